import type { PageWords } from '../en/words.ts';

export const exported: PageWords['exported'] = {
  noSubject: 'Kein Betreff',
  number: (number) => `Konversation #${number}`,
  with: 'Mit',
  from: 'Organisation',
  begun: 'Eröffnet',
  status: 'Status',
  statuses: { open: 'Offen', snoozed: 'Zurückgestellt', closed: 'Geschlossen' },
  assignee: 'Zugewiesen an',
  team: 'Team',
  tags: 'Tags',
  saved: (moment) => `Stand: ${moment}`,
  note: 'Notiz',
  solution: 'Lösung',
  files: 'Dateien',
  unknown: 'Unbekannt',
  notIncluded: 'Bild nicht enthalten',
};
