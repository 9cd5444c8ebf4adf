import type { Writer } from '../db/database.ts';
import { newId } from '../ids/public-id.ts';

/**
 * Distinguishes this database from one that it was copied from: the cluster, its time line (the first eight digits of a WAL
 * file's name; `pg_control_checkpoint` would tell the old one until the next checkpoint), the database in it, and the table
 * of events, which is another one after a dump was read in.
 */
export const identityOfDatabase = `(
  SELECT concat_ws(' ', system_identifier, substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8),
                   (SELECT oid FROM pg_database WHERE datname = current_database()), 'events'::regclass::oid)
    FROM pg_control_system())`;

/**
 * Begins a new epoch where the database is no longer the one that the last began in; of several processes one does.
 * Its id is one that no other history of this log can have had.
 */
export async function raiseEpoch(writer: Writer): Promise<void> {
  await writer.write({
    name: 'raise_event_epoch',
    text: `INSERT INTO event_epoch AS known (id, identity) VALUES ($1, ${identityOfDatabase})
               ON CONFLICT (only_row) DO UPDATE
              SET id = excluded.id, identity = excluded.identity, inserted_at = now()
            WHERE known.identity <> excluded.identity`,
    values: [newId()],
  });
}
