/**
 * The allowed imports of some folders or files; files without a rule may import nothing of ours. A pattern is a folder
 * (`server/ids/`), a file, or a glob with `*` and `**`; a leading `!` excludes.
 */
export type ImportRule = { from: readonly string[]; may: readonly string[]; why: string };

/** The allowed imports of most server folders. */
export const base = [
  'server/ids/',
  'server/text/',
  'server/config/',
  'server/db/',
  'server/errors/',
  'server/background/',
  'contract/',
] as const;

/**
 * The first match decides. Rules apply to production code; tests may import what they test and server/testing. `node
 * tools/refresh-docs.ts` writes them into ARCHITECTURE.md.
 */
export const importRules: readonly ImportRule[] = [
  {
    from: ['contract/values/'],
    may: ['contract/values/'],
    why: 'browsers load these values without the schemas that use them',
  },
  { from: ['contract/'], may: ['contract/'], why: 'the contract depends on nothing' },
  {
    from: ['sdk/'],
    may: ['sdk/'],
    why: 'the SDK is published on its own; what it needs from the contract is generated into it',
  },
  {
    from: ['examples/'],
    may: ['examples/'],
    why: 'examples use the published package, as their readers will',
  },
  {
    from: ['embedded-postgres/'],
    may: ['embedded-postgres/'],
    why: 'a separate package, which knows about data folders and PostgreSQL, but not about Deskbell',
  },
  { from: ['design/'], may: ['design/'], why: 'tokens and primitives are independent of screens' },
  { from: ['stream/'], may: ['stream/'], why: 'an event stream doesn’t know what its events mean' },
  { from: ['template/'], may: ['template/'], why: 'the server and the inbox fill in the same templates' },
  {
    from: ['inbox/'],
    may: ['inbox/', 'design/', 'stream/', 'template/', 'sdk/src/', 'contract/'],
    why: 'the inbox shares with the server what apps share: the contract, and templates',
  },
  {
    from: ['widget/loader/'],
    may: ['widget/loader/', 'widget/host-messages.ts', 'design/contrast.ts', 'contract/widget/'],
    why: 'every visitor to a site loads it',
  },
  {
    from: ['widget/'],
    may: ['widget/', '!widget/loader/', 'design/', 'stream/', 'contract/widget/'],
    why: 'the panel depends on its gate’s contract, and not on the inbox',
  },
  {
    from: ['client-build/'],
    may: ['client-build/', 'inbox/build/', 'widget/build/'],
    why: 'it builds the scripts that browsers load',
  },
  { from: ['seeds/'], may: ['seeds/'], why: 'seeds are plain data' },
  {
    from: ['bench/'],
    may: ['bench/', 'sdk/', 'seeds/', 'contract/', 'embedded-postgres/', 'server/', 'tools/'],
    why: 'the baseline runs the same statements, and the long fuzz run reuses the short one in tools',
  },
  {
    from: ['e2e/'],
    may: ['e2e/', 'sdk/', 'seeds/', 'contract/', 'tools/', 'server/testing/'],
    why: 'end-to-end tests use the product from outside',
  },
  {
    from: ['tools/dev.ts'],
    may: ['inbox/build/', 'server/http/serve-inbox.ts'],
    why: 'it serves the inbox from source, under the built inbox’s policy',
  },
  {
    from: ['tools/'],
    may: ['tools/', 'contract/', 'seeds/', 'server/testing/', 'server/pages/docs/'],
    why: 'tools use the product from outside, and the docs tests run the examples on the pages',
  },
  {
    from: ['server/testing/'],
    may: ['server/', 'contract/', 'embedded-postgres/', 'seeds/', 'tools/'],
    why: 'the test harness starts everything',
  },
  {
    from: ['server/ids/', 'server/text/', 'server/config/'],
    may: ['server/ids/', 'server/text/', 'server/config/', 'contract/'],
    why: 'pure functions at the bottom',
  },
  {
    from: ['server/errors/'],
    may: ['server/errors/', 'server/ids/', 'contract/'],
    why: 'errors depend only on the contract',
  },
  {
    from: ['server/files/'],
    may: ['server/files/', 'server/config/'],
    why: 'the file store is independent of the domain',
  },
  {
    from: ['server/background/'],
    may: ['server/background/'],
    why: 'a loop doesn’t know what it repeats',
  },
  {
    from: ['server/db/'],
    may: ['server/db/', 'server/background/', 'server/config/', 'server/errors/', 'embedded-postgres/'],
    why: 'the database layer is independent of the domain',
  },
  {
    from: ['server/events/'],
    may: ['server/events/', 'server/background/', 'server/db/', 'server/ids/', 'server/errors/', 'contract/'],
    why: 'events are below access',
  },
  {
    from: ['server/access/'],
    may: [...base, 'server/access/', 'server/events/'],
    why: 'access is below features',
  },
  {
    from: ['server/limits/'],
    may: [...base, 'server/limits/', 'server/access/'],
    why: 'limits count callers, and don’t know what they request',
  },
  {
    from: ['server/html/'],
    may: [...base, 'server/html/', 'server/limits/'],
    why: 'HTML threads use the same fair queue as requests',
  },
  {
    from: ['server/pages/'],
    may: ['server/pages/', 'contract/'],
    why: 'pages are pure functions of their data',
  },
  {
    from: ['server/http/'],
    may: [...base, 'server/http/', 'server/access/', 'server/pages/'],
    why: 'http is independent of the domain',
  },
  {
    from: ['server/features/*/*.routes.ts'],
    may: [
      ...base,
      'template/',
      'server/access/',
      'server/events/',
      'server/files/',
      'server/html/',
      'server/outgoing/',
      'server/http/',
      'server/mail/',
      'server/mime/',
      'server/features/',
    ],
    why: 'routes connect http and actions: one file a feature, beside its folders',
  },
  {
    from: ['server/features/**/*.pages.ts'],
    may: [
      ...base,
      'server/access/',
      'server/events/',
      'server/http/',
      'server/mail/',
      'server/pages/',
      'server/features/',
    ],
    why: 'server-rendered pages, and the forms that they submit',
  },
  {
    from: ['server/features/notifications/push/'],
    may: [...base, 'server/access/', 'server/outgoing/', 'server/jobs/', 'server/mail/', 'server/features/'],
    why: 'push messages are jobs, and call addresses of push services',
  },
  {
    from: ['server/features/webhooks/'],
    may: [
      ...base,
      'server/access/',
      'server/events/',
      'server/outgoing/',
      'server/jobs/',
      'server/mail/',
      'server/features/',
    ],
    why: 'deliveries are jobs, and call third-party URLs',
  },
  {
    from: ['server/features/'],
    may: [
      ...base,
      'template/',
      'server/access/',
      'server/events/',
      'server/files/',
      'server/html/',
      'server/outgoing/',
      'server/pages/',
      'server/mail/',
      'server/mime/',
      'server/features/',
    ],
    why: 'an action never sees a request or a reply',
  },
  {
    from: ['server/mime/'],
    may: ['server/mime/', 'server/ids/', 'server/text/', 'contract/'],
    why: 'parsing and writing email needs only its text',
  },
  {
    from: ['server/mail-in/'],
    may: [
      ...base,
      'server/mail-in/',
      'server/mime/',
      'server/access/',
      'server/events/',
      'server/files/',
      'server/html/',
      'server/outgoing/',
      'server/features/',
    ],
    why: 'it receives email, which features write; only main starts it',
  },
  {
    from: ['server/mail-out/'],
    may: [
      ...base,
      'server/mail-out/',
      'server/mail-in/imap/',
      'server/mime/',
      'server/access/',
      'server/events/',
      'server/files/',
      'server/mail/',
      'server/outgoing/',
      'server/features/',
    ],
    why: 'it sends what features have written, and saves it in the mailbox; only main starts it',
  },
  {
    from: ['server/mail-test/'],
    may: [
      ...base,
      'server/mail-test/',
      'server/mail-in/',
      'server/mail-out/',
      'server/mime/',
      'server/access/',
      'server/features/',
    ],
    why: 'it tests both directions of a channel; only main starts it',
  },
  {
    from: ['server/outgoing/'],
    may: ['server/outgoing/', 'server/config/'],
    why: 'calls to third-party addresses are independent of the domain',
  },
  {
    from: ['server/metrics/'],
    may: ['server/metrics/', 'server/db/', 'server/errors/'],
    why: 'metrics are independent of the domain',
  },
  {
    from: ['server/jobs/'],
    may: ['server/jobs/', 'server/background/', 'server/db/', 'server/config/'],
    why: 'a queue is independent of the domain',
  },
  {
    from: ['server/mail/'],
    may: ['server/mail/', 'server/jobs/', 'server/db/', 'server/config/'],
    why: 'it sends the email that features write',
  },
  {
    from: ['server/sweep/'],
    may: [
      'server/sweep/',
      'server/background/',
      'server/db/',
      'server/events/',
      'server/features/',
      'server/files/',
    ],
    why: 'it deletes what features have written, and is above them',
  },
  {
    from: ['server/purge/'],
    may: [...base, 'server/purge/', 'server/access/', 'server/events/', 'server/features/', 'server/files/'],
    why: 'it deletes what features have written, and is above them',
  },
  {
    from: ['server/reactions/'],
    may: [
      ...base,
      'server/reactions/',
      'server/access/',
      'server/events/',
      'server/features/',
      'server/jobs/',
      'server/mail/',
      'server/outgoing/',
    ],
    why: 'reactions process what features have written; only main imports them',
  },
  {
    from: ['server/generate/'],
    may: [...base, 'server/generate/', 'server/access/', 'server/features/conversations/'],
    why: 'generated data needs only tables',
  },
  {
    from: ['server/installation/'],
    may: [
      ...base,
      'server/installation/',
      'server/access/',
      'server/events/',
      'server/features/',
      'embedded-postgres/',
    ],
    why: 'it checks the key, and sets up the first organization',
  },
  {
    from: ['server/samples/*.routes.ts'],
    may: [...base, 'server/samples/', 'server/access/', 'server/files/', 'server/http/'],
    why: 'routes connect http and actions',
  },
  {
    from: ['server/samples/'],
    may: [
      ...base,
      'seeds/',
      'server/samples/',
      'server/access/',
      'server/events/',
      'server/features/',
      'server/files/',
    ],
    why: 'it writes the same data as features, in bulk, and is above them',
  },
  {
    from: ['server/demo/mailbox/'],
    may: [
      ...base,
      'seeds/',
      'server/demo/local-pages.ts',
      'server/demo/mailbox/',
      'server/features/',
      'server/mime/',
      'server/pages/',
    ],
    why: 'it writes and reads email as customers do, and knows as much about Deskbell as a mail server would',
  },
  {
    from: ['server/demo/shop/'],
    may: [
      ...base,
      'seeds/',
      'server/access/',
      'server/demo/local-pages.ts',
      'server/demo/shop/',
      'server/features/',
      'server/pages/',
    ],
    why: 'it is a website with the chat in it, whose server signs its customers’ identities',
  },
  {
    from: ['server/demo/'],
    may: [
      ...base,
      'seeds/',
      'server/demo/',
      'server/samples/',
      'server/access/',
      'server/features/',
      'server/files/',
      'server/installation/',
    ],
    why: 'it creates the demo data through features, and is above them',
  },
  {
    from: ['server/inbox-build/'],
    may: ['server/inbox-build/'],
    why: 'it runs the build, and is independent of the server',
  },
  {
    from: ['server/app/'],
    may: [
      'server/',
      'contract/',
      '!server/cli/',
      '!server/process/',
      '!server/testing/',
      '!server/inbox-build/',
      '!server/installation/',
      '!server/demo/',
    ],
    why: 'gates, routes and pages are wired together here',
  },
  {
    from: ['server/process/'],
    may: ['server/', 'contract/', '!server/cli/', '!server/testing/', '!server/demo/'],
    why: 'it starts and stops everything, and only a command imports it',
  },
  {
    from: ['server/cli/'],
    may: ['server/', 'contract/', 'embedded-postgres/', 'seeds/', '!server/testing/'],
    why: 'commands are on top',
  },
];

/** A feature may import those before it, never those after it. */
export const featureOrder = [
  'organizations',
  'members',
  'teams',
  'tags',
  'filters',
  'fields',
  'companies',
  'contacts',
  'apps',
  'audit',
  'sign-in',
  'invitations',
  'passwords',
  'oauth',
  'conversations',
  'views',
  'attachments',
  'macros',
  'signatures',
  'messages',
  'scheduled-messages',
  'notes',
  'channels',
  'mail',
  'widget',
  'notifications',
  'sidebar',
  'presence',
  'events',
  'webhooks',
] as const;

/**
 * The folders of `inbox/` from the bottom up, with their purpose. A folder may import those of the layers below its own, never
 * one beside it; the files beside the folders may import all of them.
 */
export const inboxLayers: readonly Readonly<Record<string, string>>[] = [
  {
    build: 'builds the page, and serves it to developers',
    start: 'the startup check for old browsers',
    worker: 'the service worker, which shows push messages',
  },
  { words: 'all texts in each language, and the formats of dates and numbers' },
  {
    connection: 'whether the server can be reached',
    picker: 'the list for choosing things, shared by all screens',
  },
  { session: 'who is signed in, and calls to the inbox gate', keyboard: 'commands and their keys' },
  { cache: 'queries, pending changes, and how events and merges are applied' },
  {
    drafts: 'unsent text',
    page: 'the title and sidebar of the page, for screens',
    images: 'image URLs, and the image viewer',
  },
  {
    editor: 'the rich-text editor, loaded on demand',
    fields: 'custom fields: which are shown, and how they are edited',
    filters: 'the filter builder',
    live: 'the event stream, shared by all tabs',
    outbox: 'pending messages and notes',
  },
  {
    colleagues: 'presence and typing',
    contact: 'contacts: their fields, panel and list',
    counts: 'the counts beside the views',
    macros: 'filling in macros, and the names of their actions',
    notifications: 'notifications, and read states',
    merge: 'merging conversations',
  },
  {
    actions: 'actions on conversations',
    settings: 'the parts of the settings screens',
    views: 'saved views, and filtering conversations',
  },
  { composer: 'writing replies and notes', 'first-run': 'getting started' },
  {
    list: 'the conversations of a view',
    'new-conversation': 'starting a conversation',
    thread: 'the messages and notes of a conversation',
  },
  { conversation: 'the header and notices around a thread', search: 'searching conversations' },
  { shell: 'the sidebar, and the frame of every screen' },
  { screens: 'one file for each URL' },
];
