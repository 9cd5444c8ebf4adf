import type { Database, Reader, Transaction } from '../../db/database.ts';
import { inBatches } from '../../db/in-batches.ts';
import { readAcross } from '../../db/sharded/across-organizations.ts';
import { microsecondAfter, processTime } from '../../db/timestamps.ts';
import type { EventActor } from '../../events/record-event.ts';
import { newId } from '../../ids/public-id.ts';
import { shareLockTeam } from './team-store.ts';

type Move = {
  organizationId: string;
  fromTeamId: string;
  /** A uuid; null for no team. */
  toTeamId: string | null;
  actor: EventActor;
};

type RecordKey = Pick<Move, 'organizationId' | 'fromTeamId'>;

/** Rows that one transaction locks. */
const batchSize = 200;

/** Requests moving a team's conversations, in the transaction that deletes it; `moveConversations` does it. */
export async function requestMove(
  transaction: Transaction,
  { organizationId, fromTeamId, toTeamId, actor }: Move,
): Promise<void> {
  await transaction.write({
    name: 'request_team_move',
    text: `INSERT INTO team_moves (organization_id, from_team_id, to_team_id, actor_type, actor_user_id, actor_app_id)
           VALUES ($1, $2, $3, $4, $5, $6)`,
    values: [
      organizationId,
      fromTeamId,
      toTeamId,
      actor.type,
      actor.type === 'member' ? actor.userId : null,
      actor.type === 'system' ? null : (actor.appId ?? null),
    ],
  });
}

/** Moves batch by batch, each in its own transaction, until done or `shouldContinue` returns false. */
export function moveConversations(
  database: Database,
  key: RecordKey,
  shouldContinue: () => boolean,
): Promise<void> {
  return inBatches(database, (transaction) => moveBatch(transaction, key), shouldContinue);
}

/** Unfinished requests. */
export function pendingMoves(reader: Reader): Promise<RecordKey[]> {
  return readAcross<RecordKey>(reader, {
    name: 'pending_team_moves',
    text: (among) => `SELECT organization_id AS "organizationId", from_team_id AS "fromTeamId"
             FROM team_moves WHERE ${among('organization_id')} ORDER BY from_team_id LIMIT 100`,
    values: [],
  });
}

type Row = {
  to_team_id: string | null;
  actor_type: EventActor['type'];
  actor_user_id: string | null;
  actor_app_id: string | null;
};

/** False if there is nothing left to do, or another process is doing it. */
async function moveBatch(
  transaction: Transaction,
  { organizationId, fromTeamId }: RecordKey,
): Promise<boolean> {
  const [row] = await transaction.read<Row>({
    name: 'lock_team_move',
    text: `SELECT to_team_id, actor_type, actor_user_id, actor_app_id
             FROM team_moves WHERE organization_id = $1 AND from_team_id = $2 FOR UPDATE SKIP LOCKED`,
    values: [organizationId, fromTeamId],
  });
  if (!row) return false;
  const ids = await lockConversations(transaction, organizationId, fromTeamId);
  if (ids.length === 0) {
    await transaction.write({
      name: 'end_team_move',
      text: 'DELETE FROM team_moves WHERE organization_id = $1 AND from_team_id = $2',
      values: [organizationId, fromTeamId],
    });
    return false;
  }
  const { to_team_id: requested } = row;
  const isThere = requested !== null && (await shareLockTeam(transaction, organizationId, requested));
  await moveAll(
    transaction,
    { organizationId, fromTeamId },
    { ...row, to_team_id: isThere ? requested : null, ids },
  );
  return true;
}

/** Locked by a separate statement, in the order in which merges lock. */
async function lockConversations(
  transaction: Transaction,
  organizationId: string,
  teamId: string,
): Promise<string[]> {
  const rows = await transaction.read<{ id: string }>({
    name: 'lock_team_conversations',
    text: `SELECT c.id FROM conversations c
             JOIN (SELECT id FROM conversations WHERE organization_id = $1 AND team_id = $2 LIMIT ${batchSize}) batch
               ON batch.id = c.id
            WHERE c.organization_id = $1 AND c.team_id = $2 ORDER BY c.id FOR NO KEY UPDATE OF c`,
    values: [organizationId, teamId],
  });
  return rows.map((row) => row.id);
}

const tagNames = `
  ARRAY(SELECT tag.name FROM conversation_tags ct
          JOIN tags tag ON tag.organization_id = $1 AND tag.id = ct.tag_id
         WHERE ct.organization_id = $1 AND ct.conversation_id = c.id ORDER BY tag.name)`;

/** With an event for each, in two statements for Citus (see `assignAll` in members/reassign). */
async function moveAll(
  transaction: Transaction,
  { organizationId, fromTeamId }: RecordKey,
  { ids, ...row }: Row & { ids: readonly string[] },
): Promise<void> {
  const { rows: moved } = await transaction.write<{ id: string; snapshot: string }>({
    name: 'move_team_conversations',
    text: `WITH c AS (
             UPDATE conversations c
                SET team_id = $2, updated_at = greatest($3::timestamptz, ${microsecondAfter('c.updated_at')})
              WHERE c.organization_id = $1 AND c.id = ANY ($4) RETURNING c.*)
           SELECT c.id, (to_jsonb(c) || jsonb_build_object('tags', ${tagNames}))::text AS snapshot FROM c`,
    values: [organizationId, row.to_team_id, processTime(), ids],
  });
  await transaction.write({
    name: 'record_team_moves',
    text: `INSERT INTO events (organization_id, id, type, actor_type, actor_user_id, actor_app_id, record_id, data, previous,
                               caused_by)
           SELECT $1, moved.event_id, 'conversation.team_changed', $5, $6, $7, moved.id, moved.snapshot,
                  jsonb_build_object('team_id', $8::uuid), jsonb_build_object('kind', 'team', 'id', $8::uuid)
             FROM unnest($2::uuid[], $3::uuid[], $4::jsonb[]) AS moved (id, event_id, snapshot)`,
    values: [
      organizationId,
      moved.map(({ id }) => id),
      moved.map(() => newId()),
      moved.map(({ snapshot }) => snapshot),
      row.actor_type,
      row.actor_user_id,
      row.actor_app_id,
      fromTeamId,
    ],
  });
}
