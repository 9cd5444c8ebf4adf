const inDays = (days: number) => (days === 1 ? '1 day' : `${days} days`);

/** A number of days, in years or months where that is how people say it. */
function period(days: number): string {
  if (days === 365) return '1 year';
  if (days > 365 && days % 365 === 0) return `${days / 365} years`;
  return days === 180 ? '6 months' : inDays(days);
}

export const retention = {
  title: 'Retention',
  lead: 'Delete old data automatically. Events of the last weeks may still contain it until they expire as well.',
  conversations: 'Closed conversations',
  conversationsHelp:
    'Deleted this long after the last message, with all messages, notes and files. Contacts stay. This applies to imported conversations, too.',
  forever: 'Keep forever',
  sources: 'Sources of email',
  sourcesHelp: 'The original emails with all headers. Messages and their files stay.',
  asInstallation: 'As set by your operator',
  audit: 'Audit log',
  auditHelp: 'Entries older than this are deleted.',
  days: (days: number) => (days === 0 ? 'Don’t keep' : period(days)),
  save: 'Save',
  saved: 'Retention saved',
  question: 'Delete old data?',
  questionHelp: 'This begins within a minute and can’t be undone.',
  deletesConversations: (days: number) =>
    `Closed conversations whose last message is older than ${period(days)} are deleted.`,
  deletesSources: (days: number) =>
    days === 0
      ? 'The sources of all email are deleted.'
      : `Sources of email older than ${period(days)} are deleted.`,
  deletesAudit: (days: number) => `Entries of the audit log older than ${period(days)} are deleted.`,
  confirm: 'Delete old data',
};
