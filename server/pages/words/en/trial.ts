import { html } from 'ghtml';

/** Trying an identity provider. Names are HTML already. */
export const trial = {
  title: 'Trial sign-in',
  heading: (name: string) => html`Trial sign-in at !${name}`,
  works: 'This person would get in',
  refuses: 'This person wouldn’t get in',
  failed: 'The sign-in failed',
  signsIn: (name: string, role: string) =>
    html`Their account there is connected to !${name}, who would be signed in as ${role}.`,
  joinsInvited: (role: string) =>
    html`They have no account here, but an open invitation to this address. They would join as ${role}.`,
  joinsByDomain: (role: string) =>
    html`They have no account here, and their address is in one of your verified domains. They would join as ${role}.`,
  roles: { admin: 'an admin', member: 'a member', light: 'a light member' },
  refusals: {
    'connect-first':
      'Somebody has an account here with this address. It’s never connected automatically: they sign in as before, then connect this provider in their account settings.',
    'not-a-member':
      'Their account there is connected to an account here, which isn’t an active member of this organization.',
    'no-role': 'None of their groups has a role in this organization.',
    'no-address':
      'The provider sent no email address, and their account there isn’t connected to an account here. Make it send the claim “email”.',
    'not-verified':
      'The provider doesn’t confirm that the address is theirs: “email_verified” isn’t true. If it never sends this claim, verify the domain of the address.',
    'no-domain':
      'They aren’t connected to an account here or invited, and their address isn’t in one of your verified domains.',
    'joining-off':
      'Their address is in one of your verified domains, but only invited people can join. Change that under “Joining”.',
  },
  claims: 'What the provider sent',
  claim: 'Claim',
  value: 'Value',
  hidden: 'Received, not shown',
  nothingSaved: 'This was only a trial: nobody was signed in, and nothing was saved or connected.',
  back: 'Back to the settings',
};
