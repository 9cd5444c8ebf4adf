import type { Archived } from '../../../contract/archive/archive-records.ts';
import type { Transaction } from '../../db/database.ts';
import type { WholeConversation } from './conversation-batches.ts';
import { insertRows, type Loading, localOrNull, timeOf, timeOrNull } from './load-step.ts';

/** Tags, followers and participants. */
export async function insertAlong(
  transaction: Transaction,
  loading: Loading,
  fresh: readonly WholeConversation[],
): Promise<void> {
  const { organizationId, ids } = loading;
  const each = <Row>(rowsOf: (conversation: Archived<'conversations'>, id: string | undefined) => Row[]) =>
    fresh.flatMap(({ conversation }) => rowsOf(conversation, ids.of('cnv', conversation.id)));
  await insertRows(transaction, organizationId, {
    text: `INSERT INTO conversation_tags (organization_id, conversation_id, tag_id, last_activity_at)
           SELECT $1, r.conversation_id, t.id, r.last_activity_at
             FROM jsonb_to_recordset($2) AS r (conversation_id uuid, tag_id uuid, last_activity_at timestamptz)
             JOIN tags t ON t.organization_id = $1 AND t.id = r.tag_id
               ON CONFLICT DO NOTHING RETURNING tag_id AS id`,
    rows: each(({ tag_ids, last_activity_at }, conversation_id) =>
      tag_ids.map((tag) => ({
        conversation_id,
        tag_id: localOrNull(loading, 'tag', tag),
        last_activity_at: timeOf(last_activity_at),
      })),
    ),
  });
  await insertRows(transaction, organizationId, {
    text: `INSERT INTO followers (organization_id, conversation_id, user_id)
           SELECT $1, r.conversation_id, u.id FROM jsonb_to_recordset($2) AS r (conversation_id uuid, user_id uuid)
             JOIN users u ON u.id = r.user_id
               ON CONFLICT DO NOTHING RETURNING user_id AS id`,
    rows: each(({ follower_ids }, conversation_id) =>
      follower_ids.map((user) => ({ conversation_id, user_id: localOrNull(loading, 'usr', user) })),
    ),
  });
  await insertRows(transaction, organizationId, {
    text: `INSERT INTO conversation_participants (organization_id, conversation_id, address, name, contact_id, confirmed_at,
             removed_at, inserted_at)
           SELECT $1, r.conversation_id, r.address, r.name, c.id, r.confirmed_at, r.removed_at, r.inserted_at
             FROM jsonb_to_recordset($2) AS r (conversation_id uuid, address text, name text, contact_id uuid,
                  confirmed_at timestamptz, removed_at timestamptz, inserted_at timestamptz)
             LEFT JOIN contacts c ON c.organization_id = $1 AND c.id = r.contact_id
               ON CONFLICT DO NOTHING RETURNING conversation_id AS id`,
    rows: each(({ participants }, conversation_id) =>
      participants.map((participant) => ({
        ...participant,
        conversation_id,
        contact_id: localOrNull(loading, 'cnt', participant.contact_id),
        confirmed_at: timeOrNull(participant.confirmed_at),
        removed_at: timeOrNull(participant.removed_at),
        inserted_at: timeOf(participant.inserted_at),
      })),
    ),
  });
}
