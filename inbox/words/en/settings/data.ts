export const data = {
  title: 'Data',
  lead: 'Everything in this organization belongs to you: take it with you whenever you like.',
  export: 'Export',
  exportLead:
    'One zip file with all conversations, notes, contacts, files and the audit log, in a documented format. You get an email when it is ready. Passwords and tokens aren’t in it.',
  exportNow: 'Export everything',
  exporting: 'Exporting…',
  none: 'No export in the last seven days.',
  conflict: 'An export is already in progress.',
  progress: 'Progress of the export',
  states: {
    waiting: 'Starts in a moment…',
    running: 'In progress. You can leave this page.',
    failed: 'Failed. Try again, or ask your operator to look at the server’s log.',
  },
  by: (name: string) => `requested by ${name}`,
  until: (date: string) => `available until ${date}`,
  download: 'Download',
};
