import { openEmbeddedPostgres } from '@deskbell/embedded-postgres';
import { readDatabaseAddress, type TargetSession } from '../config/database-address.ts';
import { OperatorError } from '../config/operator-error.ts';
import { DatabaseClient, type DatabaseConnection } from '../db/database-client.ts';
import { HostChoice } from '../db/host-choice.ts';

export type DatabaseHome = {
  connection: DatabaseConnection;
  /** For what needs its own session: migrations, and listening for notices. Without a pooler in between. */
  direct: DatabaseConnection;
  /** A standby to read from. Not checked at the start: without it everything is read from the primary. */
  replica?: DatabaseConnection | undefined;
  /** Leaves an embedded server; the last process to leave stops it. */
  leave(): Promise<void>;
};

type ConnectOptions = {
  databaseUrl: string | undefined;
  /** What set the address; for messages. */
  name?: string;
  databaseDirectUrl?: string | undefined;
  databaseReplicaUrl?: string | undefined;
  dataDir: string;
  report: (message: string) => void;
  onLaunch?: (() => void) | undefined;
  signal?: AbortSignal | undefined;
};

const oldestVersion = 15;

/**
 * Connects to the installation's database: the server at DATABASE_URL, or the embedded one in the data folder.
 *
 * @throws OperatorError, EmbeddedPostgresError, the signal's reason on abort
 */
export async function connectDatabase({
  databaseUrl,
  name = 'DATABASE_URL',
  databaseDirectUrl,
  databaseReplicaUrl,
  dataDir,
  report,
  onLaunch,
  signal,
}: ConnectOptions): Promise<DatabaseHome> {
  if (databaseUrl === undefined) {
    const { connection, leave } = await openEmbeddedPostgres({ dataDir, report, onLaunch, signal });
    return { connection, direct: connection, leave };
  }
  const connection = await checkedConnection(name, databaseUrl);
  const direct = databaseDirectUrl && (await checkedConnection('DATABASE_DIRECT_URL', databaseDirectUrl));
  const replica = databaseReplicaUrl ? replicaConnection(databaseReplicaUrl) : undefined;
  return { connection, direct: direct || connection, replica, leave: async () => undefined };
}

const replicaMilliseconds = 1000;

/** A longer timeout would be pointless: the primary could serve the read. */
function replicaConnection(url: string): DatabaseConnection {
  const connection = connectionTo('DATABASE_REPLICA_URL', url, 'standby');
  return connection.choice ? connection : { ...connection, connectionTimeoutMillis: replicaMilliseconds };
}

async function checkedConnection(name: string, url: string): Promise<DatabaseConnection> {
  const connection = connectionTo(name, url);
  await checkServer(name, connection);
  return connection;
}

const connectMilliseconds = 10_000;

/** Each host has its timeout, and all of them together at least as long as a single one. */
function connectionTo(name: string, databaseUrl: string, defaultTarget?: TargetSession): DatabaseConnection {
  const { connectionString, choice } = readDatabaseAddress(name, databaseUrl, defaultTarget);
  const inTurn = choice ? choice.hosts.length * choice.secondsPerHost * 1000 + 1000 : 0;
  return {
    connectionString: inUtc(connectionString),
    connectionTimeoutMillis: Math.max(connectMilliseconds, inTurn),
    ...(choice && { choice: new HostChoice(choice) }),
  };
}

/** Options in the address override ours, which set the time zone to UTC: times are parsed in that form. */
function inUtc(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  const options = url.searchParams.get('options');
  if (options === null) return databaseUrl;
  url.searchParams.set('options', `${options} -c timezone=UTC`);
  return url.href;
}

async function checkServer(name: string, connection: DatabaseConnection): Promise<void> {
  const client = clientFor(name, connection);
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>(
      "SELECT current_setting('server_version_num') AS version",
    );
    refuseOld(Number(rows[0]?.version));
    await refuseReadOnly(name, client);
  } catch (error) {
    throw error instanceof OperatorError ? error : cannotConnect(name, client, connection, error);
  } finally {
    // Not awaited: a connection that was never made may never report its end.
    client.end().catch(() => undefined);
  }
}

/** An address may name a missing certificate, or contain what node-postgres can't parse. */
function clientFor(name: string, connection: DatabaseConnection): DatabaseClient {
  try {
    return new DatabaseClient(connection);
  } catch (error) {
    throw new OperatorError(`${name} cannot be used: ${reasonOf(error)}.`);
  }
}

function refuseOld(versionNumber: number): void {
  const major = Math.floor(versionNumber / 10_000);
  if (major >= oldestVersion) return;
  throw new OperatorError(`The database is PostgreSQL ${major}; Deskbell needs ${oldestVersion} or later.`);
}

async function refuseReadOnly(name: string, client: DatabaseClient): Promise<void> {
  const { rows } = await client.query<{ is_read_only: string }>(
    "SELECT current_setting('transaction_read_only') AS is_read_only",
  );
  if (rows[0]?.is_read_only !== 'on') return;
  throw new OperatorError(
    `The database of ${name} only reads: it is a standby, or set to read-only transactions. Name the primary, or all ` +
      'hosts with target_session_attrs=read-write.',
  );
}

/** Says where and why, never the password. */
function cannotConnect(
  name: string,
  { host, port, database, user }: DatabaseClient,
  { choice }: DatabaseConnection,
  error: unknown,
): OperatorError {
  const who = user ? ` as ${user}` : '';
  const source = choice ? `${database}${who}` : `${database} on ${host}:${port}${who}`;
  return new OperatorError(
    `Cannot use the database of ${name} (${source}): ${reasonOf(error)}. ` +
      'Check the address, the password, and that PostgreSQL runs there.',
  );
}

/** If all addresses of a host fail, the error has a code and no message. */
function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || String(code);
}
