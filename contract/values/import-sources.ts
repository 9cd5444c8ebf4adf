/** The kinds of files from which a history is imported. */
export const importSources = ['archive', 'csv', 'mbox'] as const;

export type ImportSource = (typeof importSources)[number];

/** Larger files are imported from the command line. */
export const largestImportBytes = 4 * 1024 ** 3;

/** What the columns of a CSV file with one message a row can be. */
export const importColumns = [
  'conversation',
  'message_id',
  'sent_at',
  'body',
  'body_html',
  'kind',
  'author_name',
  'author_email',
  'contact_name',
  'contact_email',
  'subject',
  'status',
  'priority',
  'tags',
] as const;

export type ImportColumn = (typeof importColumns)[number];

/** What the status of a conversation elsewhere becomes here. */
export const importStatuses = ['open', 'closed', 'spam'] as const;
