/** Signing in to a mailbox at its provider. */
export const mailSignIn = {
  title: (provider: string) => `Sign in with ${provider}`,
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
    google: 'Only if the mailbox has another address than the channel.',
    microsoft:
      'Only if the mailbox has another address than the channel. A shared mailbox: enter its address, and sign in as a person who has access to it.',
  },
  ownClient: 'Your own OAuth client',
  redirectUri: (provider: string) => `Redirect URI to register at ${provider}`,
  clientId: 'Client ID',
  clientSecret: 'Client secret',
  failed: 'Couldn’t sign in to the mailbox',
  incomplete: 'The provider sent no code back. Try signing in again.',
  backToChannels: 'Back to Channels',
};
