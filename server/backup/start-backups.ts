import type { Logger } from 'pino';
import { repeat } from '../background/repeat.ts';
import type { BackupSettings } from '../config/backup-settings.ts';
import { OperatorError } from '../config/operator-error.ts';
import type { BackgroundLease } from '../db/background-lease.ts';
import type { DatabaseConnection } from '../db/database-client.ts';
import type { ListingStore } from '../files/file-store.ts';
import type { SecretKeys } from '../installation/secret-key.ts';
import { backUp } from './back-up.ts';
import { backupTime, completeBackups, openRepository, type Repository } from './repository.ts';
import { untilDue } from './until-due.ts';

export type Backups = {
  settings: BackupSettings;
  /** Without a pooler. */
  connection: DatabaseConnection;
  /** The installation's files. */
  files: ListingStore;
  keys: SecretKeys;
  deskbell: string;
  logger: Logger;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Called with the time of the newest complete backup, in milliseconds since the epoch, whenever it was read. */
  onNewest: (at: number) => void;
};

const pollMilliseconds = 60_000;
const retryMilliseconds = 5 * 60_000;
/** Below the longest timer, which has 24 days. */
const maxPauseMilliseconds = 86_400_000;

/**
 * Backs up whenever the newest backup, scheduled or by command, is older than the interval. The process with the
 * background lease does it, so an installation makes one backup, however many servers it has; a restart makes none too
 * early. Returns a function that stops it, and interrupts a backup in progress.
 */
export function startBackups(backups: Backups, lease: Pick<BackgroundLease, 'isHeld'>): () => Promise<void> {
  const { logger } = backups;
  const round = (signal: AbortSignal) => (lease.isHeld() ? backUpIfDue(backups, signal) : undefined);
  return repeat(round, { name: 'backing up', logger, intervalMilliseconds: pollMilliseconds }).stop;
}

/** Returns the milliseconds until the next one is due, or until a failed one is retried. */
async function backUpIfDue(backups: Backups, signal: AbortSignal): Promise<number> {
  const { settings, logger, now, onNewest } = backups;
  try {
    const repository = await openRepository(settings.to, 'DESKBELL_BACKUP_TO');
    const newest = (await completeBackups(repository.store)).at(-1);
    const newestAt = newest === undefined ? undefined : backupTime(newest);
    if (newestAt !== undefined) onNewest(newestAt);
    const pause = untilDue(newestAt, settings.everyMilliseconds, now());
    if (pause > 0) return Math.min(pause, maxPauseMilliseconds);
    onNewest(backupTime(await backUpOnce(backups, repository, signal)));
    return pollMilliseconds;
  } catch (error) {
    // An operator's mistake is one sentence; anything else needs its stack.
    const reason = error instanceof OperatorError ? { reason: error.message } : { err: error };
    if (!signal.aborted) logger.error(reason, 'a backup failed; it is retried in five minutes');
    return retryMilliseconds;
  }
}

/** Returns the backup's name. */
async function backUpOnce(
  { settings, connection, files, keys, deskbell, logger, now }: Backups,
  repository: Repository,
  signal: AbortSignal,
): Promise<string> {
  const began = now();
  const { backup, manifest, removed } = await backUp({
    connection,
    files,
    repository,
    keep: settings.keep,
    seal: settings.passphrase === undefined ? undefined : { keys, passphrase: settings.passphrase },
    now: new Date(began),
    deskbell,
    progress: { database: () => undefined, files: () => undefined },
    signal,
  });
  const { count, missing } = manifest.files;
  const seconds = Math.round((now() - began) / 1000);
  logger.info({ backup, to: repository.name, files: count, removed: removed.length, seconds }, 'backed up');
  if (missing.length > 0)
    logger.warn(
      { backup, missing },
      'the store lacks files that the database names; the backup has the rest',
    );
  return backup;
}
