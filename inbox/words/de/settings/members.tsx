import type { SettingsWords } from '../../en/settings/words.ts';
import { countText } from '../../locale/count-text.ts';
import { pluralIn } from '../../locale/plural.ts';

const plural = pluralIn('de');

export const members: SettingsWords['members'] = {
  title: 'Mitglieder',
  leads: {
    admin:
      'Mitglieder bearbeiten Konversationen; Admins verwalten auch Personen, Apps und Einstellungen. Wer eingeschränkten Zugriff hat, liest und schreibt interne Notizen.',
    member: 'Admins laden Personen ein und legen ihre Rollen fest.',
  },
  roles: { admin: 'Admin', member: 'Mitglied' },
  light: 'Eingeschränkt',
  invited: 'Eingeladen',
  here: 'In der Organisation',
  nobody: 'Niemand',
  nobodyHelp: 'Jemanden einladen.',
  you: 'Sie',
  disabled: 'Deaktiviert',
  imported: 'Importiert',
  noAccount: 'Noch kein Konto',
  lastHere: (ago) => `zuletzt aktiv ${ago}`,
  signIns: {
    password: 'Passwort',
    passkey: 'Passkey',
    totp: 'Authenticator-App',
    none: 'Noch keine Anmeldung möglich',
    last: (ago) => `angemeldet ${ago}`,
    never: 'nie angemeldet',
  },
  change: (name) => `${name} ändern`,
  makeAdmin: 'Zum Admin machen',
  madeAdmin: (name) => `${name} ist jetzt Admin.`,
  makeMember: 'Zum Mitglied machen',
  madeMember: (name) => `${name} ist jetzt Mitglied.`,
  giveFullAccess: 'Vollen Zugriff geben',
  hasFullAccess: (name) => `${name} hat jetzt vollen Zugriff.`,
  enable: 'Reaktivieren',
  isEnabled: (name) => `${name} ist wieder aktiv.`,
  leaving: {
    lighten: {
      ask: 'Zugriff einschränken …',
      title: (name) => `Zugriff von ${name} einschränken?`,
      consequences: (name, organization) => [
        `${name} kann weiter alles in ${organization} lesen, interne Notizen schreiben, erwähnt werden und Konversationen folgen.`,
        'Antworten und Änderungen an Konversationen, Kontakten und Tags sind nicht mehr möglich, auch nicht für Apps, die in diesem Namen handeln.',
        'Konversationen können nicht mehr zugewiesen werden.',
      ],
      confirm: () => 'Zugriff einschränken',
      done: (name) => `${name} hat jetzt eingeschränkten Zugriff.`,
    },
    disable: {
      ask: 'Deaktivieren …',
      title: (name) => `${name} deaktivieren?`,
      consequences: (name, organization) => [
        `${name} hat ab sofort keinen Zugriff mehr auf ${organization}, bis ein Admin das Konto reaktiviert.`,
        'Apps, die hier in diesem Namen handeln, funktionieren bis dahin nicht.',
      ],
      confirm: (name) => `${name} deaktivieren`,
      done: (name) => `${name} ist deaktiviert.`,
    },
    remove: {
      ask: 'Entfernen …',
      title: (name) => `${name} entfernen?`,
      consequences: (name, organization) => [
        `${name} hat ab sofort keinen Zugriff mehr auf ${organization}.`,
        'Verbindungen mit Apps, die hier in diesem Namen handeln, enden. Was als App handelt, bleibt verbunden.',
        'Geschriebenes bleibt unter diesem Namen. Eine neue Einladung ist jederzeit möglich.',
      ],
      confirm: (name) => `${name} entfernen`,
      done: (name) => `${name} ist entfernt.`,
    },
  },
  merge: {
    ask: 'Mit einem Mitglied zusammenführen …',
    title: (name) => `${name} mit einem Mitglied zusammenführen?`,
    consequences: (name) => [
      `Nachrichten, Notizen und zugewiesene Konversationen von ${name} gehen an das Mitglied über, auch bei späteren Importen aus demselben System.`,
      `${name} verschwindet aus der Liste. Das lässt sich nicht rückgängig machen.`,
    ],
    into: 'Mitglied',
    choose: 'Mitglied auswählen',
    confirm: 'Zusammenführen',
    done: (name) => `${name} ist zusammengeführt. Bei großen Mengen folgt der Rest im Hintergrund.`,
    conflict: 'Ein Import läuft. Warten Sie, bis er beendet ist, oder halten Sie ihn an.',
  },
  reassign: {
    count: (count, name) =>
      count === 0
        ? `${name} hat keine offenen Konversationen.`
        : plural(count, {
            one: `1 offene oder zurückgestellte Konversation ist ${name} zugewiesen.`,
            other: `${countText(count)} offene und zurückgestellte Konversationen sind ${name} zugewiesen.`,
          }),
    notCounted: 'Die Anzahl der offenen Konversationen konnte nicht geladen werden.',
    label: 'Konversationen neu zuweisen an',
    nobody: 'Niemanden (nicht zugewiesen)',
    inBackground: 'Bei mehr als tausend wird der Rest im Hintergrund neu zugewiesen.',
    running: (from, to, remaining) =>
      to === null
        ? `Zuweisungen an ${from} werden aufgehoben: noch ${countText(remaining)}`
        : `Konversationen von ${from} werden ${to} zugewiesen: noch ${countText(remaining)}`,
  },
};

export const invitations: SettingsWords['invitations'] = {
  ask: 'Einladen …',
  title: 'Jemanden einladen',
  keepsWritten: 'Mit dieser Adresse behält die Person, was sie im anderen System geschrieben hat.',
  byMail: 'Die Einladung enthält einen Link, der sieben Tage gilt, und kommt per E-Mail.',
  byLink: 'Sie erhalten einen Link zum Weitergeben. Er gilt sieben Tage.',
  email: 'E-Mail',
  role: 'Rolle',
  roles: {
    member: 'Mitglied: bearbeitet Konversationen',
    light: 'Eingeschränkt: liest und schreibt interne Notizen',
    admin: 'Admin: verwaltet auch Personen, Apps und Einstellungen',
  },
  invite: 'Einladen',
  mailed: (email) => `Einladung an ${email} gesendet.`,
  linked: (email) => `Den Link unten für ${email} kopieren.`,
  alreadyInvited:
    'Für diese Adresse gibt es bereits eine offene Einladung. Senden Sie sie erneut oder erstellen Sie einen neuen Link.',
  mailStates: { queued: 'E-Mail wird gesendet', sent: 'E-Mail gesendet', refused: 'E-Mail abgewiesen' },
  invitedBy: (name, ends) => (
    <>
      Eingeladen von {name} · gültig bis {ends}
    </>
  ),
  mailAgain: 'Erneut senden',
  mailAgainTo: (email) => `Erneut senden: ${email}`,
  mailedAgain: (email) => `Einladung an ${email} erneut gesendet.`,
  newLink: 'Neuer Link',
  newLinkFor: (email) => `Neuer Link für ${email}`,
  newLinkMade: 'Neuer Link erstellt. Der alte gilt nicht mehr.',
  withdraw: 'Zurückziehen',
  withdrawFrom: (email) => `Einladung an ${email} zurückziehen`,
  withdrawn: (email) => `Die Einladung an ${email} ist zurückgezogen.`,
  linkFor: (email) => `Link für ${email}`,
};
