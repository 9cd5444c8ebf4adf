/** A page of the repository as the server shows it: its source file, and its name in the menu. */
export type GuideEntry = { file: string; label: string };
export type GuideGroup = {
  title: string;
  guides: readonly GuideEntry[];
  /** Pages of this folder that are not listed come after those that are. */
  folder?: string;
};

const api = (name: string, label: string): GuideEntry => ({ file: `docs/api/${name}.md`, label });
const widget = (name: string, label: string): GuideEntry => ({ file: `docs/widget/${name}.md`, label });
const signIn = (name: string, label: string): GuideEntry => ({ file: `docs/sign-in/${name}.md`, label });
const importing = (name: string, label: string): GuideEntry => ({ file: `docs/importing/${name}.md`, label });
const operating = (name: string, label: string): GuideEntry => ({ file: `docs/operating/${name}.md`, label });

/** The menu of the guides, in order. */
export const guideGroups: readonly GuideGroup[] = [
  {
    title: 'Start',
    guides: [
      api('README', 'Overview'),
      api('first-app', 'Your first app'),
      api('personal-tokens', 'Personal tokens'),
      api('authorization', 'Authorization'),
      api('scopes', 'Actors and scopes'),
      api('going-live', 'Going live'),
    ],
  },
  {
    title: 'Concepts',
    guides: [
      api('pagination', 'Pagination'),
      api('idempotency', 'Idempotency'),
      api('rate-limits', 'Rate limits'),
      api('errors', 'Errors'),
      api('follow-everything', 'Follow everything'),
    ],
  },
  {
    title: 'Resources',
    folder: 'docs/api',
    guides: [
      api('me', 'Me'),
      api('conversations', 'Conversations'),
      api('search', 'Search'),
      api('messages', 'Messages'),
      api('notes', 'Notes'),
      api('suggestions', 'Suggestions'),
      api('attachments', 'Attachments'),
      api('contacts', 'Contacts'),
      api('companies', 'Companies'),
      api('tags', 'Tags'),
      api('members', 'Members'),
      api('teams', 'Teams'),
      api('views', 'Views'),
      api('macros', 'Macros'),
      api('signatures', 'Signatures'),
      api('invitations', 'Invitations'),
      api('organization', 'Organization'),
      api('events', 'Events'),
      api('live', 'Live events'),
      api('webhooks', 'Webhooks'),
      api('channels', 'Channels'),
      api('chat', 'Chat'),
      api('apps', 'Apps and connections'),
    ],
  },
  {
    title: 'Use Deskbell',
    guides: [
      { file: 'docs/getting-started.md', label: 'Getting started' },
      { file: 'docs/inbox.md', label: 'The inbox' },
      { file: 'docs/mail.md', label: 'Mail' },
      { file: 'docs/settings.md', label: 'Settings' },
      { file: 'docs/sign-in.md', label: 'Signing in' },
    ],
  },
  {
    title: 'Move to Deskbell',
    folder: 'docs/importing',
    guides: [importing('libredesk', 'From Libredesk'), importing('chatwoot', 'From Chatwoot')],
  },
  {
    title: 'Chat on your website',
    folder: 'docs/widget',
    guides: [
      widget('README', 'Overview'),
      widget('install', 'Install'),
      widget('identity', 'Signed-in customers'),
      widget('styling', 'Styling'),
      widget('privacy', 'Privacy'),
    ],
  },
  {
    title: 'Single sign-on',
    folder: 'docs/sign-in',
    guides: [
      signIn('single-sign-on', 'Overview'),
      signIn('keycloak', 'Keycloak'),
      signIn('authentik', 'Authentik'),
      signIn('entra', 'Microsoft Entra'),
      signIn('google', 'Google'),
      signIn('okta', 'Okta'),
      signIn('saml', 'SAML'),
    ],
  },
  {
    title: 'Run Deskbell',
    folder: 'docs/operating',
    guides: [
      operating('README', 'Overview'),
      operating('install', 'Install'),
      operating('configure', 'Configure'),
      operating('ai', 'Language models'),
      operating('proxy', 'Behind a proxy'),
      operating('processes', 'Use all cores'),
      operating('rolling-restart', 'Rolling restart'),
      operating('systemd', 'systemd'),
      operating('container', 'Container'),
      operating('postgresql', 'PostgreSQL'),
      operating('mail', 'Mail'),
      operating('backup', 'Backup'),
      operating('move', 'Move'),
      operating('upgrade', 'Upgrade'),
      operating('logs', 'Logs'),
      operating('administer', 'Administer'),
      operating('secret-key', 'Secret key'),
    ],
  },
];

export const sdkReadme = 'sdk/README.md';

/** The address of a page of the repository: `docs/api/messages.md` is at `/docs/api/messages`. */
export function addressOf(file: string): string {
  if (file === 'docs/api/README.md') return '/docs';
  if (file === sdkReadme) return '/docs/sdk';
  return `/${file.replace(/(\/README)?\.md$/, '')}`;
}

const listed = new Set([...guideGroups.flatMap(({ guides }) => guides.map(({ file }) => file)), sdkReadme]);

/** Whether the server shows a page of the repository. */
function isShown(file: string): boolean {
  return listed.has(file) || guideGroups.some(({ folder }) => folder !== undefined && isPageIn(folder, file));
}

const isPageIn = (folder: string, file: string) => new RegExp(`^${folder}/[\\w-]+\\.md$`).test(file);

/** The pages of a group: the listed ones, then all others in its folder. */
export function guidesIn(
  { guides, folder }: GuideGroup,
  files: readonly string[],
): { file: string; label?: string }[] {
  const others = files.filter((file) => folder !== undefined && isPageIn(folder, file) && !listed.has(file));
  return [...guides, ...others.sort().map((file) => ({ file }))];
}

/** Linked files that are served unchanged. */
const asTheyAre =
  /^docs\/(images\/[\w/-]+\.(png|svg)|operating\/(nginx\.conf|Caddyfile|Dockerfile|deskbell\.service))$/;

/** Whether a file of the repository is served unchanged. */
export function isServedAsItIs(file: string): boolean {
  return asTheyAre.test(file);
}

/**
 * The target of a link in a page of the repository: the page that shows its file, or an external address. Undefined
 * for files that the server doesn't show.
 */
export function linkFrom(page: string, href: string): string | undefined {
  if (/^(https?|mailto):/.test(href)) return href;
  if (/^(#|\/(?!\/))/.test(href)) return href;
  const { pathname, hash } = new URL(href, `https://repository.invalid/${page}`);
  const file = decodeURIComponent(pathname.slice(1)).replace(/\/$/, '/README.md');
  if (isShown(file)) return addressOf(file) + hash;
  return isServedAsItIs(file) ? `/${file}` : undefined;
}
