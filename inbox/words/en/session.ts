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
  passkeyRefused: 'This passkey wasn’t accepted. Use your password.',
  code: '6-digit code, or a recovery code',
  codeLead: 'Enter the code that your authenticator app shows.',
  codeRefused: 'This code is incorrect or was already used.',
  startAgain: 'This took too long, or there were too many incorrect codes. Enter your password again.',
  continue: 'Continue',
  stepUp: {
    title: 'Confirm that it’s you',
    lead: 'Confirm your identity to make this change. You won’t be asked again for 10 minutes.',
    field: { password: 'Password', totp: '6-digit code', recovery_code: 'Recovery code' },
    use: {
      password: 'Use your password',
      totp: 'Use your authenticator app',
      recovery_code: 'Use a recovery code',
    },
    wrong: {
      password: 'Incorrect password.',
      totp: 'This code is incorrect or was already used. Wait for the next one.',
      recovery_code: 'This isn’t one of your recovery codes, or it was already used.',
    },
    usePasskey: 'Use a passkey',
    passkeyCanceled: 'Nothing was confirmed. Try again, or use another device.',
    continueWith: (provider: string) => `Continue with ${provider}`,
    inOtherTab: 'Sign in again in the new tab, then come back here.',
    noPasskeys: 'This browser can’t use passkeys.',
    resting: 'Too many incorrect codes. Use a recovery code, or try again in an hour.',
    wait: 'Too many attempts. Wait a minute, then try again.',
    submit: 'Confirm',
  },
  policy: {
    setUp: 'Set up',
    dueFrom: (organization: string, date: string) =>
      `${organization} requires two-factor authentication from ${date}.`,
  },
  userChanged: {
    title: 'Someone else signed in',
    description: (now: string, before: string) =>
      `${now} has signed in to this browser in another tab. What ${before} was writing here is saved for them.`,
    continueAs: (name: string) => `Continue as ${name}`,
  },
};
