/** The kinds of files from which a history is imported. */
export const fileSources = ['archive', 'csv', 'mbox'] as const;

export type FileSource = (typeof fileSources)[number];

/** Other systems whose API is read. */
export const apiSourceNames = [
  'zendesk',
  'intercom',
  'rt',
  'zammad',
  'helpscout',
  'front',
  'chatwoot',
] as const;

export type ApiSource = (typeof apiSourceNames)[number];
export type ImportSource = FileSource | ApiSource;

/** Other systems whose database operators read; Chatwoot's API is read, too. */
export const databaseSources = ['libredesk', 'chatwoot'] as const;

export type DatabaseSource = (typeof databaseSources)[number];

/** What other systems are called, in every language. */
export const systemNames: Readonly<Record<ApiSource | DatabaseSource, string>> = {
  zendesk: 'Zendesk',
  intercom: 'Intercom',
  rt: 'RT (Request Tracker)',
  zammad: 'Zammad',
  helpscout: 'Help Scout',
  front: 'Front',
  libredesk: 'Libredesk',
  chatwoot: 'Chatwoot',
};

type Need = 'required' | 'optional' | 'none';

/** What has to be known about an account there, besides a token. */
export const apiSources: Readonly<Record<ApiSource, { address: Need; account: Need }>> = {
  zendesk: { address: 'required', account: 'required' },
  intercom: { address: 'optional', account: 'none' },
  rt: { address: 'required', account: 'none' },
  zammad: { address: 'required', account: 'none' },
  helpscout: { address: 'optional', account: 'required' },
  front: { address: 'optional', account: 'none' },
  chatwoot: { address: 'optional', account: 'required' },
};

/** What admins choose from. */
export const importSources = [...fileSources, ...apiSourceNames] as const;

/** What an import can be of. */
export const importKinds = [...new Set([...importSources, ...databaseSources])] as const;

export type ImportKind = (typeof importKinds)[number];

export const isApiSource = (source: string): source is ApiSource =>
  (apiSourceNames as readonly string[]).includes(source);

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
