import { v4 as uuidv4 } from 'uuid';
import type { KeyedDigest } from '../../access/keyed-digest.ts';
import { linkHash, storedLinkSecret } from '../../access/link-secret.ts';
import type { Database } from '../../db/database.ts';
import type { NewLink } from './invitation-store.ts';
import type { OpenInvitation } from './open-invitations.ts';

const purpose = 'invitation link';

export function newInvitationLink(digest: KeyedDigest, isMailed: boolean): NewLink {
  const id = uuidv4();
  return { id, hash: linkHash(digest, purpose, id), isMailed };
}

/**
 * The address at which a person accepts (security 87): below the configured address, never a request's host.
 * Undefined without a link.
 */
export function invitationAddress(
  { link_id, link_hash }: Pick<OpenInvitation, 'link_id' | 'link_hash'>,
  digest: KeyedDigest,
  baseUrl: URL,
): string | undefined {
  if (link_id === null || link_hash === null) return undefined;
  const secret = storedLinkSecret(digest, purpose, { id: link_id, hash: link_hash });
  return `${baseUrl.origin}/invitation?token=${secret}`;
}

/** The link of an invitation that an admin hands over; undefined if it was emailed, and is only the recipient's. */
export function linkOf(
  invitation: Pick<OpenInvitation, 'link_id' | 'link_hash' | 'mail_status'>,
  digest: KeyedDigest,
  baseUrl: URL,
): string | undefined {
  return invitation.mail_status === null ? invitationAddress(invitation, digest, baseUrl) : undefined;
}

/** Gives every link to copy the hash of the current secret key; links copied before stop working. */
export async function renewLinkHashes(database: Database, digest: KeyedDigest): Promise<void> {
  const rows = await database.read<{ id: string; link_id: string }>({
    text: `SELECT id, link_id FROM invitations WHERE status = 'pending' AND link_id IS NOT NULL AND mail_status IS NULL`,
    values: [],
  });
  await database.write({
    text: `UPDATE invitations i SET link_hash = fresh.hash
             FROM unnest($1::uuid[], $2::uuid[], $3::bytea[]) AS fresh (id, link_id, hash)
            WHERE i.id = fresh.id AND i.link_id = fresh.link_id`,
    values: [
      rows.map(({ id }) => id),
      rows.map(({ link_id }) => link_id),
      rows.map(({ link_id }) => linkHash(digest, purpose, link_id)),
    ],
  });
}
