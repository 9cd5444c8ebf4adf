import { isApiSource } from '../../../contract/values/import-sources.ts';
import type { Database } from '../../db/database.ts';
import type { DatabaseConnection } from '../../db/database-client.ts';
import { type ClaimedImport, storeSummary } from '../../features/imports/import-leases.ts';
import type { FileStore } from '../../files/file-store.ts';
import { loadArchive } from '../load/load-archive.ts';
import { type ConvertedSource, withSource } from './open-source.ts';
import { type ReadSystem, readSystem } from './read-system.ts';
import { removeImport } from './remove-import.ts';
import { summarizeSource, undecidedCsv } from './summarize-source.ts';

export type PerformImport = {
  database: Database;
  connection: DatabaseConnection;
  files: FileStore;
} & ReadSystem;

/**
 * Does what a claimed import is waiting for: reads its file to say what it has, loads it, or takes it away.
 *
 * @throws OperatorError if another attempt wouldn't change anything, ImportStopped
 */
export async function performImport(
  parts: PerformImport,
  claimed: ClaimedImport,
  signal: AbortSignal,
): Promise<void> {
  if (claimed.state === 'removing') return removeImport(parts.database, claimed, signal);
  if (isApiSource(claimed.source) && !claimed.isRead) {
    const read = await readSystem(parts, claimed, { name: claimed.source, signal });
    return read && performImport(parts, read, signal);
  }
  await withSource(parts.files, { claimed, signal }, async (source) => {
    if (claimed.state === 'running') await load(parts, claimed, { source: await source.convert(), signal });
    else await look(parts, claimed, { source, signal });
  });
}

type Looking = {
  source: { path: string; convert(): Promise<ConvertedSource> };
  signal: AbortSignal;
};

async function look(
  { database }: PerformImport,
  claimed: ClaimedImport,
  { source, signal }: Looking,
): Promise<void> {
  const undecided = claimed.source === 'csv' ? await undecidedCsv(source.path, claimed.options) : undefined;
  const { organizationId } = claimed;
  const summary =
    undecided ?? (await summarizeSource(database, { ...(await source.convert()), organizationId, signal }));
  await storeSummary(database, claimed, summary);
}

async function load(
  { database, connection, files }: PerformImport,
  claimed: ClaimedImport,
  { source, signal }: { source: ConvertedSource; signal: AbortSignal },
): Promise<void> {
  const { organizationId, fileName, options } = claimed;
  await loadArchive({
    database,
    connection,
    files,
    archive: source.archive,
    fileName,
    organizationId,
    matchesMembers: options.match_members ?? false,
    isResumed: true,
    claimed,
    leftOut: source.leftOut,
    progress: () => undefined,
    signal,
  });
}
