import type { Logger } from 'pino';
import type { DkimKey } from '../config/dkim-keys.ts';
import type { MailSettings } from '../config/mail-settings.ts';
import type { Transaction } from '../db/database.ts';
import type { Job, JobOutcome, Jobs } from '../jobs/job-queue.ts';
import { mailQueue } from '../jobs/settings.ts';
import type { EmailKind, EmailTemplates } from './email.ts';
import { openSmtp, type SendEmail } from './open-smtp.ts';

/** Queues email as part of a change; it is rendered and sent after the commit. */
export type MailQueue = { post(transaction: Transaction, kind: EmailKind, id: string): Promise<void> };

export type Mailing = MailQueue & {
  /** Sends queued email from now on. */
  start(templates: EmailTemplates): Promise<void>;
};

type Posted = { kind: EmailKind; record_id: string };

/**
 * Outgoing email over a queue in the database. A job contains a record's id and nothing of its content: no address,
 * no link.
 *
 * @throws OperatorError if the queue can't be created
 */
export async function openMailing(
  jobs: Jobs,
  { dkimKeys, ...settings }: MailSettings & { dkimKeys?: readonly DkimKey[] },
  logger: Logger,
): Promise<Mailing> {
  const queue = await jobs.open<Posted>(mailQueue);
  const send = openSmtp(settings, dkimKeys);
  return {
    post: (transaction, kind, id) => queue.add(transaction, { data: { kind, record_id: id } }),
    start: (templates) => queue.work((job) => deliver(job, { templates, send, logger })),
  };
}

type Dependencies = { templates: EmailTemplates; send: SendEmail; logger: Logger };

async function deliver(job: Job<Posted>, { templates, send, logger }: Dependencies): Promise<JobOutcome> {
  const { kind, record_id: id } = job.data;
  const template = templates[kind];
  const email = await template.render(id);
  if (!email) return 'done';
  const outcome = await send(email, job.id).catch((error: unknown) => {
    const isOver = job.isLastTry ? 'it is given up' : 'it is tried again';
    logger.warn({ mail: job.id, kind, ...traceOf(error) }, `an email could not be sent; ${isOver}`);
    if (job.isLastTry) return 'refused' as const;
    throw new Error('not sent');
  });
  logger.info({ mail: job.id, kind, outcome }, 'mail');
  await template.settled?.(id, outcome);
  return outcome === 'sent' ? 'done' : 'given up';
}

/** Helps to find the cause: a server's own text may contain the address, and isn't logged. */
function traceOf(error: unknown) {
  const failure = error as { code?: string; command?: string; responseCode?: number; response?: string };
  const { code, command, responseCode, response } = failure;
  const reason = response === undefined && error instanceof Error ? error.message : undefined;
  return { code, command, responseCode, reason };
}
