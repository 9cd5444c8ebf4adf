import type { Writer } from '../db/database.ts';
import { newId } from '../ids/public-id.ts';

const batchSize = 1000;

type Outcome = { has_head: boolean; sequenced: number };

/** How many events got a position, and whether more may be waiting for one. */
export type Sequenced = { count: number; hasMore: boolean };

/** Gives positions to the events of an organization that have none, in the order of `seq`; at most a batch of them. */
export async function sequenceEvents(writer: Writer, organizationId: string): Promise<Sequenced> {
  for (;;) {
    const { has_head, sequenced } = await sequence(writer, organizationId);
    if (has_head) return { count: sequenced, hasMore: sequenced === batchSize };
    await makeHead(writer, organizationId);
  }
}

/**
 * One statement, a transaction of its own. What must hold, and why it does (decisions/0060):
 *
 * - The sequencer of an organization locks its head until the commit: no two assign positions concurrently, and a reader that sees one
 *   position sees all those before it.
 * - The events of one record were committed one after the other, each with a later `seq` than the one before: a snapshot that
 *   has one has all those before it, and they are in this batch or have their position already. One whose transaction is
 *   still open is not seen, and gets a later position.
 * - A statement that has waited for the head still looks at its own, older snapshot: what was sequenced in the meantime is found
 *   sequenced when its row is about to be written, and is left alone.
 * - Where the log is no longer on the server that its epoch began on (a standby took over, a backup was restored, the organization
 *   was moved to another node), a new epoch begins. Its id is one that no other history of this log can have had.
 * - A position is the clock in microseconds, or one more than the last where that is greater: also a database that went
 *   back unnoticed gives none a second time.
 */
const sequenceText = `
  WITH head AS (
    SELECT last_position, epoch_id, identity AS known_identity, identity_of_node() AS identity
      FROM event_heads WHERE organization_id = $1 FOR NO KEY UPDATE
  ), earlier AS (
    SELECT identity FROM event_epoch
  ), base AS (
    SELECT last_position, epoch_id, identity,
           CASE WHEN epoch_id IS NOT NULL AND coalesce(known_identity, (SELECT identity FROM earlier)) = identity
                THEN epoch_id ELSE $2 END AS new_epoch_id,
           greatest(last_position, (extract(epoch FROM clock_timestamp()) * 1000000)::bigint) AS position
      FROM head
  ), fresh AS MATERIALIZED (
    SELECT e.inserted_at, e.id, base.position + row_number() OVER (ORDER BY e.seq) AS position
      FROM base CROSS JOIN LATERAL (
             SELECT inserted_at, id, seq FROM events
              WHERE organization_id = $1 AND position IS NULL ORDER BY seq LIMIT ${batchSize}) e
  ), sequenced AS (
    UPDATE events e SET position = fresh.position FROM fresh
     WHERE e.organization_id = $1 AND e.inserted_at = fresh.inserted_at AND e.id = fresh.id AND e.position IS NULL
    RETURNING e.position
  ), ended AS (
    INSERT INTO event_epoch_ends (organization_id, epoch_id, last_position)
    SELECT $1, epoch_id, last_position FROM base
     WHERE epoch_id <> new_epoch_id AND EXISTS (SELECT 1 FROM sequenced)
        ON CONFLICT DO NOTHING
  ), moved AS (
    UPDATE event_heads h SET last_position = given.last, epoch_id = base.new_epoch_id, identity = base.identity
      FROM base, (SELECT max(position) AS last FROM sequenced) given
     WHERE h.organization_id = $1 AND given.last IS NOT NULL
  )
  SELECT EXISTS (SELECT 1 FROM head) AS has_head, (SELECT count(*) FROM sequenced) AS sequenced`;

async function sequence(writer: Writer, organizationId: string): Promise<Outcome> {
  const { rows } = await writer.write<Outcome>({
    name: 'sequence_events',
    text: sequenceText,
    values: [organizationId, newId()],
  });
  return rows[0] ?? { has_head: false, sequenced: 0 };
}

async function makeHead(writer: Writer, organizationId: string): Promise<void> {
  await writer.write({
    text: 'INSERT INTO event_heads (organization_id) VALUES ($1) ON CONFLICT DO NOTHING',
    values: [organizationId],
  });
}
