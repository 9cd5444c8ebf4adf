import { once } from 'node:events';
import { EmbeddedPostgresError } from '../embedded-postgres-error.ts';
import { openEmbeddedPostgres } from '../open-embedded-postgres.ts';

/**
 * Test process that shares a database and can be killed: `hold-database.ts <options as JSON>`. Prints "ready" once
 * the database is open, and leaves when its standard input ends. On failure, prints the error and exits with 1. If
 * root tests permissions, it drops its privileges here, because the other user may not be able to start Node.
 */
const { asNobody, ...options } = JSON.parse(process.argv[2] ?? '');
if (asNobody && process.geteuid?.() === 0) process.setuid?.('nobody');

try {
  const database = await openEmbeddedPostgres(options);
  process.stdout.write('ready\n');
  await once(process.stdin.resume(), 'end');
  await database.leave();
} catch (error) {
  if (!(error instanceof EmbeddedPostgresError)) throw error;
  process.stdout.write(error.message);
  process.exitCode = 1;
}
