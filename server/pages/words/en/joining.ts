import { html } from 'ghtml';
import { problemText } from '../field-problem.ts';

/** Set-up and invitations: how people become members. */
export const joining = {
  roles: { admin: 'admin', member: 'member', light: 'member with light access' },
  roleDuties: {
    admin: 'works on conversations, and manages people, apps and settings',
    member: 'works on conversations',
    light: 'reads conversations and writes internal notes',
  },
  yourName: 'Your name',
  atLeast: (characters: number) => `At least ${characters} characters`,
  problem: problemText({
    tooShort: (limit) => `Use at least ${limit} characters.`,
    tooLong: (limit) => `Use at most ${limit} characters.`,
    noName: 'Enter a name.',
    noEmail: 'Enter an address such as you@example.com.',
    controlCharacters: 'Remove control characters.',
    malformed: 'Remove invalid characters.',
    wrongPassword: 'Incorrect password.',
    hasAccount: 'This address already has an account. Sign in.',
    startAgain: 'Enter your name and password again.',
  }),
  setUp: {
    title: 'Set up',
    heading: 'Set up Deskbell',
    lead: 'Create your organization and the account of its first admin.',
    organizationName: 'Organization name',
    submit: 'Create organization',
    checkFields: 'Check these fields:',
  },
  invitation: {
    title: 'Invitation',
    join: (organization: string) => html`Join !${organization}`,
    invitedBy: 'Invited by',
    as: 'As',
    for: 'For',
    signedInAs: (person: string) =>
      html`You are signed in as !${person}. This invitation is for someone else; accepting it here signs you out.`,
    haveAccount: 'An account with this address already exists. Sign in with its password to join.',
    confirm: 'To make sure that this invitation reached the right person, we email you a link to accept it.',
    repeat:
      'Enter your password again to confirm it. If you already have an account with this address, use that account’s password.',
    choose: 'Choose a name for your colleagues to see, and a password to sign in with.',
    signInInstead: 'Already have an account? Sign in',
    emailLink: 'Email me a link',
    continue: 'Continue',
    signInAndJoin: (organization: string) => html`Sign in and join !${organization}`,
  },
  mailed: {
    title: 'Check your email',
    sent: (email: string) =>
      html`We sent a link to !${email}. Open it to accept the invitation; the link that brought you here no longer works.`,
    nothingThere:
      'Nothing there after a few minutes? Check the spam folder, or ask the person who invited you for another link.',
  },
};
