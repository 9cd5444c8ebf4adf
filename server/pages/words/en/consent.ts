import { html } from 'ghtml';
import { englishScopes } from '../../../../contract/words/scope-words.ts';

type DisplayRole = 'admin' | 'member' | 'light';

/** The question whether an app may connect. */
export const consent = {
  title: 'Connect an app',
  wants: (app: string) => html`!${app} wants to connect`,
  appBy: (organization: string) => html`An app by !${organization}`,
  callsItself: (name: string) => html`It calls itself “!${name}”`,
  localProgram:
    'Any program on your computer can claim to be this one. Allow it only if you have just started connecting it yourself.',
  returnsTo: 'Returns to',
  thisComputer: 'a program on this computer',
  actsAs: 'Acts as',
  asYou: (name: string) => html`It will act as you, !${name}: everything it writes appears under your name.`,
  asItself: ({ writes }: { writes: boolean }): string =>
    writes
      ? 'It will act as itself: it can read and change what is listed below, but never writes to customers on anyone’s behalf.'
      : 'It will act as itself: it can only read what is listed below, and never writes to customers on anyone’s behalf.',
  signedIn: 'Signed in',
  notYou: 'Not you?',
  organization: 'Organization',
  onlyAdmins: (role: string) => `${role}: only an admin can let an app act as itself here`,
  isRefused: (role: string) =>
    `${role}: the organization’s sign-in policy doesn’t accept this session; open it in the inbox to see why`,
  nothingAllowed: (role: string) => `${role}: your role and access allow none of the requested permissions`,
  ableTo: (organization: string) => html`In !${organization}, it will be able to:`,
  leftOut: (role: DisplayRole, organization: string) =>
    role === 'light'
      ? html`Left out, because you have light access to !${organization}:`
      : html`Left out, because you are a ${role} of !${organization} and this needs an admin:`,
  allow: 'Allow',
  deny: 'Deny',
  disconnect: 'You can disconnect it at any time in Settings, Connected apps.',
  scopes: englishScopes,
  askAdmin: {
    title: 'Ask an admin',
    heading: (app: string) => html`Ask an admin to connect !${app}`,
    why: 'It asks to act as itself, not as you. Only an admin of an organization can allow that.',
    admins: (organization: string) => html`Admins of !${organization}`,
    back: (app: string) => html`Back to !${app}`,
  },
};
