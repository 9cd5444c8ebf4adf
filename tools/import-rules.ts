/** A folder or file and what it may import, both as beginnings of paths; what is not listed may import nothing of ours. */
export type ImportRule = { from: RegExp; may: RegExp; why: string };

const base = '^server/(ids|text|config|db|errors)/|^contract/';

/** First match decides. Rules speak of code that ships; tests may import what they test and server/testing. */
export const importRules: readonly ImportRule[] = [
  { from: /^contract\//, may: /^contract\//, why: 'the contract stands alone' },
  {
    from: /^sdk\//,
    may: /^sdk\//,
    why: 'the SDK is published alone; what it needs of the contract is written into it',
  },
  { from: /^examples\//, may: /^examples\//, why: 'an example uses the package as its reader will' },
  { from: /^design\//, may: /^design\//, why: 'tokens and primitives know no screen' },
  {
    from: /^inbox\//,
    may: /^(inbox|design|sdk\/src|contract)\//,
    why: 'the people’s app has of the server what apps have: the contract',
  },
  { from: /^seeds\//, may: /^seeds\//, why: 'seeds are plain data' },
  {
    from: /^bench\//,
    may: /^(bench|sdk|seeds|contract|server|tools)\//,
    why: 'the floor runs the same statements, and the long fuzz run is the short one of tools',
  },
  {
    from: /^e2e\//,
    may: /^(e2e|sdk|seeds|contract|tools|server\/testing)\//,
    why: 'journeys use the product from outside',
  },
  {
    from: /^tools\//,
    may: /^(tools|contract|seeds|server\/testing|server\/pages\/reference)\//,
    why: 'tools look at the product from outside, and one unpacks the script of /docs',
  },
  {
    from: /^server\/testing\//,
    may: /^(server|contract|seeds|tools)\//,
    why: 'the harness starts all of it',
  },
  {
    from: /^server\/(ids|text|config)\//,
    may: /^server\/(ids|text|config)\/|^contract\//,
    why: 'pure rooms at the bottom',
  },
  {
    from: /^server\/errors\//,
    may: /^server\/(errors|ids)\/|^contract\//,
    why: 'errors know only the contract',
  },
  {
    from: /^server\/files\//,
    may: /^server\/(files|config)\//,
    why: 'the file store knows no domain',
  },
  { from: /^server\/db\//, may: /^server\/(db|config|errors)\//, why: 'the database knows no domain' },
  {
    from: /^server\/events\//,
    may: /^server\/(events|db|ids|errors)\/|^contract\//,
    why: 'events stand below access',
  },
  {
    from: /^server\/access\//,
    may: new RegExp(`${base}|^server/(access|events)/`),
    why: 'access stands below features',
  },
  {
    from: /^server\/limits\//,
    may: new RegExp(`${base}|^server/(limits|access)/`),
    why: 'limits count callers, and know nothing of what they ask for',
  },
  { from: /^server\/pages\//, may: /^server\/pages\/|^contract\//, why: 'pages are functions of their data' },
  {
    from: /^server\/http\//,
    may: new RegExp(`${base}|^server/(http|access|pages)/`),
    why: 'http knows no domain noun',
  },
  {
    from: /^server\/features\/.*\.route\.ts$/,
    may: new RegExp(`${base}|^server/(access|events|files|outgoing|pages|http|mail|features)/`),
    why: 'a route joins http and an action',
  },
  {
    from: /^server\/features\//,
    may: new RegExp(`${base}|^server/(access|events|files|outgoing|pages|mail|features)/`),
    why: 'an action never sees a request or a reply',
  },
  {
    from: /^server\/outgoing\//,
    may: /^server\/(outgoing|config)\//,
    why: 'calls to addresses of others know no domain',
  },
  { from: /^server\/jobs\//, may: /^server\/(jobs|db|config)\//, why: 'a queue knows no domain' },
  {
    from: /^server\/mail\//,
    may: /^server\/(mail|jobs|db|config)\//,
    why: 'mail carries letters, and the features write them',
  },
  {
    from: /^server\/sweep\//,
    may: /^server\/(sweep|db|events|files)\//,
    why: 'the sweeper works below features',
  },
  {
    from: /^server\/reactions\//,
    may: new RegExp(`${base}|^server/(reactions|access|events|features|jobs|mail|outgoing)/`),
    why: 'reactions look at what features have written; nobody but main imports them',
  },
  {
    from: /^server\/generate\//,
    may: new RegExp(`${base}|^server/(generate|access|features/conversations)/`),
    why: 'volume data needs tables only',
  },
  {
    from: /^server\/installation\//,
    may: new RegExp(`${base}|^server/(installation|access|events|features)/`),
    why: '',
  },
  {
    from: /^server\/samples\/.*\.route\.ts$/,
    may: new RegExp(`${base}|^server/(samples|access|files|http)/`),
    why: 'a route joins http and an action',
  },
  {
    from: /^server\/samples\//,
    may: new RegExp(`${base}|^seeds/|^server/(samples|access|events|features|files)/`),
    why: 'it writes what features write, in bulk, and stands above them',
  },
  {
    from: /^server\/demo\//,
    may: new RegExp(`${base}|^seeds/|^server/(demo|samples|access|features|files|installation)/`),
    why: '',
  },
  {
    from: /^server\/routes\.ts$/,
    may: /^(server|contract)\/(?!cli\/|main|app|testing|installation|demo)/,
    why: '',
  },
  { from: /^server\/app\.ts$/, may: /^(server|contract)\/(?!cli\/|main|testing|installation|demo)/, why: '' },
  {
    from: /^server\/[a-z-]+\.ts$/,
    may: /^(server|contract)\/(?!cli\/|testing)/,
    why: 'nobody imports a command',
  },
  { from: /^server\/cli\//, may: /^(server|contract|seeds)\/(?!testing)/, why: 'commands stand on top' },
];

/** A feature may import those that stand before it here, never those behind. */
export const featureOrder = [
  'organizations',
  'members',
  'tags',
  'contacts',
  'apps',
  'audit',
  'sign-in',
  'invitations',
  'passwords',
  'oauth',
  'conversations',
  'attachments',
  'messages',
  'notes',
  'channels',
  'presence',
  'events',
  'webhooks',
] as const;
