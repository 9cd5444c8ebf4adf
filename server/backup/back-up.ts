import type { Client } from 'pg';
import { OperatorError } from '../config/operator-error.ts';
import type { DatabaseConnection } from '../db/database-client.ts';
import type { AppliedMigration } from '../db/migration-history.ts';
import { isSharded } from '../db/sharded/distribute-new-tables.ts';
import type { ListingStore } from '../files/file-store.ts';
import { FileStoreFailed } from '../files/file-store-failed.ts';
import type { SecretKeys } from '../installation/secret-key.ts';
import { readUnfinished, unfinishedText } from '../installation/unfinished.ts';
import { copyFiles } from './copy-files.ts';
import { copyOut, copyQueryOut, type RowStream } from './copy-out.ts';
import { collectErasures, writeErasures } from './erasures.ts';
import { forEach } from './for-each.ts';
import { type Manifest, readManifest, type TableCopy, writeManifest } from './manifest.ts';
import { countNamedFiles } from './named-files.ts';
import { writeParts } from './parts.ts';
import { pendingJobs, readJobColumns } from './pending-jobs.ts';
import { removeBackup, removeOldBackups } from './remove-backups.ts';
import { listBackups, newBackupName, type Repository } from './repository.ts';
import { sealKeys } from './sealed-key.ts';
import { withSnapshot } from './snapshot.ts';
import { type CopiedTable, readPartitions, readSequences } from './table-catalog.ts';

export type BackUp = {
  connection: DatabaseConnection;
  /** The installation's files. */
  files: ListingStore;
  repository: Repository;
  /** How many backups to keep, this one included; absent: all. */
  keep?: number | undefined;
  /** Stores the keys, encrypted by the passphrase. */
  seal?: { keys: SecretKeys; passphrase: string } | undefined;
  now: Date;
  deskbell: string;
  progress: BackupProgress;
  signal: AbortSignal;
};

/** Called as often as something is done, with the total, as far as it is known. */
export type BackupProgress = {
  database: (progress: { done: number; total: number }) => void;
  files: (progress: { done: number; total: number }) => void;
};

export type BackupResult = { backup: string; manifest: Manifest; removed: string[] };

const connections = 3;

/**
 * Backs up the database as it is at one moment, and the files that its rows name, while servers continue to write. It
 * becomes visible as the last step: an interrupted backup has no manifest, and the next one removes it.
 *
 * @throws OperatorError
 */
export async function backUp(options: BackUp): Promise<BackupResult> {
  const { store, name } = options.repository;
  try {
    return await withSnapshot(options.connection, connections, async ({ clients, tables }) => {
      const [client] = clients;
      const installation = await readInstallation(client);
      const { complete, incomplete } = await listBackups(store);
      const last = complete.at(-1);
      const previous = last === undefined ? undefined : await readManifest(store, last);
      if (previous && previous.installation !== installation.id)
        throw new OperatorError(
          `${name} has backups of another installation. Use a different folder or prefix for each.`,
        );
      // Only one runs at a time, so that nobody is still writing them.
      for (const backup of incomplete) await removeBackup(store, backup);
      const backup = newBackupName(options.now);
      const manifest = await writeBackup({ ...options, backup, previous, installation }, clients, tables);
      return { backup, manifest, removed: await removeOldBackups(store, options.keep) };
    });
  } catch (error) {
    throw explained(error, name);
  }
}

type Writing = BackUp & {
  backup: string;
  previous: Manifest | undefined;
  installation: { id: string; key_check: string };
};

async function writeBackup(
  writing: Writing,
  clients: readonly [Client, ...Client[]],
  tables: CopiedTable[],
): Promise<Manifest> {
  const { backup, installation, seal, now, deskbell } = writing;
  const { store } = writing.repository;
  const [client] = clients;
  try {
    const copies = await copyTables(writing, clients, tables);
    const jobs = await copyJobs(writing, client);
    const copied: Manifest = {
      format: 'deskbell-backup',
      version: 1,
      deskbell,
      postgres: await postgresVersion(client),
      installation: installation.id,
      key_check: installation.key_check,
      began_at: now.toISOString(),
      finished_at: '',
      migrations: await readMigrations(client),
      partitions: await readPartitions(client),
      sequences: await readSequences(client),
      tables: copies,
      jobs,
      files: await copyNamedFiles(writing, client),
      sealed_key: seal ? await sealKeys(seal.keys, seal.passphrase) : null,
    };
    await writeErasures(store, await collectErasures(client));
    writing.signal.throwIfAborted();
    const manifest = { ...copied, finished_at: new Date().toISOString() };
    await writeManifest(store, backup, manifest);
    return manifest;
  } catch (error) {
    await removeBackup(store, backup).catch(() => undefined);
    throw error;
  }
}

async function copyTables(
  { repository, backup, progress, signal }: Writing,
  clients: readonly Client[],
  tables: CopiedTable[],
): Promise<TableCopy[]> {
  const total = tables.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  const copies: TableCopy[] = [];
  await forEach(
    tables,
    clients,
    async (table, client) => {
      let copied = 0;
      const rows = untilAborted(copyOut(client, table), signal);
      const count = (bytes: number) => {
        // A table takes more space than its rows as text, or less.
        copied = Math.min(table.bytes, copied + bytes);
        progress.database({ done: done + copied, total });
      };
      copies.push(await writeTable(repository.store, backup, table, rows, count));
      done += table.bytes;
      progress.database({ done, total });
    },
    signal,
  );
  return copies.sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function writeTable(
  store: ListingStore,
  backup: string,
  { name, columns }: Pick<CopiedTable, 'name' | 'columns'>,
  rows: RowStream,
  onBytes?: (count: number) => void,
): Promise<TableCopy> {
  const nameOf = (number: number) =>
    `${backup}/tables/${name.replaceAll(/[^a-z0-9_.]/g, '_')}.${String(number).padStart(5, '0')}.zst`;
  const { parts, sha256 } = await writeParts(store, nameOf, rows, onBytes);
  return { name, columns: [...columns], rows: rows.rows(), sha256, parts };
}

async function copyJobs({ repository, backup, signal }: Writing, client: Client): Promise<TableCopy | null> {
  const columns = await readJobColumns(client);
  if (columns.length === 0) return null;
  const rows = untilAborted(copyQueryOut(client, pendingJobs(columns)), signal);
  return writeTable(repository.store, backup, { name: 'jobs.job', columns }, rows);
}

async function copyNamedFiles(
  { repository, files, backup, previous, progress, signal }: Writing,
  client: Client,
) {
  const total = await countNamedFiles(client);
  let done = 0;
  const onFile = () => progress.files({ done: ++done, total });
  return copyFiles(client, { files, store: repository.store, backup, previous, onFile, signal });
}

function untilAborted(rows: RowStream, signal: AbortSignal): RowStream {
  return {
    rows: rows.rows,
    async *[Symbol.asyncIterator]() {
      for await (const chunk of rows) {
        signal.throwIfAborted();
        yield chunk;
      }
    },
  };
}

/** @throws OperatorError if there is nothing to back up, or if this can't back it up */
export async function readInstallation(client: Client): Promise<{ id: string; key_check: string }> {
  if (await isSharded(client))
    throw new OperatorError(
      'This database is sharded, and its nodes have no common moment to copy. Back up all nodes with the tools of ' +
        'PostgreSQL and Citus (docs/operating/backup.md).',
    );
  const { rows: found } = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('public.installation') IS NOT NULL AS exists`,
  );
  const unfinished = await readUnfinished(client);
  if (unfinished) throw new OperatorError(unfinishedText(unfinished));
  const text = `SELECT id::text, encode(secret_key_check, 'hex') AS key_check FROM installation`;
  const rows = found[0]?.exists ? (await client.query<{ id: string; key_check: string }>(text)).rows : [];
  if (rows[0]) return rows[0];
  throw new OperatorError('This database is empty: there is nothing to back up.');
}

export async function readMigrations(client: Client): Promise<AppliedMigration[]> {
  const text = 'SELECT number, name, checksum FROM migrations ORDER BY number';
  return (await client.query<AppliedMigration>(text)).rows;
}

async function postgresVersion(client: Client): Promise<number> {
  const text = `SELECT current_setting('server_version_num')::int AS version`;
  return (await client.query<{ version: number }>(text)).rows[0]?.version ?? 0;
}

/** A store that fails is the operator's to fix: usually it is full. */
function explained(error: unknown, name: string): unknown {
  if (!(error instanceof FileStoreFailed)) return error;
  const isFull = /ENOSPC|EDQUOT|QuotaExceeded/.test(error.message);
  return new OperatorError(
    isFull
      ? `There is no space left in ${name}. Free some, or keep fewer backups (--keep). Earlier backups are complete.`
      : `The backup could not be written to ${name}: ${error.message}. Earlier backups are complete.`,
  );
}
