/** What an organization requires of its members' sign-ins. */
export const signIn = {
  title: 'Sign-in',
  lead: 'How members sign in to this organization. Changes take effect immediately, and only here: members keep access to their other organizations.',
  save: 'Save',
  saved: 'Sign-in policy saved.',
  ownFactorMissing:
    'You signed in without a second factor. Set one up in your account and confirm it, or allow some time.',
  ownWayMissing:
    'You signed in a different way, and would lock yourself out. Sign in with one of these first.',
  secondFactor: {
    title: 'Second factor',
    lead: 'A passkey, or a code from an authenticator app in addition to the password.',
    whoLabel: 'Required for',
    who: { nobody: 'Nobody', admins: 'Admins', everyone: 'Everyone' },
    graceLabel: 'Time to set one up',
    grace: (days: number) =>
      days === 0 ? 'None: required immediately' : days === 1 ? '1 day' : `${days} days`,
    graceHelp: 'Until then, people see a reminder. Afterwards they have to set one up to continue.',
    dueFrom: (date: string) => `Required from ${date}`,
  },
  waysIn: {
    title: 'Ways to sign in',
    lead: 'Members who signed in a different way have to sign in again with one of these.',
    ways: { password: 'Password', passkey: 'Passkey', provider: 'Identity provider' },
    atLeastOne: 'Choose at least one.',
  },
  ownProvider: {
    title: 'Only single sign-on',
    lead: 'For organizations whose identity provider decides who gets in.',
    label: 'Members must sign in at one of our providers',
    help: 'Passwords, passkeys and other providers no longer open this organization.',
    noProvider: 'Add and enable a provider first.',
    unproved:
      'First sign in through your provider, which shows that it works and that you aren’t locked out. Then come back within ten minutes.',
    signInAt: (name: string) => `Sign in at ${name}`,
    lately: 'You signed in through your provider. Switch it on within ten minutes of that.',
    missing: 'Sign in through your provider again, and switch this on within ten minutes.',
    passwordAllowed: (date: string) =>
      `The operator of this server has allowed other ways to sign in until ${date}.`,
  },
  sessions: {
    title: 'Sessions',
    lead: 'When members have to sign in again.',
    idleLabel: 'If they haven’t used this organization for',
    lifetimeLabel: 'In any case after',
    hours: (count: number) => {
      if (count % 24 === 0) return count === 24 ? '1 day' : `${count / 24} days`;
      return count === 1 ? '1 hour' : `${count} hours`;
    },
    days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
  },
  tokens: {
    title: 'Tokens',
    lead: 'Tokens that act for a member. Those of apps that act as themselves aren’t affected.',
    allow: 'Members may use personal tokens',
    restLabel: 'Suspend tokens if their owner hasn’t signed in for',
    never: 'Never',
    days: (count: number) => `${count} days`,
    restHelp: 'They work again once their owner signs in.',
  },
};
