import type { ReactNode } from 'react';

/** Who is in the organization. */
export const members = {
  title: 'Members',
  leads: {
    admin: 'Members read and answer conversations; admins also look after people, apps and settings.',
    member: 'Admins invite people and say what they may do.',
  },
  roles: { admin: 'Admin', member: 'Member' },
  invited: 'Invited',
  here: 'In the organization',
  nobody: 'Nobody',
  nobodyHelp: 'Invite somebody.',
  you: 'you',
  lockedOut: 'Locked out',
  lastHere: (ago: string) => `active ${ago}`,
  change: (name: string) => `Change ${name}`,
  makeAdmin: 'Make admin',
  madeAdmin: (name: string) => `${name} is an admin now.`,
  makeMember: 'Make member',
  madeMember: (name: string) => `${name} is a member now.`,
  lockOut: 'Lock out',
  isLockedOut: (name: string) => `${name} is locked out.`,
  letIn: 'Let in again',
  isLetIn: (name: string) => `${name} is let in again.`,
  removeAsk: 'Remove…',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeConsequences: (name: string, organization: string) => [
    `${name} can no longer see or do anything in ${organization}, at once.`,
    'Every app that acts as them here is disconnected. Apps that they connected as themselves stay.',
    'What they wrote stays, under their name. They can be invited again.',
  ],
  remove: (name: string) => `Remove ${name}`,
  removed: (name: string) => `${name} is removed.`,
};

/** Who is invited to it. */
export const invitations = {
  ask: 'Invite…',
  title: 'Invite somebody',
  byMail: 'They get a mail with a link that works for seven days.',
  byLink: 'You get a link to hand over; it works for seven days.',
  email: 'Email',
  role: 'Role',
  roles: {
    member: 'Member: reads and answers conversations',
    admin: 'Admin: also people, apps and settings',
  },
  invite: 'Invite',
  mailed: (email: string) => `A mail is on its way to ${email}.`,
  linked: (email: string) => `Copy the link below for ${email}.`,
  alreadyInvited: 'This address has an invitation that waits: mail it again, or make a new link.',
  mailStates: { queued: 'Mail on its way', sent: 'Mailed', refused: 'The mail was refused' },
  invitedBy: (name: ReactNode, ends: string) => (
    <>
      Invited by {name} · ends {ends}
    </>
  ),
  mailAgain: 'Mail again',
  mailAgainTo: (email: string) => `Mail again: ${email}`,
  mailedAgain: (email: string) => `Another mail is on its way to ${email}.`,
  newLink: 'New link',
  newLinkFor: (email: string) => `New link for ${email}`,
  newLinkMade: 'A new link; the one before is dead.',
  withdraw: 'Withdraw',
  withdrawFrom: (email: string) => `Withdraw the invitation of ${email}`,
  withdrawn: (email: string) => `The invitation of ${email} is withdrawn.`,
  linkFor: (email: string) => `Link for ${email}`,
};
