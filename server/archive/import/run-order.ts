import { OperatorError } from '../../config/operator-error.ts';
import type { WebhookRules } from '../../config/webhook-rules.ts';
import type { DatabaseConnection } from '../../db/database-client.ts';
import { openDatabase } from '../../db/open-database.ts';
import type { ClaimedImport } from '../../features/imports/import-leases.ts';
import { bucketStore, diskStore, type StoreLocation } from '../../files/open-file-store.ts';
import { ImportBusy, ImportStopped } from '../load/load-archive.ts';
import { performImport } from './perform-import.ts';

/** What one import needs, wherever it runs. */
export type ImportOrder = {
  connection: DatabaseConnection;
  store: StoreLocation;
  claimed: ClaimedImport;
  /** Where other systems may be. */
  rules: WebhookRules;
  /** The token for the one that is read. */
  secret: string | undefined;
};

/** How it ended: `refused` with what an admin can do, `error` if another attempt may work. */
export type ImportEnd = { kind: 'done' | 'stopped' } | { kind: 'refused' | 'error'; message: string };

const connections = 3;

/** Performs an import with connections of its own. */
export async function runOrder(
  { connection, store, claimed, rules, secret }: ImportOrder,
  signal: AbortSignal,
): Promise<ImportEnd> {
  const database = openDatabase({ ...connection, max: connections }, () => undefined);
  try {
    const files = store.kind === 'disk' ? diskStore(store.folder) : bucketStore(store);
    await performImport({ database, connection, files, rules, secret }, claimed, signal);
    return { kind: 'done' };
  } catch (error) {
    return endOf(error, signal);
  } finally {
    await database.close();
  }
}

function endOf(error: unknown, stopping: AbortSignal): ImportEnd {
  if (error instanceof ImportStopped || stopping.aborted) return { kind: 'stopped' };
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  if (error instanceof OperatorError && !(error instanceof ImportBusy))
    return { kind: 'refused', message: error.message };
  return { kind: 'error', message };
}
