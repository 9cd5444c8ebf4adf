import type { SettingsWords } from '../../en/settings/words.ts';

export const members: SettingsWords['members'] = {
  title: 'Mitglieder',
  leads: {
    admin:
      'Mitglieder lesen und beantworten Konversationen; Admins kümmern sich auch um Personen, Apps und Einstellungen.',
    member: 'Admins laden Personen ein und legen fest, was sie dürfen.',
  },
  roles: { admin: 'Admin', member: 'Mitglied' },
  invited: 'Eingeladen',
  here: 'In der Organisation',
  nobody: 'Niemand',
  nobodyHelp: 'Jemanden einladen.',
  you: 'Sie',
  lockedOut: 'Gesperrt',
  lastHere: (ago) => `zuletzt aktiv ${ago}`,
  change: (name) => `${name} ändern`,
  makeAdmin: 'Zum Admin machen',
  madeAdmin: (name) => `${name} ist jetzt Admin.`,
  makeMember: 'Zum Mitglied machen',
  madeMember: (name) => `${name} ist jetzt Mitglied.`,
  lockOut: 'Sperren',
  isLockedOut: (name) => `${name} ist gesperrt.`,
  letIn: 'Entsperren',
  isLetIn: (name) => `${name} ist wieder freigegeben.`,
  removeAsk: 'Entfernen …',
  removeTitle: (name) => `${name} entfernen?`,
  removeConsequences: (name, organization) => [
    `${name} kann in ${organization} ab sofort nichts mehr sehen oder tun.`,
    'Verbindungen mit Apps, die hier in diesem Namen handeln, enden. Was als App handelt, bleibt verbunden.',
    'Geschriebenes bleibt unter diesem Namen. Eine neue Einladung ist jederzeit möglich.',
  ],
  remove: (name) => `${name} entfernen`,
  removed: (name) => `${name} ist entfernt.`,
};

export const invitations: SettingsWords['invitations'] = {
  ask: 'Einladen …',
  title: 'Jemanden einladen',
  byMail: 'Die Einladung kommt per E-Mail, mit einem Link, der sieben Tage gilt.',
  byLink: 'Es entsteht ein Link zum Weitergeben; er gilt sieben Tage.',
  email: 'E-Mail',
  role: 'Rolle',
  roles: {
    member: 'Mitglied: liest und beantwortet Konversationen',
    admin: 'Admin: auch Personen, Apps und Einstellungen',
  },
  invite: 'Einladen',
  mailed: (email) => `Eine E-Mail an ${email} ist unterwegs.`,
  linked: (email) => `Den Link unten für ${email} kopieren.`,
  alreadyInvited:
    'Für diese Adresse gibt es schon eine offene Einladung: erneut senden oder einen neuen Link erstellen.',
  mailStates: { queued: 'E-Mail unterwegs', sent: 'Per E-Mail gesendet', refused: 'E-Mail abgewiesen' },
  invitedBy: (name, ends) => (
    <>
      Eingeladen von {name} · endet am {ends}
    </>
  ),
  mailAgain: 'Erneut senden',
  mailAgainTo: (email) => `Erneut senden: ${email}`,
  mailedAgain: (email) => `Eine weitere E-Mail an ${email} ist unterwegs.`,
  newLink: 'Neuer Link',
  newLinkFor: (email) => `Neuer Link für ${email}`,
  newLinkMade: 'Ein neuer Link; der vorige gilt nicht mehr.',
  withdraw: 'Zurückziehen',
  withdrawFrom: (email) => `Einladung an ${email} zurückziehen`,
  withdrawn: (email) => `Die Einladung an ${email} ist zurückgezogen.`,
  linkFor: (email) => `Link für ${email}`,
};
