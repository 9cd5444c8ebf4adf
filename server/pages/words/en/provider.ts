import { html } from 'ghtml';

/** Signing in at a provider. Parameters that are part of a sentence are HTML already. */
export const provider = {
  title: 'Sign in',
  back: 'Back to sign-in',
  gone: {
    heading: 'This sign-in option is no longer available',
    message:
      'The people who run this server have removed or disabled it. Sign in another way, or contact them.',
  },
  unreachable: {
    heading: 'Can’t reach the sign-in provider',
    message: 'It didn’t respond, or is set up incorrectly. Try again in a moment, or sign in another way.',
  },
  expired: {
    heading: 'This sign-in has expired',
    message: 'It took too long, was completed already, or was started in another browser. Start again.',
  },
  failed: {
    heading: 'Couldn’t sign you in',
    message: (name: string) =>
      html`!${name} didn’t confirm who you are. Start again; if it happens again, tell the people who run this server.`,
    error: (code: string) => html`The error is !${code}.`,
  },
  canceled: {
    heading: 'Sign-in canceled',
    message: (name: string) =>
      html`You canceled at !${name}, or your account there isn’t allowed to use Deskbell. If you didn’t cancel, ask the people who manage !${name}.`,
  },
  belongsToAnother: {
    heading: 'Connected to another account',
    message: (name: string) =>
      html`Your account at !${name} is already connected to another account here. Disconnect it there first, or choose another one.`,
  },
  noRole: {
    heading: 'No access with this account',
    message: (name: string) =>
      html`None of your groups at !${name} has access to this organization. Ask the people who manage them, or an admin of your organization.`,
  },
  notFresh: {
    heading: 'Not confirmed',
    message: (name: string) =>
      html`!${name} didn’t say that you have just signed in there, and may have skipped its sign-in page. Sign out of it and try again. If that doesn’t help, choose a password with “Forgot your password?” and use that instead.`,
  },
  unknown: {
    heading: 'Not connected to an account here',
    someone: 'Your account',
    connect: 'Sign in and connect it',
    message: (email: string, name: string) =>
      html`!${email} at !${name} isn’t connected to an account here. If you have one, sign in as before, then connect !${name} under Settings → Your account. If you don’t, ask an admin of your organization for an invitation.`,
  },
};
