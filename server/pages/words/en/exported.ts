/** A conversation as a document, printed or saved. */
export const exported = {
  noSubject: 'No subject',
  number: (number: number) => `Conversation #${number}`,
  with: 'With',
  from: 'Organization',
  begun: 'Opened',
  status: 'Status',
  statuses: { open: 'Open', snoozed: 'Snoozed', closed: 'Closed' },
  assignee: 'Assigned to',
  team: 'Team',
  tags: 'Tags',
  saved: (moment: string) => `As of ${moment}`,
  note: 'Note',
  solution: 'Solution',
  files: 'Files',
  unknown: 'Unknown',
  notIncluded: 'Image not included',
};
