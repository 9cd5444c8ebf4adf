import type { Database, Reader, Transaction } from '../../../db/database.ts';
import { inBatches } from '../../../db/in-batches.ts';
import { readAcross } from '../../../db/sharded/across-organizations.ts';
import { microsecondAfter, processTime } from '../../../db/timestamps.ts';
import { newId } from '../../../ids/public-id.ts';

type RecordKey = {
  organizationId: string;
  /** The merged contact, a uuid. */
  contactId: string;
};

type Move = RecordKey & {
  targetId: string;
  actorUserId: string;
  actorAppId: string | null;
};

/** Conversations that one transaction locks. */
const batchSize = 50;

/** Anything that was writing as the merged contact has ended by then, or has found the other one. */
const graceSeconds = 600;
const pauseSeconds = 60;

/**
 * Moves a merged contact's conversations to the contact it is now, batch by batch, each in its own transaction, until
 * done or `shouldContinue` returns false. The next round finds what is left, whenever this one ends.
 */
export function moveConversations(
  database: Database,
  key: RecordKey,
  shouldContinue: () => boolean,
): Promise<void> {
  return inBatches(database, (transaction) => moveBatch(transaction, key), shouldContinue);
}

/** Merged contacts that may have conversations left. */
export function pendingMerges(reader: Reader): Promise<RecordKey[]> {
  return readAcross<RecordKey>(reader, {
    name: 'pending_contact_merges',
    text: (among) => `SELECT organization_id AS "organizationId", contact_id AS "contactId"
             FROM contact_merges WHERE move_at <= $1 AND ${among('organization_id')} ORDER BY move_at LIMIT 100`,
    values: [processTime()],
  });
}

/** False if nothing is left for now, or another process is doing it. */
async function moveBatch(
  transaction: Transaction,
  { organizationId, contactId }: RecordKey,
): Promise<boolean> {
  const [row] = await transaction.read<Omit<Move, keyof RecordKey> & { isOld: boolean }>({
    name: 'lock_contact_merge',
    text: `SELECT into_id AS "targetId", actor_user_id AS "actorUserId", actor_app_id AS "actorAppId", merged_at < $3 AS "isOld"
             FROM contact_merges
            WHERE organization_id = $1 AND contact_id = $2 AND move_at IS NOT NULL FOR UPDATE SKIP LOCKED`,
    values: [organizationId, contactId, processTime(-graceSeconds)],
  });
  if (!row) return false;
  const move = { organizationId, contactId, ...row };
  const own = await lockConversations(transaction, move, ownConversations);
  if (own.length > 0) {
    await moveOwn(transaction, move, own);
    return true;
  }
  const joined = await lockConversations(transaction, move, joinedConversations);
  if (joined.length > 0) {
    await moveAuthorship(transaction, move, joined);
    await moveParticipants(transaction, move, joined);
    return true;
  }
  const written = await lockConversations(transaction, move, otherConversations);
  if (written.length > 0) {
    await moveAuthorship(transaction, move, written);
    return true;
  }
  await transaction.write({
    name: 'pause_contact_merge',
    text: 'UPDATE contact_merges SET move_at = $3 WHERE organization_id = $1 AND contact_id = $2',
    values: [organizationId, contactId, row.isOld ? null : processTime(pauseSeconds)],
  });
  return false;
}

const ownConversations = `
  SELECT id FROM conversations WHERE organization_id = $1 AND contact_id = $2 LIMIT ${batchSize}`;

/** Conversations of other contacts in which this contact participates by email. */
const joinedConversations = `
  SELECT conversation_id AS id FROM conversation_participants
   WHERE organization_id = $1 AND contact_id = $2 LIMIT ${batchSize}`;

/**
 * Those in which the contact only wrote: an app sent the message there, they left, or the conversation was given
 * another contact.
 */
const otherConversations = `
  SELECT DISTINCT conversation_id AS id
    FROM (SELECT conversation_id FROM messages WHERE organization_id = $1 AND contact_id = $2 LIMIT ${batchSize}) written`;

type Locked = { id: string; merged_into_id: string | null };

/** Locked by a separate statement, in the order in which merges of conversations lock. */
async function lockConversations(
  transaction: Transaction,
  { organizationId, contactId }: RecordKey,
  batch: string,
): Promise<Locked[]> {
  return transaction.read<Locked>({
    text: `SELECT c.id, c.merged_into_id FROM conversations c JOIN (${batch}) batch ON batch.id = c.id
            WHERE c.organization_id = $1 ORDER BY c.id FOR NO KEY UPDATE OF c`,
    values: [organizationId, contactId],
  });
}

async function moveOwn(
  transaction: Transaction,
  move: Move,
  conversations: readonly Locked[],
): Promise<void> {
  const { organizationId, contactId, targetId } = move;
  const ids = conversations.map(({ id }) => id);
  const { rows: moved } = await transaction.write<{ id: string; snapshot: string }>({
    name: 'move_conversations_of_contact',
    text: `WITH c AS (
             UPDATE conversations c SET contact_id = $3, updated_at = greatest($4::timestamptz, ${microsecondAfter('c.updated_at')})
              WHERE c.organization_id = $1 AND c.contact_id = $2 AND c.id = ANY ($5) RETURNING c.*)
           SELECT c.id, (to_jsonb(c) || jsonb_build_object('tags', ${tagNames}))::text AS snapshot FROM c`,
    values: [organizationId, contactId, targetId, processTime(), ids],
  });
  await moveAuthorship(transaction, move, conversations);
  await transaction.write({ text: leaveParticipants, values: [organizationId, contactId, targetId, ids] });
  await recordMoved(transaction, move, moved);
}

const tagNames = `
  ARRAY(SELECT tag.name FROM conversation_tags ct
          JOIN tags tag ON tag.organization_id = $1 AND tag.id = ct.tag_id
         WHERE ct.organization_id = $1 AND ct.conversation_id = c.id ORDER BY tag.name)`;

/** What the contact wrote and read in conversations, and in those that these were merged into. */
async function moveAuthorship(
  transaction: Transaction,
  { organizationId, contactId, targetId }: Move,
  conversations: readonly Locked[],
): Promise<void> {
  const ids = conversations.flatMap(({ id, merged_into_id }) =>
    merged_into_id === null ? [id] : [id, merged_into_id],
  );
  const values = [organizationId, contactId, targetId, ids];
  for (const text of [moveMessages, moveLastMessages, moveReads]) await transaction.write({ text, values });
  await transaction.write({ text: removeReads, values: [organizationId, contactId, ids] });
}

const moveMessages = `
  UPDATE messages SET contact_id = $3 WHERE organization_id = $1 AND contact_id = $2 AND conversation_id = ANY ($4)`;

const moveLastMessages = `
  UPDATE conversations SET last_message_contact_id = $3
   WHERE organization_id = $1 AND last_message_contact_id = $2 AND id = ANY ($4)`;

const moveReads = `
  INSERT INTO widget_reads (organization_id, conversation_id, contact_id, up_to, read_at)
  SELECT $1, conversation_id, $3, up_to, read_at FROM widget_reads
   WHERE organization_id = $1 AND contact_id = $2 AND conversation_id = ANY ($4) ON CONFLICT DO NOTHING`;

const removeReads = `
  DELETE FROM widget_reads WHERE organization_id = $1 AND contact_id = $2 AND conversation_id = ANY ($3)`;

/** The contact of a conversation isn't a participant: an unconfirmed one would get no replies. */
const leaveParticipants = `
  DELETE FROM conversation_participants
   WHERE organization_id = $1 AND conversation_id = ANY ($4) AND (contact_id IN ($2, $3) OR address IN (
         SELECT email FROM contacts WHERE organization_id = $1 AND id = $3))`;

async function moveParticipants(
  transaction: Transaction,
  { organizationId, contactId, targetId }: Move,
  conversations: readonly Locked[],
): Promise<void> {
  const values = [organizationId, contactId, targetId, conversations.map(({ id }) => id)];
  await transaction.write({
    name: 'leave_conversations_of_target',
    text: `DELETE FROM conversation_participants p
            WHERE p.organization_id = $1 AND p.contact_id = $2 AND p.conversation_id IN (
                  SELECT id FROM conversations WHERE organization_id = $1 AND contact_id = $3 AND id = ANY ($4))`,
    values,
  });
  await transaction.write({
    name: 'move_participants_of_contact',
    text: `UPDATE conversation_participants SET contact_id = $3
            WHERE organization_id = $1 AND contact_id = $2 AND conversation_id = ANY ($4)`,
    values,
  });
}

/** With an event for each, in a statement of its own for Citus (see `assignAll` in members/reassign). */
async function recordMoved(
  transaction: Transaction,
  { organizationId, contactId, actorUserId, actorAppId }: Move,
  moved: readonly { id: string; snapshot: string }[],
): Promise<void> {
  await transaction.write({
    name: 'record_conversations_of_contact',
    text: `INSERT INTO events (organization_id, id, type, actor_type, actor_user_id, actor_app_id, record_id, data, previous,
                               caused_by)
           SELECT $1, moved.event_id, 'conversation.updated', 'member', $5, $6, moved.id, moved.snapshot,
                  jsonb_build_object('contact_id', $7::uuid), jsonb_build_object('kind', 'contact', 'id', $7::uuid)
             FROM unnest($2::uuid[], $3::uuid[], $4::jsonb[]) AS moved (id, event_id, snapshot)`,
    values: [
      organizationId,
      moved.map(({ id }) => id),
      moved.map(() => newId()),
      moved.map(({ snapshot }) => snapshot),
      actorUserId,
      actorAppId,
      contactId,
    ],
  });
}
