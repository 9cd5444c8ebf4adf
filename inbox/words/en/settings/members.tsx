import type { ReactNode } from 'react';
import { countText } from '../../locale/count-text.ts';
import { pluralIn } from '../../locale/plural.ts';

const plural = pluralIn('en');

/** Members. */
export const members = {
  title: 'Members',
  leads: {
    admin:
      'Members work on conversations; admins also manage people, apps and settings. Light members read conversations and write internal notes.',
    member: 'Admins invite people and set their roles.',
  },
  roles: { admin: 'Admin', member: 'Member' },
  light: 'Light member',
  invited: 'Invited',
  here: 'In the organization',
  nobody: 'Nobody',
  nobodyHelp: 'Invite someone.',
  you: 'you',
  disabled: 'Disabled',
  imported: 'Imported',
  noAccount: 'No account yet',
  lastHere: (ago: string) => `active ${ago}`,
  signIns: {
    password: 'Password',
    passkey: 'Passkey',
    totp: 'Authenticator app',
    none: 'No way to sign in yet',
    last: (ago: string) => `signed in ${ago}`,
    never: 'never signed in',
  },
  change: (name: string) => `Change ${name}`,
  makeAdmin: 'Make admin',
  madeAdmin: (name: string) => `${name} is an admin now.`,
  makeMember: 'Make member',
  madeMember: (name: string) => `${name} is a member now.`,
  giveFullAccess: 'Give full access',
  hasFullAccess: (name: string) => `${name} has full access now.`,
  enable: 'Re-enable',
  isEnabled: (name: string) => `${name} is re-enabled.`,
  leaving: {
    lighten: {
      ask: 'Give light access…',
      title: (name: string) => `Give ${name} light access?`,
      consequences: (name: string, organization: string) => [
        `${name} can still read everything in ${organization}, write internal notes, be mentioned and follow conversations.`,
        'They can no longer reply, or change conversations, contacts and tags. Neither can apps that act as them.',
        'Light members can’t be assigned conversations.',
      ],
      confirm: () => 'Give light access',
      done: (name: string) => `${name} has light access now.`,
    },
    disable: {
      ask: 'Disable…',
      title: (name: string) => `Disable ${name}?`,
      consequences: (name: string, organization: string) => [
        `${name} loses access to ${organization} immediately, until an admin re-enables them.`,
        'Apps that act as them here stop working until then.',
      ],
      confirm: (name: string) => `Disable ${name}`,
      done: (name: string) => `${name} is disabled.`,
    },
    remove: {
      ask: 'Remove…',
      title: (name: string) => `Remove ${name}?`,
      consequences: (name: string, organization: string) => [
        `${name} loses access to ${organization} immediately.`,
        'Every app that acts as them here is disconnected. Apps that they connected as themselves stay.',
        'Everything they wrote stays, under their name. They can be invited again.',
      ],
      confirm: (name: string) => `Remove ${name}`,
      done: (name: string) => `${name} is removed.`,
    },
  },
  merge: {
    ask: 'Merge into a member…',
    title: (name: string) => `Merge ${name} into a member?`,
    consequences: (name: string) => [
      `Messages, notes and assigned conversations of ${name} become the member’s, also in later imports from the same system.`,
      `${name} disappears from the list. This can’t be undone.`,
    ],
    into: 'Member',
    choose: 'Choose a member',
    confirm: 'Merge',
    done: (name: string) => `${name} is merged. If there is a lot, the rest follows in the background.`,
    conflict: 'An import is running. Wait until it has ended, or pause it.',
  },
  reassign: {
    count: (count: number, name: string) =>
      count === 0
        ? `${name} has no open conversations.`
        : plural(count, {
            one: `1 open or snoozed conversation is assigned to ${name}.`,
            other: `${countText(count)} open and snoozed conversations are assigned to ${name}.`,
          }),
    notCounted: 'Couldn’t load the number of their open conversations.',
    label: 'Reassign their conversations to',
    nobody: 'Nobody (unassigned)',
    inBackground: 'If there are more than a thousand, the rest are reassigned in the background.',
    running: (from: string, to: string | null, remaining: number) =>
      to === null
        ? `Unassigning ${from}’s conversations: ${countText(remaining)} left`
        : `Reassigning ${from}’s conversations to ${to}: ${countText(remaining)} left`,
  },
};

/** Invitations. */
export const invitations = {
  ask: 'Invite…',
  title: 'Invite someone',
  keepsWritten: 'With this address, they keep what they wrote in the other system.',
  byMail: 'They get an email with a link that works for seven days.',
  byLink: 'You get a link to share. It works for seven days.',
  email: 'Email',
  role: 'Role',
  roles: {
    member: 'Member: works on conversations',
    light: 'Light member: reads conversations and writes internal notes',
    admin: 'Admin: also manages people, apps and settings',
  },
  invite: 'Invite',
  mailed: (email: string) => `Invitation sent to ${email}.`,
  linked: (email: string) => `Copy the link below for ${email}.`,
  alreadyInvited: 'This address has an open invitation. Resend it, or create a new link.',
  mailStates: { queued: 'Sending email', sent: 'Email sent', refused: 'Email rejected' },
  invitedBy: (name: ReactNode, ends: string) => (
    <>
      Invited by {name} · expires {ends}
    </>
  ),
  mailAgain: 'Resend',
  mailAgainTo: (email: string) => `Resend to ${email}`,
  mailedAgain: (email: string) => `Invitation resent to ${email}.`,
  newLink: 'New link',
  newLinkFor: (email: string) => `New link for ${email}`,
  newLinkMade: 'New link created. The old one no longer works.',
  withdraw: 'Withdraw',
  withdrawFrom: (email: string) => `Withdraw the invitation for ${email}`,
  withdrawn: (email: string) => `The invitation for ${email} is withdrawn.`,
  linkFor: (email: string) => `Link for ${email}`,
};
