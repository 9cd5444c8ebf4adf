import { NIL } from 'uuid';
import type { Database, Reader, Transaction } from '../../../db/database.ts';
import { inBatches } from '../../../db/in-batches.ts';
import { readAcross } from '../../../db/sharded/across-organizations.ts';
import { microsecondAfter } from '../../../db/timestamps.ts';
import { fieldError } from '../../../errors/validation-error.ts';
import type { EventActor } from '../../../events/record-event.ts';
import { newId, parsePublicId } from '../../../ids/public-id.ts';
import { lockMember, shareLockAssignableMembers } from '../active-members.ts';

/** Where the conversations of a member who leaves go: another member's uuid, or null for unassigned. */
export type Reassignment = {
  organizationId: string;
  userId: string;
  reassignTo: string | null;
  actor: EventActor;
};

type Row = {
  to_user_id: string | null;
  actor_type: EventActor['type'];
  actor_user_id: string | null;
  actor_app_id: string | null;
};

/** The person that a request names by `usr_…`; an invalid id becomes the nil id. */
export function receiverFrom(text: string | null | undefined): string | null {
  return text == null ? null : (parsePublicId('usr', text) ?? NIL);
}

/** Rows that one transaction locks. */
const batchSize = 200;

/**
 * Requests the reassignment of the open and snoozed conversations of a member who leaves, in the transaction in which they
 * leave. `reassign` does it after the commit; if a process doesn't finish, another one continues
 * (start-reassigning.ts). Returns the request's uuid; undefined if there is nothing to do.
 *
 * @throws ValidationError if they can't be assigned to the named person
 */
export async function requestReassignment(
  transaction: Transaction,
  { organizationId, userId, reassignTo, actor }: Reassignment,
): Promise<string | undefined> {
  await lockMember(transaction, { organizationId, userId });
  await checkReceiver(transaction, { organizationId, userId, reassignTo });
  const id = newId();
  const { rows } = await transaction.write({
    name: 'request_reassignment',
    text: `INSERT INTO reassignments (organization_id, id, from_user_id, to_user_id, actor_type, actor_user_id, actor_app_id)
           SELECT $1, $2, $3, $4, $5, $6, $7
            WHERE EXISTS (SELECT 1 FROM conversations
                           WHERE organization_id = $1 AND assignee_id = $3 AND status <> 'closed')
        RETURNING id`,
    values: [
      organizationId,
      id,
      userId,
      reassignTo,
      actor.type,
      actor.type === 'member' ? actor.userId : null,
      actor.type === 'system' ? null : (actor.appId ?? null),
    ],
  });
  return rows.length > 0 ? id : undefined;
}

async function checkReceiver(
  transaction: Transaction,
  { organizationId, userId, reassignTo }: Omit<Reassignment, 'actor'>,
): Promise<void> {
  if (reassignTo === null) return;
  if (reassignTo === userId)
    throw fieldError('reassign_to', 'impossible', 'Must be somebody other than the member who leaves.');
  const members = await shareLockAssignableMembers(transaction, organizationId, [reassignTo]);
  if (!members.has(reassignTo))
    throw fieldError(
      'reassign_to',
      'not_found',
      'Must be an active member of this organization, with full access.',
    );
}

type RecordKey = { organizationId: string; id: string };

/** Reassigns batch by batch, each in its own transaction, until done or `shouldContinue` returns false. */
export function reassign(database: Database, key: RecordKey, shouldContinue: () => boolean): Promise<void> {
  return inBatches(database, (transaction) => reassignBatch(transaction, key), shouldContinue);
}

/** Unfinished requests, oldest first. */
export function pendingReassignments(reader: Reader): Promise<RecordKey[]> {
  return readAcross<RecordKey>(reader, {
    name: 'pending_reassignments',
    text: (among) => `SELECT organization_id AS "organizationId", id FROM reassignments
                       WHERE ${among('organization_id')} ORDER BY id LIMIT 100`,
    values: [],
  });
}

/** False if there is nothing left to do, or another process is doing it. */
async function reassignBatch(transaction: Transaction, { organizationId, id }: RecordKey): Promise<boolean> {
  const [row] = await transaction.read<Row & { from_user_id: string; now: string }>({
    name: 'lock_reassignment',
    text: `SELECT from_user_id, to_user_id, actor_type, actor_user_id, actor_app_id, statement_timestamp()::text AS now
             FROM reassignments WHERE organization_id = $1 AND id = $2 FOR UPDATE SKIP LOCKED`,
    values: [organizationId, id],
  });
  if (!row) return false;
  const ids = await lockAssigned(transaction, organizationId, row.from_user_id);
  const people = [row.from_user_id, ...(row.to_user_id === null ? [] : [row.to_user_id])];
  const assignable = await shareLockAssignableMembers(transaction, organizationId, people);
  // A member who is active again, with full access, keeps the conversations still assigned to them.
  if (ids.length === 0 || assignable.has(row.from_user_id)) {
    await transaction.write({
      name: 'end_reassignment',
      text: 'DELETE FROM reassignments WHERE organization_id = $1 AND id = $2',
      values: [organizationId, id],
    });
    return false;
  }
  const to = row.to_user_id !== null && assignable.has(row.to_user_id) ? row.to_user_id : null;
  await assignAll(transaction, organizationId, { ...row, to_user_id: to, ids });
  return true;
}

/** Locked by a separate statement, in the order in which merges lock. */
async function lockAssigned(
  transaction: Transaction,
  organizationId: string,
  userId: string,
): Promise<string[]> {
  const rows = await transaction.read<{ id: string }>({
    name: 'lock_assigned',
    text: `SELECT id FROM conversations WHERE organization_id = $1 AND assignee_id = $2 AND status <> 'closed'
            ORDER BY id LIMIT ${batchSize} FOR NO KEY UPDATE`,
    values: [organizationId, userId],
  });
  return rows.map((row) => row.id);
}

type Batch = Row & { from_user_id: string; now: string; ids: readonly string[] };

const tagNames = `
  ARRAY(SELECT tag.name FROM conversation_tags ct
          JOIN tags tag ON tag.organization_id = $1 AND tag.id = ct.tag_id
         WHERE ct.organization_id = $1 AND ct.conversation_id = c.id ORDER BY tag.name)`;

/**
 * With an event for each. These are two statements because on Citus, an INSERT that reads the changed rows from a CTE writes
 * events that lack the conversation's fields and tags.
 */
async function assignAll(transaction: Transaction, organizationId: string, batch: Batch): Promise<void> {
  const { rows: moved } = await transaction.write<{ id: string; snapshot: string }>({
    name: 'reassign_conversations',
    text: `WITH c AS (
             UPDATE conversations c
                SET assignee_id = $2, updated_at = greatest($3::timestamptz, ${microsecondAfter('c.updated_at')})
              WHERE c.organization_id = $1 AND c.id = ANY ($4) RETURNING c.*)
           SELECT c.id, (to_jsonb(c) || jsonb_build_object('tags', ${tagNames}))::text AS snapshot FROM c`,
    values: [organizationId, batch.to_user_id, batch.now, batch.ids],
  });
  await transaction.write({
    name: 'record_reassignments',
    text: `INSERT INTO events (organization_id, id, type, actor_type, actor_user_id, actor_app_id, record_id, data, previous,
                               caused_by)
           SELECT $1, moved.event_id, $5, $6, $7, $8, moved.id, moved.snapshot, jsonb_build_object('assignee_id', $9::uuid),
                  jsonb_build_object('kind', 'member', 'id', $9::uuid)
             FROM unnest($2::uuid[], $3::uuid[], $4::jsonb[]) AS moved (id, event_id, snapshot)`,
    values: [
      organizationId,
      moved.map(({ id }) => id),
      moved.map(() => newId()),
      moved.map(({ snapshot }) => snapshot),
      batch.to_user_id === null ? 'conversation.unassigned' : 'conversation.assigned',
      batch.actor_type,
      batch.actor_user_id,
      batch.actor_app_id,
      batch.from_user_id,
    ],
  });
}
