import type { Database, Reader, Transaction } from '../../db/database.ts';
import { formatTimestamp, type Microseconds } from '../../db/microseconds.ts';
import { readAcross } from '../../db/sharded/across-organizations.ts';
import { processTime } from '../../db/timestamps.ts';
import type { FolderCursor } from './folder-cursor.ts';

export type FolderKey = { organization_id: string; channel_id: string; folder: string };

export type LeasedFolder = FolderKey &
  FolderCursor & {
    lease_number: number;
    looked_at: Microseconds | null;
    /** The generation of the channel's mailbox: 0 for the first one. */
    mailbox: number;
  };

/** Identifies an email in the folder, whichever process reads it. */
export function sourceKeyOf(
  { folder, mailbox }: LeasedFolder,
  uidvalidity: number | null,
  uid: number,
): string {
  return `${mailbox === 0 ? '' : `${mailbox}/`}${folder}:${uidvalidity}:${uid}`;
}

/** How long a lease lasts without renewal, and so how long a killed process blocks the others. */
export const leaseSeconds = 5;

/** Another process has taken over the folder. */
export class LeaseLost extends Error {
  constructor() {
    super('Another process reads this folder by now.');
  }
}

/** Channels whose mailbox no process is reading: it was never opened, or the lease has expired. */
export async function mailboxesToRead(reader: Reader, most: number): Promise<FolderKey[]> {
  return readAcross<FolderKey>(reader, {
    name: 'mailboxes_to_read',
    text: (among) => `SELECT c.organization_id, c.id AS channel_id, 'INBOX' AS folder FROM channels c
             LEFT JOIN mail_folders f ON f.organization_id = c.organization_id AND f.channel_id = c.id AND f.folder = 'INBOX'
               AND ${among('f.organization_id')}
            WHERE ${among('c.organization_id')} AND c.type = 'mail' AND c.deleted_at IS NULL AND c.state <> 'paused' AND c.settings -> 'incoming' ->> 'host' <> ''
              AND (f.leased_until IS NULL OR f.leased_until < $1)
            ORDER BY f.leased_until NULLS FIRST LIMIT $2`,
    values: [processTime(), most],
  });
}

/** Leases a folder to this process; undefined if another one was faster. */
export async function leaseFolder(database: Database, key: FolderKey): Promise<LeasedFolder | undefined> {
  const { rows } = await database.write<LeasedFolder>({
    name: 'lease_folder',
    text: `INSERT INTO mail_folders AS f (organization_id, channel_id, folder, lease_number, leased_until)
           VALUES ($1, $2, $3, 1, $5)
           ON CONFLICT (organization_id, channel_id, folder) DO UPDATE
              SET lease_number = f.lease_number + 1, leased_until = excluded.leased_until
            WHERE f.leased_until IS NULL OR f.leased_until < $4
        RETURNING organization_id, channel_id, folder, lease_number::float8, uidvalidity::float8, next_uid::float8,
                  earlier_uid::float8, looked_at, mailbox`,
    values: [key.organization_id, key.channel_id, key.folder, processTime(), processTime(leaseSeconds)],
  });
  return rows[0];
}

/** A valid lease; when the channel was last changed, null if it was deleted. */
type RenewedLease = Pick<FolderKey, 'channel_id' | 'folder'> & { channel_updated_at: Microseconds | null };

/** Renews leases in an organization. Those that it doesn't return have been lost. */
export async function renewLeases(
  database: Database,
  organizationId: string,
  folders: readonly LeasedFolder[],
): Promise<RenewedLease[]> {
  const { rows } = await database.write<RenewedLease>({
    name: 'renew_folders',
    text: `WITH renewed AS (
             UPDATE mail_folders f SET leased_until = $5
               FROM unnest($2::uuid[], $3::text[], $4::bigint[]) AS mine (channel_id, folder, lease_number)
              WHERE f.organization_id = $1 AND f.channel_id = mine.channel_id AND f.folder = mine.folder
                AND f.lease_number = mine.lease_number
          RETURNING f.channel_id, f.folder)
           SELECT r.channel_id, r.folder, c.updated_at AS channel_updated_at FROM renewed r
             LEFT JOIN channels c ON c.organization_id = $1 AND c.id = r.channel_id AND c.deleted_at IS NULL`,
    values: [
      organizationId,
      folders.map(({ channel_id }) => channel_id),
      folders.map(({ folder }) => folder),
      folders.map(({ lease_number }) => lease_number),
      processTime(leaseSeconds),
    ],
  });
  return rows;
}

/** Releases the folder; `afterSeconds` keeps every process away from it for a while. */
export async function releaseFolder(
  database: Database,
  folder: LeasedFolder,
  afterSeconds: number,
): Promise<void> {
  await fenced(database, folder, {
    name: 'release_folder',
    set: 'leased_until = $5',
    values: [processTime(afterSeconds)],
  }).catch((error: unknown) => {
    if (!(error instanceof LeaseLost)) throw error;
  });
}

/** Records how far the folder has been read, in the transaction that stores what was read. @throws LeaseLost */
export async function advanceFolder(
  transaction: Transaction | Database,
  folder: LeasedFolder,
  { uidvalidity, next_uid, earlier_uid }: FolderCursor,
): Promise<void> {
  await fenced(transaction, folder, {
    name: 'advance_folder',
    set: 'uidvalidity = $5, next_uid = $6, earlier_uid = $7',
    values: [uidvalidity, next_uid, earlier_uid],
  });
}

/** Records that an import of earlier email begins; its end is announced once all of it is processed. @throws LeaseLost */
export async function beginImport(transaction: Transaction, folder: LeasedFolder): Promise<void> {
  await fenced(transaction, folder, {
    name: 'begin_import',
    set: 'import_began_at = coalesce(import_began_at, $5)',
    values: [processTime()],
  });
}

/** Records the time of the last check, which the channel shows. */
export async function recordCheck(
  database: Database,
  folder: LeasedFolder,
  now: Microseconds,
): Promise<void> {
  await fenced(database, folder, {
    name: 'record_folder_poll',
    set: 'looked_at = $5',
    values: [formatTimestamp(now)],
  });
  await database.write({
    name: 'record_channel_poll',
    text: 'UPDATE channels SET looked_at = $3 WHERE organization_id = $1 AND id = $2',
    values: [folder.organization_id, folder.channel_id, formatTimestamp(now)],
  });
}

type Fenced = { name: string; set: string; values: readonly unknown[] };

/** Fenced by the lease number: a process that was paused and lost its lease can't write. */
async function fenced(
  database: Transaction | Database,
  { organization_id, channel_id, folder, lease_number }: LeasedFolder,
  { name, set, values }: Fenced,
): Promise<void> {
  const { rowCount } = await database.write({
    name,
    text: `UPDATE mail_folders SET ${set}
            WHERE organization_id = $1 AND channel_id = $2 AND folder = $3 AND lease_number = $4`,
    values: [organization_id, channel_id, folder, lease_number, ...values],
  });
  if (rowCount !== 1) throw new LeaseLost();
}
