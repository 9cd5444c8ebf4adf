import type { Logger } from 'pino';
import { repeat } from '../../background/repeat.ts';
import type { BackgroundLease } from '../../db/background-lease.ts';
import type { Database } from '../../db/database.ts';
import type { MailQueue } from '../../mail/open-mailing.ts';
import {
  type Alert,
  alertedMembers,
  dueAlerts,
  dueHeldMail,
  type HeldMail,
  takeAlert,
  takeHeldMail,
} from './alert-store.ts';

type Options = {
  database: Database;
  mail: MailQueue;
  logger: Pick<Logger, 'warn'>;
  lease: Pick<BackgroundLease, 'isHeld'>;
};

const intervalMilliseconds = 60_000;

const kinds = { failing: 'channel-failing', recovered: 'channel-recovered' } as const;

/**
 * Emails a channel's alert recipients when it has failed for half an hour, once for each failure, and when it works
 * again; and when email was set aside, once until somebody has decided on all of it. One process polls, once a
 * minute. Returns a function that stops it.
 */
export function startAlerting({ lease, logger, ...options }: Options): () => Promise<void> {
  const round = async () => {
    if (lease.isHeld()) await alertRound(options);
    return undefined;
  };
  return repeat(round, { name: 'telling of channels', logger, intervalMilliseconds }).stop;
}

export async function alertRound({ database, mail }: Pick<Options, 'database' | 'mail'>): Promise<void> {
  for (const alert of await dueAlerts(database)) await tell(database, mail, alert);
  for (const held of await dueHeldMail(database)) await reportHeld(database, mail, held);
}

/** Recorded in the transaction that queues the emails, so that neither exists without the other. */
async function tell(database: Database, mail: MailQueue, alert: Alert): Promise<void> {
  await database.transaction(async (transaction) => {
    if (!(await takeAlert(transaction, alert))) return;
    for (const { id } of await alertedMembers(transaction, alert))
      await mail.post(transaction, kinds[alert.is], `${alert.channel_id} ${id}`);
  });
}

async function reportHeld(database: Database, mail: MailQueue, held: HeldMail): Promise<void> {
  await database.transaction(async (transaction) => {
    if (!(await takeHeldMail(transaction, held)) || !held.is_new) return;
    for (const { id } of await alertedMembers(transaction, held))
      await mail.post(transaction, 'held-mail', `${held.channel_id} ${id}`);
  });
}
