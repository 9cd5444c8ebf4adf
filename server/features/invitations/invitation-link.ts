import { v4 as uuidv4 } from 'uuid';
import type { KeyedDigest } from '../../access/keyed-digest.ts';
import { linkHash, linkSecret } from '../../access/link-secret.ts';
import type { NewLink } from './invitation-store.ts';
import type { OpenInvitation } from './open-invitations.ts';

const purpose = 'invitation link';

export function newInvitationLink(digest: KeyedDigest, isMailed: boolean): NewLink {
  const id = uuidv4();
  return { id, hash: linkHash(digest, purpose, id), isMailed };
}

/** The address that a person follows to accept (security 87): below the configured address, never a request's host. */
export function invitationAddress(digest: KeyedDigest, baseUrl: URL, linkId: string): string {
  return `${baseUrl.origin}/invitation?token=${linkSecret(digest, purpose, linkId)}`;
}

/** The link of an invitation that is there to be handed over; undefined where it was mailed, and is its person's alone. */
export function linkOf(
  { link_id, mail_status }: Pick<OpenInvitation, 'link_id' | 'mail_status'>,
  digest: KeyedDigest,
  baseUrl: URL,
): string | undefined {
  if (link_id === null || mail_status !== null) return undefined;
  return invitationAddress(digest, baseUrl, link_id);
}
