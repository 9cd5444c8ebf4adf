import { Client, type ClientConfig } from 'pg';
import { OperatorError } from '../config/operator-error.ts';
import { openEmbeddedPostgres } from '../db/embedded/open-embedded-postgres.ts';

export type DatabaseHome = {
  connection: ClientConfig;
  /** Ends the use of an embedded server; the last one out stops it. */
  leave(): Promise<void>;
};

type Where = { databaseUrl: string | undefined; dataDir: string; report: (message: string) => void };

const oldestVersion = 15;

/**
 * The database of the installation: the server at DATABASE_URL, or the embedded one in the data folder.
 *
 * @throws OperatorError, EmbeddedPostgresError
 */
export async function connectDatabase({ databaseUrl, dataDir, report }: Where): Promise<DatabaseHome> {
  if (databaseUrl === undefined) return openEmbeddedPostgres({ dataDir, report });
  const connection: ClientConfig = { connectionString: databaseUrl, connectionTimeoutMillis: 10_000 };
  await checkServer(connection);
  return { connection, leave: async () => undefined };
}

async function checkServer(connection: ClientConfig): Promise<void> {
  const client = new Client(connection);
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>(
      "SELECT current_setting('server_version_num') AS version",
    );
    refuseOld(Number(rows[0]?.version));
  } catch (error) {
    throw error instanceof OperatorError ? error : cannotConnect(client, error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function refuseOld(versionNumber: number): void {
  const major = Math.floor(versionNumber / 10_000);
  if (major >= oldestVersion) return;
  throw new OperatorError(`The database is PostgreSQL ${major}; Deskbell needs ${oldestVersion} or later.`);
}

/** Says where and why, never the password. */
function cannotConnect({ host, port, database, user }: Client, error: unknown): OperatorError {
  const { message = '', code } = error as NodeJS.ErrnoException;
  return new OperatorError(
    `Cannot use the database of DATABASE_URL (${database} on ${host}:${port} as ${user}): ${message || code}. ` +
      'Check the address, the password, and that PostgreSQL runs there.',
  );
}
