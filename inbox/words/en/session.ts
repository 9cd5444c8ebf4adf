/** Sessions and signing in. */
export const session = {
  /** A browser, as far as its user agent reveals it. */
  browser: (browser: string | undefined, system: string | undefined) =>
    `${browser ?? 'A browser'}${system === undefined ? '' : ` on ${system}`}`,
  signInAgain: 'Sign in again',
  expired: 'Your session has ended. Your work on this page is still here.',
  email: 'Email',
  password: 'Password',
  signIn: 'Sign in',
  refused: 'The email or password is incorrect.',
  userChanged: {
    title: 'Someone else signed in',
    description: (now: string, before: string) =>
      `${now} has signed in to this browser in another tab. What ${before} was writing here is saved for them.`,
    continueAs: (name: string) => `Continue as ${name}`,
  },
};
