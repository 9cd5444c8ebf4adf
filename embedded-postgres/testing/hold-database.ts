import { once } from 'node:events';
import { EmbeddedPostgresError } from '../embedded-postgres-error.ts';
import { openEmbeddedPostgres } from '../open-embedded-postgres.ts';

/**
 * A process for the tests to share a database with, and to kill: `hold-database.ts <options as JSON>`.
 * Says "ready" when the database is open, leaves when its standard input ends. Prints a refusal and exits with 1.
 * A root that tests permissions drops its rights here, because another user may not be able to start Node.
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
