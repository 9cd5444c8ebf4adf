import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiSource } from '../../../contract/values/import-sources.ts';
import { OperatorError } from '../../config/operator-error.ts';
import type { WebhookRules } from '../../config/webhook-rules.ts';
import type { Database } from '../../db/database.ts';
import { type ClaimedImport, storeSummary } from '../../features/imports/import-leases.ts';
import type { FileStore } from '../../files/file-store.ts';
import { partsToArchive } from '../sources/http/parts-to-archive.ts';
import { readSource } from '../sources/http/read-source.ts';
import { fetchParts, storeArchive, storedParts } from '../sources/http/stored-parts.ts';
import { httpSources } from '../sources/http-sources.ts';
import { summarizeSystem } from './summarize-system.ts';

export type ReadSystem = {
  database: Database;
  files: FileStore;
  /** Where other systems may be. */
  rules: WebhookRules;
  /** The token for the one that is read. */
  secret: string | undefined;
};

/**
 * Looks at another system, or reads all of it. Returns the import as it continues once that is done: with an archive as its file.
 *
 * @throws OperatorError, ImportStopped
 */
export async function readSystem(
  { database, files, rules, secret }: ReadSystem,
  claimed: ClaimedImport,
  { name, signal }: { name: ApiSource; signal: AbortSignal },
): Promise<ClaimedImport | undefined> {
  if (secret === undefined)
    throw new OperatorError('The token is gone. Discard this import, and begin a new one.');
  const { organizationId, options, fileName } = claimed;
  const opening = { source: httpSources[name], options, secret, rules, signal };
  const folder = await mkdtemp(join(tmpdir(), 'deskbell-import-'));
  try {
    if (claimed.state === 'looking') {
      await storeSummary(
        database,
        claimed,
        await summarizeSystem(database, { ...opening, organizationId, folder }),
      );
      return undefined;
    }
    await readSource({ ...opening, folder, parts: storedParts({ database, files }, claimed) });
    const paths = await fetchParts({ database, files }, claimed, { folder, signal });
    const archive = await partsToArchive(folder, { source: name, account: fileName, paths, signal });
    const fileKey = await storeArchive({ database, files }, claimed, archive);
    return { ...claimed, fileKey, isRead: true };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
