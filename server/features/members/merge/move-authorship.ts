import type { Database, Reader, Transaction } from '../../../db/database.ts';
import { inBatches } from '../../../db/in-batches.ts';
import { readAcross } from '../../../db/sharded/across-organizations.ts';
import { microsecondAfter, processTime } from '../../../db/timestamps.ts';
import { newId } from '../../../ids/public-id.ts';

/** Uuids; the person is the imported one. */
type MergeKey = { organizationId: string; userId: string };

type Move = MergeKey & { intoUserId: string; actorUserId: string; after: string };

/** Conversations that one transaction looks at; it locks those in which the person appears. */
const batchSize = 500;

/**
 * Gives the member what the imported person wrote and did, one conversation after the other: an index of messages by author would cost
 * every message that is sent. Continues wherever another process stopped, until done or `shouldContinue` returns false.
 */
export function moveAuthorship(
  database: Database,
  key: MergeKey,
  shouldContinue: () => boolean,
): Promise<void> {
  return inBatches(database, (transaction) => moveBatch(transaction, key), shouldContinue);
}

/** Unfinished merges, oldest first. */
export function pendingMemberMerges(reader: Reader): Promise<MergeKey[]> {
  return readAcross<MergeKey>(reader, {
    name: 'pending_member_merges',
    text: (among) => `SELECT organization_id AS "organizationId", user_id AS "userId" FROM member_merges
                       WHERE finished_at IS NULL AND ${among('organization_id')} ORDER BY merged_at LIMIT 100`,
    values: [],
  });
}

/** False if there is nothing left to do, or another process is doing it. */
async function moveBatch(transaction: Transaction, { organizationId, userId }: MergeKey): Promise<boolean> {
  const [row] = await transaction.read<Omit<Move, keyof MergeKey>>({
    name: 'lock_member_merge',
    text: `SELECT into_user_id AS "intoUserId", actor_user_id AS "actorUserId", after_conversation_id AS after
             FROM member_merges
            WHERE organization_id = $1 AND user_id = $2 AND finished_at IS NULL FOR UPDATE SKIP LOCKED`,
    values: [organizationId, userId],
  });
  if (!row) return false;
  const move = { organizationId, userId, ...row };
  const page = await nextPage(transaction, move);
  await moveConversations(transaction, move, page);
  const last = page.at(-1);
  await transaction.write({
    name: 'advance_member_merge',
    text: `UPDATE member_merges SET after_conversation_id = $3, finished_at = $4 WHERE organization_id = $1 AND user_id = $2`,
    values: [organizationId, userId, last ?? row.after, last === undefined ? processTime() : null],
  });
  return last !== undefined;
}

async function nextPage(reader: Reader, { organizationId, after }: Move): Promise<string[]> {
  const rows = await reader.read<{ id: string }>({
    name: 'next_conversations_of_member_merge',
    text: `SELECT id FROM conversations WHERE organization_id = $1 AND id > $2 ORDER BY id LIMIT ${batchSize}`,
    values: [organizationId, after],
  });
  return rows.map(({ id }) => id);
}

async function moveConversations(
  transaction: Transaction,
  move: Move,
  page: readonly string[],
): Promise<void> {
  const { organizationId, userId, intoUserId } = move;
  const found = await transaction.read<{ id: string; isOpen: boolean }>({
    name: 'lock_conversations_of_imported_person',
    text: lockThose,
    values: [organizationId, userId, page],
  });
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return;
  const values = [organizationId, userId, intoUserId, ids];
  for (const text of [moveMessages, moveNotes, mentionAsWell, moveActors, moveBefore, moveAfter])
    await transaction.write({ text, values });
  await transaction.write({ text: forgetMentions, values: [organizationId, userId, ids] });
  const { rows } = await transaction.write<{ id: string; snapshot: string }>({
    name: 'move_conversations_of_imported_person',
    text: `WITH c AS (
             UPDATE conversations c
                SET assignee_id = CASE WHEN c.assignee_id = $2 THEN $3 ELSE c.assignee_id END,
                    last_message_user_id = CASE WHEN c.last_message_user_id = $2 THEN $3 ELSE c.last_message_user_id END,
                    updated_at = greatest($5::timestamptz, ${microsecondAfter('c.updated_at')})
              WHERE c.organization_id = $1 AND c.id = ANY ($4) RETURNING c.*)
           SELECT c.id, (to_jsonb(c) || jsonb_build_object('tags', ${tagNames}))::text AS snapshot FROM c`,
    values: [...values, processTime()],
  });
  const open = new Set(found.filter(({ isOpen }) => isOpen).map(({ id }) => id));
  await recordOpen(
    transaction,
    move,
    rows.filter(({ id }) => open.has(id)),
  );
}

/** `isOpen`: apps and screens may show it as the imported person's, and get an event. */
const lockThose = `
  SELECT c.id, c.assignee_id = $2 AND c.status <> 'closed' AS "isOpen" FROM conversations c
   WHERE c.organization_id = $1 AND c.id = ANY ($3)
     AND (c.assignee_id = $2 OR c.last_message_user_id = $2
       OR EXISTS (SELECT 1 FROM messages m WHERE m.organization_id = $1 AND m.conversation_id = c.id AND m.user_id = $2)
       OR EXISTS (SELECT 1 FROM notes n LEFT JOIN note_mentions nm ON nm.organization_id = $1 AND nm.note_id = n.id AND nm.user_id = $2
                   WHERE n.organization_id = $1 AND n.conversation_id = c.id AND (n.user_id = $2 OR nm.user_id = $2))
       OR EXISTS (SELECT 1 FROM conversation_history h
                   WHERE h.organization_id = $1 AND h.conversation_id = c.id
                     AND (h.actor_user_id = $2 OR h.before ->> 'assignee_id' = $2::text OR h.after ->> 'assignee_id' = $2::text)))
   ORDER BY c.id FOR NO KEY UPDATE OF c`;

const moveMessages = `
  UPDATE messages SET user_id = $3 WHERE organization_id = $1 AND user_id = $2 AND conversation_id = ANY ($4)`;

const moveNotes = `
  UPDATE notes SET user_id = $3 WHERE organization_id = $1 AND user_id = $2 AND conversation_id = ANY ($4)`;

const mentionAsWell = `
  INSERT INTO note_mentions (organization_id, note_id, user_id)
  SELECT $1, nm.note_id, $3 FROM notes n JOIN note_mentions nm ON nm.organization_id = $1 AND nm.note_id = n.id
   WHERE n.organization_id = $1 AND n.conversation_id = ANY ($4) AND nm.user_id = $2 ON CONFLICT DO NOTHING`;

const forgetMentions = `
  DELETE FROM note_mentions
   WHERE organization_id = $1 AND user_id = $2
     AND note_id IN (SELECT id FROM notes WHERE organization_id = $1 AND conversation_id = ANY ($3))`;

const moveActors = `
  UPDATE conversation_history SET actor_user_id = $3
   WHERE organization_id = $1 AND actor_user_id = $2 AND conversation_id = ANY ($4)`;

const assignedIn = (state: 'before' | 'after') => `
  UPDATE conversation_history SET ${state} = jsonb_set(${state}, '{assignee_id}', to_jsonb($3::text))
   WHERE organization_id = $1 AND ${state} ->> 'assignee_id' = $2::text AND conversation_id = ANY ($4)`;

const moveBefore = assignedIn('before');
const moveAfter = assignedIn('after');

const tagNames = `
  ARRAY(SELECT tag.name FROM conversation_tags ct
          JOIN tags tag ON tag.organization_id = $1 AND tag.id = ct.tag_id
         WHERE ct.organization_id = $1 AND ct.conversation_id = c.id ORDER BY tag.name)`;

/** Without what was before: nobody has assigned it, so its history doesn't say that. */
async function recordOpen(
  transaction: Transaction,
  { organizationId, userId, actorUserId }: Move,
  open: readonly { id: string; snapshot: string }[],
): Promise<void> {
  await transaction.write({
    name: 'record_conversations_of_imported_person',
    text: `INSERT INTO events (organization_id, id, type, actor_type, actor_user_id, record_id, data, caused_by)
           SELECT $1, moved.event_id, 'conversation.updated', 'member', $5, moved.id, moved.snapshot,
                  jsonb_build_object('kind', 'member', 'id', $6::uuid)
             FROM unnest($2::uuid[], $3::uuid[], $4::jsonb[]) AS moved (id, event_id, snapshot)`,
    values: [
      organizationId,
      open.map(({ id }) => id),
      open.map(() => newId()),
      open.map(({ snapshot }) => snapshot),
      actorUserId,
      userId,
    ],
  });
}
