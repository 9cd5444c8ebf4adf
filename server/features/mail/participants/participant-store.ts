import type { UserFields } from '../../../access/present-user.ts';
import type { Reader, Transaction } from '../../../db/database.ts';
import { formatTimestamp, type Microseconds } from '../../../db/microseconds.ts';
import { microsecondAfter } from '../../../db/timestamps.ts';
import { conversationSnapshot } from '../../conversations/conversation-row.ts';

export type ParticipantRow = {
  address: string;
  name: string | null;
  contact: UserFields | null;
  is_confirmed: boolean;
  inserted_at: Microseconds;
};

type Conversation = { organizationId: string; conversationId: string };
type RecordKey = Conversation & { address: string };

/** What most servers accept as recipients of one email. */
export const maxConfirmed = 100;

const shown = `p.address, p.name, p.confirmed_at IS NOT NULL AS is_confirmed, p.inserted_at,
  CASE WHEN contact.id IS NOT NULL THEN json_build_object('id', contact.id, 'name', contact.name, 'email', contact.email,
    'instagram_handle', contact.instagram_handle, 'profile_picture_url', contact.profile_picture_url) END AS contact`;

const theirs = `conversation_participants p
  LEFT JOIN contacts contact ON contact.organization_id = $1 AND contact.id = p.contact_id
 WHERE p.organization_id = $1 AND p.conversation_id = $2 AND p.removed_at IS NULL`;

/** Confirmed ones by address, then the latest to join. */
export function listParticipants(
  reader: Reader,
  { organizationId, conversationId }: Conversation,
): Promise<ParticipantRow[]> {
  return reader.read<ParticipantRow>({
    name: 'list_participants',
    text: `SELECT ${shown} FROM ${theirs}
            ORDER BY p.confirmed_at IS NULL, CASE WHEN p.confirmed_at IS NULL THEN p.inserted_at END DESC, p.address
            LIMIT ${2 * maxConfirmed}`,
    values: [organizationId, conversationId],
  });
}

export async function findParticipant(
  reader: Reader,
  { organizationId, conversationId, address }: RecordKey,
): Promise<ParticipantRow | undefined> {
  const [row] = await reader.read<ParticipantRow>({
    name: 'find_participant',
    text: `SELECT ${shown} FROM ${theirs} AND p.address = $3`,
    values: [organizationId, conversationId, address],
  });
  return row;
}

/** Adds or confirms one; without a name, keeps theirs. */
export async function confirmParticipant(
  transaction: Transaction,
  {
    organizationId,
    conversationId,
    address,
    name,
    contactId,
    now,
  }: RecordKey & { name: string | null; contactId: string | null; now: Microseconds },
): Promise<void> {
  await transaction.write({
    name: 'confirm_participant',
    text: `INSERT INTO conversation_participants AS p
             (organization_id, conversation_id, address, name, contact_id, confirmed_at, inserted_at)
           VALUES ($1, $2, $3, $4, $5, $6, $6)
           ON CONFLICT (organization_id, conversation_id, address) DO UPDATE
             SET name = coalesce(excluded.name, p.name), contact_id = coalesce(excluded.contact_id, p.contact_id),
                 confirmed_at = coalesce(p.confirmed_at, excluded.confirmed_at), removed_at = NULL`,
    values: [organizationId, conversationId, address, name, contactId, formatTimestamp(now)],
  });
}

/** False if nobody has this address, or they were removed before. */
export async function markRemoved(
  transaction: Transaction,
  { organizationId, conversationId, address, now }: RecordKey & { now: Microseconds },
): Promise<boolean> {
  const { rowCount } = await transaction.write({
    name: 'remove_participant',
    text: `UPDATE conversation_participants SET confirmed_at = NULL, removed_at = $4
            WHERE organization_id = $1 AND conversation_id = $2 AND address = $3 AND removed_at IS NULL`,
    values: [organizationId, conversationId, address, formatTimestamp(now)],
  });
  return rowCount === 1;
}

/** Gives a locked conversation a later `updated_at` than any previous change; returns its row as events store it. */
export async function touchConversation(
  transaction: Transaction,
  { organizationId, conversationId, now }: Conversation & { now: Microseconds },
): Promise<Record<string, unknown>> {
  const { rows } = await transaction.write<{ snapshot: Record<string, unknown> }>({
    name: 'touch_conversation',
    text: `WITH c AS (
           UPDATE conversations c SET updated_at = greatest($3, ${microsecondAfter('c.updated_at')})
            WHERE c.organization_id = $1 AND c.id = $2 RETURNING c.*)
           SELECT ${conversationSnapshot} AS snapshot FROM c`,
    values: [organizationId, conversationId, formatTimestamp(now)],
  });
  return rows[0]?.snapshot ?? {};
}
