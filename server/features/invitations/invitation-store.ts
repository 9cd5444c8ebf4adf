import sql from 'sql-template-tag';
import type { Invitation } from '../../../contract/invitation.ts';
import type { UserFields } from '../../access/present-user.ts';
import type { Reader, Transaction, Writer } from '../../db/database.ts';
import { listByInsertion } from '../../db/list-by-insertion.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import type { PageRange } from '../../db/page-range.ts';

export type InvitationRow = Pick<Invitation, 'id' | 'email' | 'role' | 'access' | 'status'> & {
  invited_by: UserFields;
  expires_at: Microseconds;
  inserted_at: Microseconds;
};

const lifetime = '7 days';

const columns = `i.id, i.email, i.role, i.access, i.expires_at, i.inserted_at,
  CASE WHEN i.status = 'pending' AND i.expires_at <= now() THEN 'expired' ELSE i.status END AS status,
  json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'instagram_handle', u.instagram_handle,
    'profile_picture_url', u.profile_picture_url) AS invited_by`;

const tables = 'invitations i JOIN users u ON u.id = i.invited_by_id';

/** A range of an organization's invitations, newest first. */
export function listInvitations(
  reader: Reader,
  organizationId: string,
  range: PageRange,
): Promise<InvitationRow[]> {
  const conditions = [sql`i.organization_id = ${organizationId}`];
  return listByInsertion(reader, { columns, tables, from: 'i', conditions, descending: true }, range);
}

export async function findInvitation(
  reader: Reader,
  organizationId: string,
  id: string,
): Promise<InvitationRow | undefined> {
  const [row] = await reader.read<InvitationRow>({
    name: 'find_invitation',
    text: `SELECT ${columns} FROM ${tables} WHERE i.organization_id = $1 AND i.id = $2`,
    values: [organizationId, id],
  });
  return row;
}

/** Whether somebody with this address is an active member, or has a pending invitation. */
export async function findAddressStatus(
  reader: Reader,
  organizationId: string,
  email: string,
): Promise<{ is_member: boolean; is_invited: boolean }> {
  const [row] = await reader.read<{ is_member: boolean; is_invited: boolean }>({
    name: 'address_status',
    text: `SELECT EXISTS (SELECT 1 FROM members m JOIN users u ON u.id = m.user_id
                           WHERE m.organization_id = $1 AND u.email = $2 AND m.status = 'active') AS is_member,
                  EXISTS (SELECT 1 FROM invitations i WHERE i.organization_id = $1 AND i.email = $2
                             AND i.status = 'pending' AND i.expires_at > now()) AS is_invited`,
    values: [organizationId, email],
  });
  return row ?? { is_member: false, is_invited: false };
}

/** A link by id and hash, and how it reaches the person: by email, or shown to an admin. */
export type NewLink = { id: string; hash: Buffer; isMailed: boolean };

type NewInvitation = {
  id: string;
  organizationId: string;
  email: string;
  role: string;
  access: string;
  invitedById: string;
  link: NewLink;
};

/** Returns the row as events store it, without its link. */
export async function insertInvitation(
  transaction: Transaction,
  { id, organizationId, email, role, access, invitedById, link }: NewInvitation,
): Promise<Record<string, unknown> | undefined> {
  const { rows } = await transaction.write<{ snapshot: Record<string, unknown> }>({
    name: 'insert_invitation',
    text: `WITH i AS (INSERT INTO invitations
             (id, organization_id, email, role, access, invited_by_id, link_id, link_hash, mail_status, expires_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + interval '${lifetime}')
           RETURNING *)
           SELECT to_jsonb(i) - '{link_id,link_hash,mail_status}'::text[] AS snapshot FROM i`,
    values: [id, organizationId, email, role, access, invitedById, link.id, link.hash, mailStatus(link)],
  });
  return rows[0]?.snapshot;
}

function mailStatus({ isMailed }: NewLink): string | null {
  return isMailed ? 'queued' : null;
}

/** Replaces the link, which is invalid from the commit on, and extends the invitation to seven more days. */
export async function replaceLink(transaction: Transaction, id: string, link: NewLink): Promise<void> {
  await transaction.write({
    text: `UPDATE invitations SET link_id = $2, link_hash = $3, mail_status = $4, expires_at = now() + interval '${lifetime}'
            WHERE id = $1`,
    values: [id, link.id, link.hash, mailStatus(link)],
  });
}

/** Replaces a shown link by one to email; the invitation keeps its expiry. */
export async function switchToMail(
  transaction: Transaction,
  { organizationId, id }: { organizationId: string; id: string },
  link: NewLink,
): Promise<void> {
  await transaction.write({
    text: `UPDATE invitations SET link_id = $3, link_hash = $4, mail_status = 'queued'
            WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, id, link.id, link.hash],
  });
}

/** The result of the email sent last. */
export async function recordMailOutcome(
  writer: Writer,
  id: string,
  outcome: 'sent' | 'refused',
): Promise<void> {
  await writer.write({
    text: "UPDATE invitations SET mail_status = $2 WHERE id = $1 AND mail_status = 'queued'",
    values: [id, outcome],
  });
}

export async function markRevoked(transaction: Transaction, id: string): Promise<void> {
  await transaction.write({
    name: 'revoke_invitation',
    text: "UPDATE invitations SET status = 'revoked' WHERE id = $1",
    values: [id],
  });
}
