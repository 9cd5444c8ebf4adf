/** Signing in to a mailbox at its provider. */
export const mailSignIn = {
  signIn: (provider: string) => `Sign in with ${provider}`,
  providers: { google: 'Google', microsoft: 'Microsoft' },
  limits: {
    google:
      'Works with a Google Cloud project that is internal to your Workspace. In a project in testing, Google ends each sign-in after seven days.',
    microsoft: '“Authenticated SMTP” has to be turned on for the mailbox in the Microsoft 365 admin center.',
  },
  mailbox: 'Mailbox',
  mailboxSame: 'The address of the channel',
  mailboxHelp: {
    google: 'Only if the mailbox’s address isn’t the channel’s.',
    microsoft:
      'Only if the mailbox’s address isn’t the channel’s. For a shared mailbox, enter its address and sign in as someone who has access to it.',
  },
  clients: {
    title: 'Sign-in with Google and Microsoft',
    lead: 'Opens mailboxes without passwords. It needs an OAuth client at the provider, entered once for all channels.',
    own: (id: string) => `Your client ${id}`,
    installation: 'The client of this installation',
    none: 'Not set up',
    setUp: 'Set up…',
    change: 'Change…',
    named: (action: string, provider: string) => `${action} ${provider}`,
    dialog: (provider: string) => `OAuth client for ${provider}`,
    about: 'Register this redirect URI at the provider, and enter the client it gives you.',
    secretKept: 'Enter the secret again to save.',
    save: 'Save client',
    saved: (provider: string) => `${provider} sign-in is set up.`,
    remove: 'Remove client',
    removeTitle: (provider: string) => `Remove the OAuth client for ${provider}?`,
    removeConsequences: [
      'Channels that signed in with it fail within an hour, until someone signs in again.',
      'Their mail waits; nothing is lost.',
    ],
    removed: (provider: string) => `OAuth client for ${provider} removed.`,
    needed: (provider: string) =>
      `Set up an OAuth client for ${provider} first. One is enough for all channels.`,
  },
  redirectUri: (provider: string) => `Redirect URI to register at ${provider}`,
  clientId: 'Client ID',
  clientSecret: 'Client secret',
  failed: 'Couldn’t sign in to the mailbox',
  incomplete: 'The provider returned no code. Try signing in again.',
  backToChannels: 'Back to Channels',
};
