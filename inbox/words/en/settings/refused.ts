/** Shown instead of an organization's inbox if its policy refuses the session. */
export const refused = {
  titles: {
    second_factor: (organization: string) => `${organization} requires two-factor authentication`,
    way_in: (organization: string) => `${organization} doesn’t accept how you signed in`,
    lifetime: (organization: string) => `Sign in again to open ${organization}`,
    idle: (organization: string) => `Sign in again to open ${organization}`,
  },
  setUpFirst:
    'Set up a second factor to continue. It takes a minute, and protects your account even if someone learns your password.',
  confirmFirst: 'You signed in without your second factor. Confirm it to continue.',
  setUpApp: 'Set up an authenticator app',
  confirm: 'Confirm',
  again: {
    lifetime: 'You signed in too long ago for this organization. Drafts and unsent messages are still here.',
    idle: 'You haven’t used this organization for a while. Drafts and unsent messages are still here.',
  },
  accepted: (ways: readonly string[]) => `It accepts ${ways.join(' or ')}.`,
  ways: { password: 'a password', passkey: 'a passkey', provider: 'an identity provider' },
  switchTo: (organization: string) => `Go to ${organization}`,
};
