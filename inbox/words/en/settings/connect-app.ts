import { pluralIn } from '../../locale/plural.ts';

const plural = pluralIn('en');

/** Connecting an app by hand. */
export const connectApp = {
  whatItIs:
    'An app is a program of yours that works with this organization: it may bring in what customers write, answer, or keep another system up to date. It says here where people come back to and what it may ask for; a person then allows it, and it gets a token.',
  title: 'Connect it',
  lead: 'Try it by hand, as your app will do it: ask, come back with a code, exchange it for a token.',
  needsHttps: 'This needs a page over https, or one on this machine.',
  nobody: 'Nobody has connected it yet',
  connected: (count: number, text: string) =>
    plural(count, { one: 'Connected once', other: `Connected ${text} times` }),
  toConnections: 'See connected apps',
  actor: 'It acts as',
  actors: { self: 'the person who allows it', app: 'itself (only an admin may allow that)' },
  allow: {
    title: 'Allow it',
    text: 'The address asks for all of the app’s scopes. With it goes the digest of a secret that this page has just made (PKCE): only who has that secret can use the code.',
    link: 'Address to allow it at',
    open: 'Open it in another tab',
  },
  code: {
    title: 'Come back with a code',
    text: (redirectUri: string) =>
      `Your browser is sent to ${redirectUri}, whether something answers there or not. Paste the address it shows then; its code works once, for five minutes.`,
    field: 'The address you came back to',
    missing: 'There is no code in this. Did you allow it?',
  },
  exchange: {
    title: 'Exchange it for a token',
    text: 'In a terminal. The answer has the access_token, which is shown this once; the connection stands under connected apps from then on.',
    textWithoutSecret:
      'In a terminal, with the app’s secret in the environment: export CLIENT_SECRET=dbs_… The answer has the access_token, which is shown this once; the connection stands under connected apps from then on.',
    line: 'Command',
  },
};
