import { pluralIn } from '../../locale/plural.ts';

const plural = pluralIn('en');

/** Connecting an app by hand. */
export const connectApp = {
  whatItIs:
    'An app is a program of your own that works with this organization: it can import messages from customers, reply to them, or sync with other systems. Register its redirect URIs and scopes here; once someone allows it, it gets a token.',
  title: 'Connect the app',
  lead: 'Try the OAuth flow by hand: authorize, return with a code, exchange it for a token.',
  needsHttps: 'This page has to be opened over https, or on localhost.',
  nobody: 'Nobody has connected it yet',
  connected: (count: number, text: string) =>
    plural(count, { one: 'Connected once', other: `Connected ${text} times` }),
  toConnections: 'Show connected apps',
  actor: 'Acts as',
  actors: { self: 'the user who authorizes it', app: 'itself (only admins can authorize that)' },
  allow: {
    title: 'Authorize',
    text: 'The link requests all scopes of the app. It contains a PKCE code challenge, so only this page’s code verifier can redeem the code.',
    link: 'Authorization link',
    open: 'Open in a new tab',
  },
  code: {
    title: 'Return with a code',
    text: (redirectUri: string) =>
      `You’ll be redirected to ${redirectUri}, even if nothing responds there. Paste the URL from the address bar; its code works once, within five minutes.`,
    field: 'The URL you returned to',
    missing: 'This contains no code. Did you authorize the app?',
  },
  exchange: {
    title: 'Exchange it for a token',
    text: 'In a terminal. The response contains the access_token, which is shown only once. The connection then appears under connected apps.',
    textWithoutSecret:
      'In a terminal, with the app’s secret in the environment: export CLIENT_SECRET=dbs_… The response contains the access_token, which is shown only once. The connection then appears under connected apps.',
    line: 'Command',
  },
};
