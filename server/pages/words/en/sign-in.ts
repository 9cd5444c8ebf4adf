import { html } from 'ghtml';

/** Signing in and out, and passwords. Parameters that are part of a sentence are HTML already. */
export const signIn = {
  title: 'Sign in',
  email: 'Email',
  password: 'Password',
  next: 'Continue',
  enterPassword: 'Enter your password',
  submit: 'Sign in',
  refused: 'Incorrect email or password.',
  or: 'or',
  continueWith: (name: string) => html`Continue with !${name}`,
  forgotLink: 'Forgot your password?',
  toConnect: (app: string, host: string) => html`to connect !${app} at !${host}`,
  singleSignOn: {
    heading: 'Use single sign-on',
    requiredBy: (organization: string) => html`Members of !${organization} sign in at its identity provider.`,
    otherWay: 'Sign in another way',
  },
  passkey: {
    use: 'Use a passkey',
    needsScript: 'Passkeys need JavaScript.',
    failed: 'You weren’t signed in. Try again, or use your password.',
    refused: 'This passkey wasn’t accepted. It may have been removed; use your password.',
  },
  code: {
    title: 'Two-factor authentication',
    heading: 'Enter your code',
    lead: 'from the authenticator app on your phone',
    field: '6-digit code',
    submit: 'Continue',
    recoveryHeading: 'Enter a recovery code',
    recoveryLead: 'one of those you saved when you set up your authenticator app',
    recoveryField: 'Recovery code',
    useRecovery: 'Use a recovery code',
    useApp: 'Use your authenticator app',
    wrong: 'Incorrect code. Check the clock on your phone, or wait for the next code: each works once.',
    wrongRecovery: 'This isn’t one of your recovery codes, or it was already used.',
    resting:
      'Too many incorrect codes. Codes from your app aren’t accepted for up to an hour; a recovery code still works.',
    ended: 'This sign-in took too long, or had too many incorrect codes. Sign in again.',
    signingInAs: (email: string) => html`Signing in as !${email}`,
    back: 'Not you?',
  },
  enroll: {
    title: 'Set up two-factor authentication',
    heading: 'Set up two-factor authentication',
    required: (organization: string) => html`!${organization} requires it.`,
    requiredIn: (organization: string, days: number) =>
      html`!${organization} requires it ${days === 1 ? 'from tomorrow' : `in ${days} days`}.`,
    scan: 'Scan this code with an authenticator app, then enter the 6-digit code that the app shows.',
    qrCode: 'QR code for your authenticator app',
    openApp: 'Open the app on this device',
    orType: 'Or type this key into the app:',
    submit: 'Set up and continue',
    wrong: 'Incorrect code. Check the clock on your phone, or wait for the next code.',
    expired: 'This took too long. Scan the new code.',
    later: 'Not now',
    without: 'Skip, and continue to my other organizations',
  },
  enrolled: {
    title: 'Save your recovery codes',
    heading: 'Save your recovery codes',
    lead: 'Each works once if you don’t have your phone. They are shown only now: save them in a password manager, or print them.',
    list: 'Recovery codes',
    continue: 'I’ve saved them',
  },
  confirm: {
    title: 'Confirm that it’s you',
    heading: 'Confirm that it’s you',
    lead: (email: string) => html`!${email}. Confirm your identity to connect an app that acts as itself.`,
    wrongPassword: 'Incorrect password.',
    submit: 'Confirm',
  },
  confirmed: {
    heading: 'You’re signed in',
    message: 'Close this tab, and continue where you were.',
  },
  signOut: {
    title: 'Sign out',
    heading: 'Sign out?',
    signedInAs: (person: string) => html`You are signed in as !${person}.`,
    submit: 'Sign out',
    openInbox: 'Open the inbox',
  },
  noInbox: {
    title: 'No inbox',
    heading: 'The inbox isn’t installed on this server',
    signedIn: 'You are signed in. Apps, email and the API work, but there is no inbox to open here.',
    operator: (command: string) =>
      html`If you run this server: stop it, run !${command} in Deskbell’s folder, and start it again. Its log says why the inbox is missing.`,
    retry: 'Try again',
  },
  forgot: {
    title: 'Forgot your password',
    heading: 'Forgot your password?',
    lead: 'We’ll email you a link to choose a new one.',
    submit: 'Send the link',
    back: 'Back to sign-in',
    noMail: (command: string) =>
      html`This server doesn’t send email. Ask the people who run it for a link to choose a new password: they create one with !${command}.`,
  },
  sent: {
    title: 'Check your email',
    onItsWay: (email: string) =>
      html`If !${email} has an account here, a link to choose a new password is on its way. It works for one hour.`,
    nothingThere: 'Nothing there after a few minutes? Check your spam folder and the address.',
    tryAnother: 'Try another address',
  },
  reset: {
    title: 'Choose a new password',
    lead: (email: string) => html`for !${email}. This signs you out everywhere.`,
    field: 'New password',
    submit: 'Set password',
  },
  passwordSet: {
    title: 'Your password is set',
    signedOut: 'You are signed out everywhere, and older links to choose a password no longer work.',
    apps: (place: string) =>
      html`Apps that you connected stay connected. If someone else may have known your password, review them under !${place}.`,
    connectedApps: 'Settings → Connected apps',
  },
};
