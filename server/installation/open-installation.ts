import { type KeyedDigest, keyedDigest } from '../access/keyed-digest.ts';
import { OperatorError } from '../config/operator-error.ts';
import type { Config } from '../config/read-config.ts';
import type { DatabaseConnection } from '../db/database-client.ts';
import { migrate } from '../db/migrate.ts';
import { migrationReport } from '../db/migration-report.ts';
import { type OpenDatabase, openDatabase } from '../db/open-database.ts';
import { withReplica } from '../db/replica-reader.ts';
import { makeEventPartitions } from '../events/event-partitions.ts';
import { ensureInstallation, type Installation } from '../features/organizations/installation-store.ts';
import { newId } from '../ids/public-id.ts';
import { connectDatabase } from './connect-database.ts';
import { readSecretKeys, type SecretKeys } from './secret-key.ts';
import { unfinishedIn, unfinishedText } from './unfinished.ts';

/** An open installation: its database at this version's schema, its key checked. */
export type OpenInstallation = {
  database: OpenDatabase;
  /** For separate connections, without a pooler. */
  connection: DatabaseConnection;
  digest: KeyedDigest;
  keys: SecretKeys;
  installation: Installation;
  /** Can be called more than once. */
  close(): Promise<void>;
};

export type Reports = {
  /** Gets one-line messages for a user who is waiting. */
  progress: (message: string) => void;
  databaseError: (error: Error) => void;
  /** Called when the embedded database has been launched, and isn't ready yet. */
  databaseLaunched?: () => void;
};

/**
 * Opens the configured installation, as the server and every command do. Any number of processes may do so at once.
 * Aborting the signal ends this at its next step, and stops a database that it started.
 *
 * @throws OperatorError, EmbeddedPostgresError, MigrationError, the signal's reason on abort
 */
export async function openInstallation(
  config: Pick<
    Config,
    | 'databaseUrl'
    | 'databaseDirectUrl'
    | 'databaseReplicaUrl'
    | 'dataDir'
    | 'secretKey'
    | 'acceptedSecretKeys'
  > & {
    /** Connections of the pool; by default those of a process that serves alone. */
    poolSize?: number;
    /** For the commands that undo a move, or finish one. */
    isMovedAllowed?: boolean;
  },
  reports: Reports,
  signal?: AbortSignal,
): Promise<OpenInstallation> {
  const connected = await connectDatabase({
    ...config,
    report: reports.progress,
    onLaunch: reports.databaseLaunched,
    signal,
  });
  let database: OpenDatabase | undefined;
  let isClosing = false;
  const close = once(async () => {
    isClosing = true;
    await database?.close();
    await connected.leave();
  });
  try {
    const keys = await readSecretKeys(config);
    const digest = keyedDigest(keys.current, keys.accepted);
    signal?.throwIfAborted();
    const migrated = await migrate(connected.direct, { signal, report: reports.progress });
    if (migrated.length > 0) reports.progress(migrationReport(migrated));
    // The pool reports its end while its connections are still closing, and a database that stops cuts them.
    const { poolSize } = config;
    const size = poolSize !== undefined && { max: poolSize };
    const onError = (error: Error) => {
      if (!isClosing) reports.databaseError(error);
    };
    database = openDatabase({ ...connected.connection, ...size }, onError);
    if (connected.replica)
      database = withReplica(database, openDatabase({ ...connected.replica, ...size }, onError));
    await makeEventPartitions(database);
    const installation = await checkKey(database, digest);
    refuseUnfinished(installation);
    if (!config.isMovedAllowed) refuseMoved(installation);
    return { database, connection: connected.direct, digest, keys, installation, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** An abort closes the installation once it is open. A failed opening has closed itself. */
export async function closeOpened(opening: Promise<OpenInstallation>): Promise<void> {
  const open = await opening.catch(() => undefined);
  await open?.close();
}

/** A failing start and a signal may both try to close. */
function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= work();
    return running;
  };
}

const checkedText = 'this installation';

/** Checks the secret key against the database's digest: a process with another one is refused. */
export function secretKeyCheckOf(digest: KeyedDigest): Buffer {
  return digest.sign('secret key check', checkedText);
}

/** @throws OperatorError */
function refuseUnfinished({ comment }: Installation): void {
  const unfinished = unfinishedIn(comment);
  if (unfinished) throw new OperatorError(unfinishedText(unfinished));
}

/** Data written here since then would be lost, or the other way round. @throws OperatorError */
export function refuseMoved({ moved_to: movedTo }: Pick<Installation, 'moved_to'>): void {
  if (movedTo === null) return;
  throw new OperatorError(
    `This database was moved to ${movedTo}, and is no longer used. Set DATABASE_URL accordingly. To use this one again, ` +
      'without what was written since the move, run deskbell move --undo.',
  );
}

/** Whether this key, or an older one that is accepted, made the check that a database stores. */
export function isKeyOf(digest: KeyedDigest, secretKeyCheck: Buffer): boolean {
  return digest.matches('secret key check', checkedText, secretKeyCheck);
}

/** The database stores a digest made with its key: with another key its cursors and links would be invalid. */
async function checkKey(database: OpenDatabase, digest: KeyedDigest): Promise<Installation> {
  const secretKeyCheck = secretKeyCheckOf(digest);
  const installation = await ensureInstallation(database, { id: newId(), secretKeyCheck });
  if (isKeyOf(digest, installation.secret_key_check)) return installation;
  throw new OperatorError(
    'This is not the secret key that this database was created with. Set DESKBELL_SECRET_KEY to the right one (the same on ' +
      'every server), or put the file secret-key back into the data folder. To replace a key, see docs/operating/secret-key.md.',
  );
}
