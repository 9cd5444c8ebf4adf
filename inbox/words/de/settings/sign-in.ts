import type { SettingsWords } from '../../en/settings/words.ts';

export const signIn: SettingsWords['signIn'] = {
  title: 'Anmeldung',
  lead: 'Wie sich Mitglieder in dieser Organisation anmelden. Änderungen gelten sofort und nur hier: Der Zugang zu anderen Organisationen bleibt.',
  save: 'Speichern',
  saved: 'Anmelderichtlinie gespeichert.',
  ownFactorMissing:
    'Sie haben sich ohne zweiten Faktor angemeldet. Richten Sie in Ihrem Konto einen ein und bestätigen Sie ihn, oder lassen Sie etwas Zeit.',
  ownWayMissing:
    'Sie haben sich anders angemeldet und würden sich aussperren. Melden Sie sich zuerst auf eine dieser Arten an.',
  secondFactor: {
    title: 'Zweiter Faktor',
    lead: 'Ein Passkey oder zusätzlich zum Passwort ein Code aus einer Authenticator-App.',
    whoLabel: 'Vorgeschrieben für',
    who: { nobody: 'Niemanden', admins: 'Admins', everyone: 'Alle' },
    graceLabel: 'Zeit zum Einrichten',
    grace: (days) => (days === 0 ? 'Keine: sofort vorgeschrieben' : days === 1 ? '1 Tag' : `${days} Tage`),
    graceHelp:
      'Bis dahin werden Mitglieder daran erinnert. Danach müssen sie einen zweiten Faktor einrichten, um weiterzuarbeiten.',
    dueFrom: (date) => `Vorgeschrieben ab ${date}`,
  },
  waysIn: {
    title: 'Zugelassene Anmeldungen',
    lead: 'Wer sich anders angemeldet hat, muss sich auf eine dieser Arten neu anmelden.',
    ways: { password: 'Passwort', passkey: 'Passkey', provider: 'Identitätsanbieter' },
    atLeastOne: 'Wählen Sie mindestens eine.',
  },
  ownProvider: {
    title: 'Nur Single Sign-on',
    lead: 'Für Organisationen, deren Identitätsanbieter entscheidet, wer Zugang hat.',
    label: 'Mitglieder müssen sich bei einem unserer Anbieter anmelden',
    help: 'Passwörter, Passkeys und andere Anbieter öffnen diese Organisation dann nicht mehr.',
    noProvider: 'Fügen Sie zuerst einen Anbieter hinzu und aktivieren Sie ihn.',
    unproved:
      'Melden Sie sich zuerst über Ihren Anbieter an. Das zeigt, dass er funktioniert und Sie sich nicht aussperren. Kommen Sie dann innerhalb von zehn Minuten zurück.',
    signInAt: (name) => `Bei ${name} anmelden`,
    lately:
      'Sie haben sich über Ihren Anbieter angemeldet. Schalten Sie es innerhalb von zehn Minuten danach ein.',
    missing:
      'Melden Sie sich noch einmal über Ihren Anbieter an und schalten Sie dies innerhalb von zehn Minuten ein.',
    passwordAllowed: (date) =>
      `Der Betreiber dieses Servers hat bis ${date} auch andere Anmeldungen zugelassen.`,
  },
  sessions: {
    title: 'Sitzungen',
    lead: 'Wann sich Mitglieder neu anmelden müssen.',
    idleLabel: 'Bei Inaktivität in dieser Organisation nach',
    lifetimeLabel: 'Auf jeden Fall nach',
    hours: (count) => {
      if (count % 24 === 0) return count === 24 ? '1 Tag' : `${count / 24} Tagen`;
      return count === 1 ? '1 Stunde' : `${count} Stunden`;
    },
    days: (count) => (count === 1 ? '1 Tag' : `${count} Tagen`),
  },
  tokens: {
    title: 'Tokens',
    lead: 'Tokens, die im Namen eines Mitglieds handeln. Tokens von Apps, die als sie selbst handeln, sind nicht betroffen.',
    allow: 'Mitglieder dürfen persönliche Tokens verwenden',
    restLabel: 'Tokens ruhen, wenn sich die Person nicht angemeldet hat seit',
    never: 'Nie',
    days: (count) => `${count} Tagen`,
    restHelp: 'Nach der nächsten Anmeldung der Person funktionieren sie wieder.',
  },
};
