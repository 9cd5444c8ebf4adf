/** The dialog for printing a conversation, or saving it as a file. */
export const conversationExport = {
  title: 'Print or export',
  format: 'Format',
  formats: {
    print: 'Print',
    html: 'HTML file, readable offline',
    json: 'JSON file, for programs',
  },
  notes: 'Include internal notes',
  notesHelp: 'Notes are for colleagues. Leave them out of what customers get.',
  print: 'Print',
  save: 'Export',
  cancel: 'Cancel',
  blocked: 'The browser blocked the window. Allow pop-ups for this page and try again.',
};
