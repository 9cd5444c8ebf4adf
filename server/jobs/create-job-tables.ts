import { pino } from 'pino';
import type { DatabaseConnection } from '../db/database-client.ts';
import { openDatabase } from '../db/open-database.ts';
import { openJobs } from './open-jobs.ts';
import { mailQueue, pushQueue, webhookQueue } from './settings.ts';

/** Creates the tables and queues of jobs, as a server does that uses them for the first time. */
export async function createJobTables(connection: DatabaseConnection): Promise<void> {
  const database = openDatabase(connection, () => undefined);
  const jobs = openJobs({ database, logger: pino({ level: 'silent' }) });
  try {
    for (const form of [mailQueue, pushQueue, webhookQueue]) await jobs.open(form);
  } finally {
    await jobs.stop(0);
    await database.close();
  }
}
