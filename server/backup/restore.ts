import type { KeyedDigest } from '../access/keyed-digest.ts';
import { OperatorError } from '../config/operator-error.ts';
import type { DatabaseConnection } from '../db/database-client.ts';
import { checkMigrations, migrate } from '../db/migrate.ts';
import type { ListingStore } from '../files/file-store.ts';
import { isKeyOf } from '../installation/open-installation.ts';
import type { Unfinished } from '../installation/unfinished.ts';
import { createJobTables } from '../jobs/create-job-tables.ts';
import { withCopySessions } from './copy-session.ts';
import { refuseFilled } from './empty-database.ts';
import { readErasures } from './erasures.ts';
import { finishLoading } from './finish-loading.ts';
import { type Load, loadTables, type TableSource } from './load-tables.ts';
import type { Manifest, TableCopy } from './manifest.ts';
import { readPart } from './parts.ts';
import type { Repository } from './repository.ts';
import { restoreFiles } from './restore-files.ts';

export type Restore = {
  repository: Repository;
  manifest: Manifest;
  connection: DatabaseConnection;
  /** Where the files go; absent: they are left out. */
  files: ListingStore | undefined;
  /** Whether to read all rows back and compare them, before they are committed. */
  isCompared: boolean;
  progress: Load['progress'];
  signal: AbortSignal;
  /** Called when the database has all rows, though it isn't finished. */
  onLoaded?: () => void;
};

export type RestoreResult = { migrated: string[]; erased: number };

/**
 * Restores a backup into an empty database. The files come first, and the rows in one transaction: whatever interrupts
 * it, the database has either none or all of them. Then it is migrated to this version's schema, and what was erased
 * since the backup is erased again. Until that is done, nothing else opens the database, and the same call continues with it.
 *
 * @throws OperatorError, DamagedPart, MigrationError
 */
export async function restore(options: Restore): Promise<RestoreResult> {
  const { repository, manifest, connection, files, signal, onLoaded } = options;
  const { store } = repository;
  await checkMigrations(manifest.migrations);
  const content = await withCopySessions(connection, 1, ([client]) => refuseFilled(client, workOf(manifest)));
  if (files) await restoreFiles({ ...options, files, store });
  if (content === 'nothing') await load(options);
  onLoaded?.();
  signal.throwIfAborted();
  const migrated = await migrate(connection, { signal });
  const erasures = await readErasures(store);
  return { migrated, erased: await finishLoading(connection, { erasures, signal }) };
}

const workOf = (manifest: Manifest): Unfinished => `restore of ${manifest.began_at}`;

async function load({
  manifest,
  connection,
  repository: { store },
  signal,
  ...options
}: Restore): Promise<void> {
  const only = new Set(manifest.migrations.map(({ number }) => number));
  await migrate(connection, { only, signal });
  if (manifest.jobs) await createJobTables(connection);
  const tables = {
    work: workOf(manifest),
    partitions: manifest.partitions,
    tables: manifest.tables.map((table) => sourceOf(store, table)),
    jobs: manifest.jobs ? sourceOf(store, manifest.jobs) : undefined,
    sequences: async () => manifest.sequences,
    ...options,
    signal,
  };
  await withCopySessions(connection, 1, ([client]) => loadTables(client, tables), signal);
}

/** @throws OperatorError if this isn't the key that the backup was made with */
export function refuseOtherKey(manifest: Manifest, digest: KeyedDigest): void {
  if (isKeyOf(digest, Buffer.from(manifest.key_check, 'hex'))) return;
  throw new OperatorError(
    'This is not the secret key of the installation that was backed up. Set DESKBELL_SECRET_KEY to the right one, or ' +
      'put its file secret-key into the data folder.',
  );
}

function sourceOf(store: ListingStore, table: TableCopy): TableSource {
  return {
    ...table,
    async *stream() {
      for (const part of table.parts) yield await readPart(store, part);
    },
    expected: () => table,
  };
}
