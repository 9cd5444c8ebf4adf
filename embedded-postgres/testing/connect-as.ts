import { Client } from 'pg';

/**
 * Test process that switches to another user and connects: `connect-as.ts <user> <folder of the socket>`. Prints
 * "in", or the error. It drops its privileges here, because the other user may not be able to start Node.
 */
const [, , user = '', host = ''] = process.argv;
process.setgroups?.([]);
process.setuid?.(user);
const client = new Client({ host, port: 5432, user: 'deskbell', database: 'deskbell', ssl: false });
try {
  await client.connect();
  process.stdout.write('in');
} catch (error) {
  process.stdout.write(String((error as Error).message));
} finally {
  await client.end().catch(() => undefined);
}
