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
  discardFiles,
  dueExports,
  finishExport,
  type HeldExport,
  reportExport,
  returnExport,
  takeExport,
} from '../features/exports/export-store.ts';
import type { FileStore } from '../files/file-store.ts';
import { newFileKey } from '../files/new-file-key.ts';
import type { MailQueue } from '../mail/open-mailing.ts';
import { writeArchive } from './write/write-archive.ts';

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
 * Writes the exports that admins request, one after the other. An export of a process that died is written again by another one. Returns a
 * function that stops it, which returns the current one.
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
    const held = await takeExport(exporting.database, due);
    if (held) await runExport(exporting, held, signal);
  }
}

async function runExport(exporting: Exporting, held: HeldExport, stopping: AbortSignal): Promise<void> {
  const { database, logger } = exporting;
  const hold = startHolding(exporting, held);
  try {
    await writeExport(exporting, held, { ...hold, signal: AbortSignal.any([stopping, hold.lost]) });
  } catch (error) {
    if (!stopping.aborted)
      logger.warn({ err: error, export: held.id }, 'an export failed, and is tried again');
    await returnExport(database, held, { wasStopped: stopping.aborted });
  } finally {
    await hold.stop();
  }
}

const reportMilliseconds = 2000;

/** Reports the progress every two seconds, which holds the export. `lost` is aborted once another process has it. */
function startHolding({ database, logger }: Exporting, held: HeldExport) {
  const progress = { done: 0, total: 0 };
  const losing = new AbortController();
  const round = async () => {
    if (!(await reportExport(database, held, progress)))
      losing.abort(new Error('Another process has this export.'));
    return undefined;
  };
  const { stop } = repeat(round, {
    name: 'holding an export',
    logger,
    intervalMilliseconds: reportMilliseconds,
  });
  return {
    lost: losing.signal,
    progress: (now: typeof progress) => void Object.assign(progress, now),
    stop,
  };
}

type Holding = { progress: (progress: { done: number; total: number }) => void; signal: AbortSignal };

/** A store needs to know a file's size before its first byte, so the archive is written to a temporary file. */
async function writeExport(
  exporting: Exporting,
  held: HeldExport,
  { progress, signal }: Holding,
): Promise<void> {
  const { connection, files, deskbell, baseUrl } = exporting;
  const folder = await mkdtemp(join(tmpdir(), 'deskbell-export-'));
  try {
    const path = join(folder, 'archive.zip');
    await writeArchive({
      connection,
      files,
      organizationId: held.organizationId,
      target: createWriteStream(path, { mode: 0o600 }),
      deskbell,
      url: baseUrl().origin,
      progress,
      signal,
    });
    await storeExport(exporting, held, path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Until then a file without an export is kept: storing it may still be in progress. */
const orphanSeconds = 6 * 3600;

async function storeExport(
  { database, files, mail }: Exporting,
  held: HeldExport,
  path: string,
): Promise<void> {
  const fileKey = newFileKey();
  const { size } = await stat(path);
  // Recorded before it is stored, so that a crash in between orphans no file.
  await discardFiles(database, [fileKey], orphanSeconds);
  await files.put(fileKey, createReadStream(path), size);
  await database.transaction(async (transaction) => {
    if (!(await finishExport(transaction, held, { fileKey, fileSize: size }))) return;
    await keepFile(transaction, fileKey);
    await mail?.post(transaction, 'export-ready', `${held.organizationId} ${held.id}`);
  });
}

async function keepFile(transaction: Transaction, fileKey: string): Promise<void> {
  await transaction.write({
    name: 'keep_export_file',
    text: 'DELETE FROM discarded_files WHERE file_key = $1',
    values: [fileKey],
  });
}
