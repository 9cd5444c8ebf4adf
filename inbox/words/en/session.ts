/** Where somebody is signed in. */
export const session = {
  /** What is known of a browser by the name that it gives itself. */
  browser: (browser: string | undefined, system: string | undefined) =>
    `${browser ?? 'A browser'}${system === undefined ? '' : ` on ${system}`}`,
  signInAgain: 'Sign in again',
  expired: 'Your session has ended. Your work on this page is still here.',
  email: 'Email',
  password: 'Password',
  signIn: 'Sign in',
  refused: 'The email or password is incorrect.',
};
