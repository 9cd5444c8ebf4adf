import type { Database, Transaction, Writer } from '../db/database.ts';
import { newId } from '../ids/public-id.ts';

const batchSize = 1000;

/** `is_current`: the log is on the server that its epoch began on. */
type Outcome = { has_head: boolean; is_current: boolean; sequenced: number };

/** How many events were sequenced, and whether more may be waiting. */
export type Sequenced = { count: number; hasMore: boolean };

/** Assigns positions to an organization's unsequenced events, in the order of `seq`; at most one batch. */
export async function sequenceEvents(database: Database, organizationId: string): Promise<Sequenced> {
  for (;;) {
    const { has_head, is_current, sequenced } = await sequence(database, organizationId);
    if (is_current) return { count: sequenced, hasMore: sequenced === batchSize };
    if (!has_head) await makeHead(database, organizationId);
    await database.transaction((transaction) => renewEpoch(transaction, organizationId));
  }
}

/**
 * One statement, its own transaction, without an INSERT: a sharded database therefore sends all of it to the organization's
 * node. Its invariants, and why they hold (decisions/0060):
 *
 * - The sequencer of an organization locks its head until the commit: no two assign positions concurrently, and a
 * reader that sees one position sees all previous ones.
 * - The events of one record were committed one after the other, each with a higher `seq` than the previous one: a
 * snapshot that has one has all previous ones, and they are in this batch or already sequenced. An event whose
 * transaction is still open is not visible, and gets a later position.
 * - A statement that has waited for the head still sees its own, older snapshot: events sequenced in the meantime
 * turn out to be sequenced when their row is about to be written, and are left alone.
 * - A position belongs to an epoch that began on this server: on another one, nothing is sequenced before `renewEpoch`.
 * - A position is the clock in microseconds, or the last one plus one if that is greater: so not even a database that
 * was silently rolled back assigns one twice.
 */
const sequenceText = `
  WITH head AS (
    SELECT last_position, epoch_id, identity AS known_identity, identity_of_node() AS identity
      FROM event_heads WHERE organization_id = $1 FOR NO KEY UPDATE
  ), base AS (
    SELECT greatest(last_position, (extract(epoch FROM clock_timestamp()) * 1000000)::bigint) AS position
      FROM head WHERE epoch_id IS NOT NULL AND known_identity = identity
  ), fresh AS MATERIALIZED (
    SELECT e.inserted_at, e.id, base.position + row_number() OVER (ORDER BY e.seq) AS position
      FROM base CROSS JOIN LATERAL (
             SELECT inserted_at, id, seq FROM events
              WHERE organization_id = $1 AND position IS NULL ORDER BY seq LIMIT ${batchSize}) e
  ), sequenced AS (
    UPDATE events e SET position = fresh.position FROM fresh
     WHERE e.organization_id = $1 AND e.inserted_at = fresh.inserted_at AND e.id = fresh.id AND e.position IS NULL
    RETURNING e.position
  ), moved AS (
    UPDATE event_heads h SET last_position = given.last
      FROM (SELECT max(position) AS last FROM sequenced) given
     WHERE h.organization_id = $1 AND given.last IS NOT NULL
  )
  SELECT EXISTS (SELECT 1 FROM head) AS has_head, EXISTS (SELECT 1 FROM base) AS is_current,
         (SELECT count(*) FROM sequenced) AS sequenced`;

async function sequence(writer: Writer, organizationId: string): Promise<Outcome> {
  const { rows } = await writer.write<Outcome>({
    name: 'sequence_events',
    text: sequenceText,
    values: [organizationId],
  });
  return rows[0] ?? { has_head: false, is_current: false, sequenced: 0 };
}

async function makeHead(writer: Writer, organizationId: string): Promise<void> {
  await writer.write({
    text: 'INSERT INTO event_heads (organization_id) VALUES ($1) ON CONFLICT DO NOTHING',
    values: [organizationId],
  });
}

type Head = {
  last_position: number;
  epoch_id: string | null;
  known_identity: string | null;
  identity: string;
};

/**
 * Begins a new epoch if the log is no longer on the server that its epoch began on: a standby was promoted, a backup was restored,
 * the organization was moved to another node. Its id is one that no other history of this log can have had.
 */
async function renewEpoch(transaction: Transaction, organizationId: string): Promise<void> {
  const [head] = await transaction.read<Head>({
    text: `SELECT last_position, epoch_id, identity AS known_identity, identity_of_node() AS identity
             FROM event_heads WHERE organization_id = $1 FOR NO KEY UPDATE`,
    values: [organizationId],
  });
  if (!head) return;
  const known = head.known_identity ?? (await earlierIdentity(transaction));
  const isSame = head.epoch_id !== null && known === head.identity;
  if (head.epoch_id !== null && !isSame)
    await transaction.write({
      text: `INSERT INTO event_epoch_ends (organization_id, epoch_id, last_position) VALUES ($1, $2, $3)
                 ON CONFLICT DO NOTHING`,
      values: [organizationId, head.epoch_id, head.last_position],
    });
  await transaction.write({
    text: 'UPDATE event_heads SET epoch_id = $2, identity = $3 WHERE organization_id = $1',
    values: [organizationId, isSame ? head.epoch_id : newId(), head.identity],
  });
}

/** Of the whole database, as previous versions stored it: their heads have none. */
async function earlierIdentity(transaction: Transaction): Promise<string | undefined> {
  const [epoch] = await transaction.read<{ identity: string }>({
    text: 'SELECT identity FROM event_epoch',
    values: [],
  });
  return epoch?.identity;
}
