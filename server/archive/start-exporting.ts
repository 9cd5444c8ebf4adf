import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { repeat } from '../background/repeat.ts';
import type { BackgroundLease } from '../db/background-lease.ts';
import type { Database, Transaction } from '../db/database.ts';
import type { DatabaseConnection } from '../db/database-client.ts';
import {
  type ClaimedExport,
  claimExport,
  discardFiles,
  dueExports,
  failExport,
  finishExport,
  releaseExport,
  reportExport,
} from '../features/exports/export-store.ts';
import type { FileStore } from '../files/file-store.ts';
import { newFileKey } from '../files/new-file-key.ts';
import type { MailQueue } from '../mail/open-mailing.ts';

export type Exporting = {
  database: Database;
  connection: DatabaseConnection;
  files: FileStore;
  /** Absent: no email is sent. */
  mail: Pick<MailQueue, 'post'> | undefined;
  deskbell: string;
  baseUrl: () => URL;
  logger: Logger;
};

/**
 * Writes the exports that admins request, one after the other. If a process dies, another one writes its export
 * again. Returns a function that stops it, which returns the current one.
 */
export function startExporting(
  exporting: Exporting,
  lease: Pick<BackgroundLease, 'isHeld'>,
): () => Promise<void> {
  const { logger } = exporting;
  const round = async (signal: AbortSignal) => {
    if (lease.isHeld()) await runExports(exporting, signal);
    return undefined;
  };
  return repeat(round, { name: 'exporting organizations', logger, intervalMilliseconds: 1000 }).stop;
}

/** Writes those that are due. */
export async function runExports(exporting: Exporting, signal: AbortSignal): Promise<void> {
  for (const due of await dueExports(exporting.database)) {
    if (signal.aborted) return;
    const claimed = await claimExport(exporting.database, due);
    if (claimed) await runExport(exporting, claimed, signal);
  }
}

async function runExport(exporting: Exporting, claimed: ClaimedExport, stopping: AbortSignal): Promise<void> {
  const { database, logger } = exporting;
  const lease = startRenewing(exporting, claimed);
  try {
    await writeExport(exporting, claimed, { ...lease, signal: AbortSignal.any([stopping, lease.lost]) });
  } catch (error) {
    if (!stopping.aborted)
      logger.warn({ err: error, export: claimed.id }, 'an export failed, and is tried again');
    await releaseExport(database, claimed, { wasStopped: stopping.aborted });
  } finally {
    await lease.stop();
  }
}

const reportMilliseconds = 2000;

/** Reports the progress every two seconds, which renews the lease. `lost` is aborted once another process has the export. */
function startRenewing({ database, logger }: Exporting, claimed: ClaimedExport) {
  const progress = { done: 0, total: 0 };
  const losing = new AbortController();
  const round = async () => {
    if (!(await reportExport(database, claimed, progress)))
      losing.abort(new Error('Another process has this export.'));
    return undefined;
  };
  const { stop } = repeat(round, {
    name: 'reporting the progress of an export',
    logger,
    intervalMilliseconds: reportMilliseconds,
  });
  return {
    lost: losing.signal,
    progress: (now: typeof progress) => void Object.assign(progress, now),
    stop,
  };
}

type RenewedLease = { progress: (progress: { done: number; total: number }) => void; signal: AbortSignal };

/**
 * A store needs to know a file's size before its first byte, so the archive is written to a temporary file. What writes it
 * is loaded with the first export.
 */
async function writeExport(
  exporting: Exporting,
  claimed: ClaimedExport,
  { progress, signal }: RenewedLease,
): Promise<void> {
  const { database, connection, files, deskbell, baseUrl } = exporting;
  const folder = await mkdtemp(join(tmpdir(), 'deskbell-export-'));
  try {
    const path = join(folder, 'archive.zip');
    const { organizationId, contactId, includesNotes, language } = claimed;
    const writing = {
      connection,
      files,
      organizationId,
      target: createWriteStream(path, { mode: 0o600 }),
      deskbell,
      url: baseUrl().origin,
      progress,
      signal,
    };
    if (contactId === null) {
      const { writeArchive } = await import('./write/write-archive.ts');
      await writeArchive(writing);
    } else {
      const { writeContactArchive } = await import('./write/write-contact-archive.ts');
      const reader = database.replica ?? database;
      const isWritten = await writeContactArchive({
        ...writing,
        contactId,
        includesNotes,
        language: language ?? '',
        reader,
      });
      // Erased or merged in the meantime: there is nothing to try again.
      if (!isWritten) return await failExport(database, claimed);
    }
    await storeExport(exporting, claimed, path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Until then the file has no export and must not be removed: storing it may still be in progress. */
const orphanSeconds = 6 * 3600;

async function storeExport(
  { database, files, mail }: Exporting,
  claimed: ClaimedExport,
  path: string,
): Promise<void> {
  const fileKey = newFileKey();
  const { size } = await stat(path);
  // Recorded before it is stored, so that a crash in between orphans no file.
  await discardFiles(database, [fileKey], orphanSeconds);
  await files.put(fileKey, createReadStream(path), size);
  await database.transaction(async (transaction) => {
    if (!(await finishExport(transaction, claimed, { fileKey, fileSize: size }))) return;
    await keepFile(transaction, fileKey);
    await mail?.post(transaction, 'export-ready', `${claimed.organizationId} ${claimed.id}`);
  });
}

async function keepFile(transaction: Transaction, fileKey: string): Promise<void> {
  await transaction.write({
    name: 'keep_export_file',
    text: 'DELETE FROM discarded_files WHERE file_key = $1',
    values: [fileKey],
  });
}
