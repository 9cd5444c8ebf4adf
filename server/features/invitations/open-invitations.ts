import type { RoleAndAccess } from '../../access/caller.ts';
import { hashSecret } from '../../access/secret-token.ts';
import type { Reader } from '../../db/database.ts';
import type { Microseconds } from '../../db/microseconds.ts';

/** An invitation that can be accepted, with the data for its email and its pages. */
export type OpenInvitation = RoleAndAccess & {
  id: string;
  organization_id: string;
  organization_name: string;
  organization_slug: string;
  email: string;
  /** Of the account with this address, or else of who invites; `null` if neither is known. */
  language: string | null;
  invited_by: { id: string; name: string; email: string };
  link_id: string | null;
  link_hash: Buffer | null;
  mail_status: 'queued' | 'sent' | 'refused' | null;
  expires_at: Microseconds;
  inserted_at: Microseconds;
};

const select = `
  SELECT i.id, i.organization_id, o.name AS organization_name, o.slug AS organization_slug, i.email, i.role, i.access, i.link_id,
         i.link_hash, i.mail_status, i.expires_at, i.inserted_at,
         coalesce((SELECT invited.language FROM users invited WHERE invited.email = i.email), u.language) AS language,
         json_build_object('id', u.id, 'name', u.name, 'email', u.email) AS invited_by
    FROM invitations i JOIN organizations o ON o.id = i.organization_id JOIN users u ON u.id = i.invited_by_id
   WHERE i.status = 'pending' AND i.expires_at > now() AND o.deleted_at IS NULL`;

/** The invitation of a link; unknown, revoked, accepted and expired look the same. */
export async function invitationOfLink(reader: Reader, secret: string): Promise<OpenInvitation | undefined> {
  const [row] = await reader.read<OpenInvitation>({
    name: 'invitation_of_link',
    text: `${select} AND i.link_hash = $1`,
    values: [hashSecret(secret)],
  });
  return row;
}

export async function openInvitation(reader: Reader, id: string): Promise<OpenInvitation | undefined> {
  const [row] = await reader.read<OpenInvitation>({
    name: 'open_invitation',
    text: `${select} AND i.id = $1`,
    values: [id],
  });
  return row;
}

/** The latest of an organization, newest first. */
export function openInvitations(reader: Reader, organizationId: string): Promise<OpenInvitation[]> {
  return reader.read<OpenInvitation>({
    name: 'open_invitations',
    text: `${select} AND i.organization_id = $1 ORDER BY i.inserted_at DESC, i.id DESC LIMIT 100`,
    values: [organizationId],
  });
}
