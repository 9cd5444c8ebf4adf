import { keyedDigest } from '../access/keyed-digest.ts';
import { invitationAddress } from '../features/invitations/invitation-link.ts';
import { inviteMember } from '../features/invitations/invite-member.ts';
import { openInvitation } from '../features/invitations/open-invitations.ts';
import { addReset, resetAddress } from '../features/passwords/reset/reset-link.ts';
import { secretKey } from './start-app.ts';
import type { StartedWorld } from './start-world.ts';

const digest = keyedDigest(secretKey);

/** Mara invites an address to the bicycles; returns the link that she would copy. */
export async function invitationLinkFor({ app, world }: StartedWorld, email: string): Promise<string> {
  const { database } = app;
  const by = { invitedById: world.mara.id, actor: { type: 'system' } as const };
  const requested = { organizationId: world.bicycles.house.id, email, role: 'member' as const };
  const { invitation } = await inviteMember({ database, digest, mail: undefined }, { ...requested, ...by });
  const open = await openInvitation(database, invitation.id);
  return (open && invitationAddress(open, digest, new URL(app.baseUrl))) ?? '';
}

/** A link to a new password, as the operator's command creates it. */
export async function resetLinkFor({ app }: StartedWorld, email: string): Promise<string> {
  const id = await app.database.transaction((transaction) => addReset(transaction, digest, email));
  return resetAddress(digest, new URL(app.baseUrl), id);
}
