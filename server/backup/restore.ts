import type { KeyedDigest } from '../access/keyed-digest.ts';
import { OperatorError } from '../config/operator-error.ts';
import type { DatabaseConnection } from '../db/database-client.ts';
import { checkMigrations, migrate } from '../db/migrate.ts';
import type { ListingStore } from '../files/file-store.ts';
import { isKeyOf } from '../installation/open-installation.ts';
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
};

export type RestoreResult = { migrated: string[]; erased: number };

/**
 * Restores a backup into an empty database. The files come first, and the rows in one transaction: whatever interrupts
 * it, the database is either empty or complete. Then it is migrated to this version's schema, and what was erased
 * since the backup is erased again.
 *
 * @throws OperatorError, DamagedPart, MigrationError
 */
export async function restore({ manifest, connection, signal, ...options }: Restore): Promise<RestoreResult> {
  const { store } = options.repository;
  await checkMigrations(manifest.migrations);
  await withCopySessions(connection, 1, ([client]) => refuseFilled(client));
  if (options.files) await restoreFiles({ ...options, files: options.files, store, manifest, signal });
  const only = new Set(manifest.migrations.map(({ number }) => number));
  await migrate(connection, { only, signal });
  if (manifest.jobs) await createJobTables(connection);
  await withCopySessions(connection, 1, ([client]) =>
    loadTables(client, {
      partitions: manifest.partitions,
      tables: manifest.tables.map((table) => sourceOf(store, table)),
      jobs: manifest.jobs ? sourceOf(store, manifest.jobs) : undefined,
      sequences: async () => manifest.sequences,
      ...options,
      signal,
    }),
  );
  const migrated = await migrate(connection, { signal });
  return { migrated, erased: await finishLoading(connection, await readErasures(store)) };
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
