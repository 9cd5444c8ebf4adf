import { pino } from 'pino';
import { keyedDigest } from '../../../access/keyed-digest.ts';
import { cursorsSignedWith } from '../../../http/cursor.ts';
import { openJobs } from '../../../jobs/open-jobs.ts';
import type { MailQueue } from '../../../mail/open-mailing.ts';
import { addressGuard } from '../../../outgoing/address-guard.ts';
import { openOutgoing } from '../../../outgoing/open-outgoing.ts';
import { sequenceAll } from '../../../testing/sequence-all.ts';
import { secretKey, type TestApp } from '../../../testing/start-app.ts';
import { fileAddresses } from '../../attachments/file-address.ts';
import type { DeliveryRow } from '../deliveries/delivery-row.ts';
import { attemptDelivery } from '../delivering/attempt-delivery.ts';
import type { DeliveryDependencies } from '../delivering/delivery-dependencies.ts';
import { dispatchEvents } from '../delivering/dispatch-events.ts';
import { type DeliveryTask, openWebhookQueue } from '../delivering/webhook-queue.ts';

export type WaitingJob = { id: string; data: DeliveryTask; delay: number };

export type DeliveryDesk = Awaited<ReturnType<typeof openDesk>>;

/** A server's background work, step by step, so that no test waits for a day. */
export async function openDesk(
  { database, baseUrl }: TestApp,
  options: { now?: () => number; mail?: MailQueue } = {},
) {
  const { now = () => Date.now() * 1000 } = options;
  const logger = pino({ level: 'silent' });
  const jobs = openJobs({ database, logger });
  const queue = openWebhookQueue(jobs);
  const outgoing = openOutgoing(
    { refuses: addressGuard(['127.0.0.1']), resolve: async () => ['127.0.0.1'] },
    2_000,
  );
  const digest = keyedDigest(secretKey);
  const addresses = fileAddresses({ digest, now, origin: () => baseUrl });
  const dependencies: DeliveryDependencies = {
    database,
    queue,
    outgoing,
    digest,
    cursors: cursorsSignedWith(digest),
    addresses,
    mail: options.mail,
    now,
    logger,
  };

  /** Creates the deliveries of all events so far. */
  const dispatch = async (organizationId: string) => {
    await sequenceAll(database);
    while (await dispatchEvents(dependencies, organizationId));
  };

  /** One organization's waiting jobs, oldest first; `delay` is the number of seconds until each is due. */
  const waiting = (organizationId: string) =>
    database.read<WaitingJob>({
      text: `SELECT id, data, round(extract(epoch FROM start_after - created_on))::int AS delay FROM jobs.job
              WHERE name = 'webhooks' AND state = 'created' AND data ->> 'organization_id' = $1 ORDER BY created_on, id`,
      values: [organizationId],
    });

  /** Takes those jobs, due or not, and runs them; returns what it took. */
  const work = async (organizationId: string) => {
    const taken = await waiting(organizationId);
    await database.write({
      text: 'DELETE FROM jobs.job WHERE id = ANY ($1)',
      values: [taken.map(({ id }) => id)],
    });
    for (const { data } of taken) await attemptDelivery(dependencies, data);
    return taken;
  };

  const deliveries = (organizationId: string) =>
    database.read<DeliveryRow>({
      text: 'SELECT * FROM webhook_deliveries WHERE organization_id = $1 ORDER BY inserted_at, id',
      values: [organizationId],
    });

  return {
    dependencies,
    dispatch,
    waiting,
    work,
    deliveries,
    async close() {
      await jobs.stop(1_000);
      await outgoing.close();
    },
  };
}
