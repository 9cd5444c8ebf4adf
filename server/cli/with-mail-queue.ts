import pino from 'pino';
import type { Config } from '../config/read-config.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import { openJobs } from '../jobs/open-jobs.ts';
import { type MailQueue, openMailing } from '../mail/open-mailing.ts';

/** Lets a command queue email, which running servers send; undefined if this installation sends none. */
export async function withMailQueue<Result>(
  database: OpenDatabase,
  { mail, dkimKeys }: Pick<Config, 'mail' | 'dkimKeys'>,
  work: (mail: MailQueue | undefined) => Promise<Result>,
): Promise<Result> {
  if (!mail) return work(undefined);
  const logger = pino({ level: 'silent' });
  const jobs = openJobs({ database, logger });
  try {
    return await work(await openMailing(jobs, { ...mail, dkimKeys }, logger));
  } finally {
    await jobs.stop(0);
  }
}
