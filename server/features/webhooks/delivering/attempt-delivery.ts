import type { Onlooker } from '../../../access/visible-conversations.ts';
import type { Reader } from '../../../db/database.ts';
import { sequenceEvents } from '../../../events/sequence-events.ts';
import { publicId } from '../../../ids/public-id.ts';
import type { Outcome } from '../../../outgoing/open-outgoing.ts';
import { downloadAddresses } from '../../attachments/download-address.ts';
import { eventCursors } from '../../events/event-cursors.ts';
import { eventsSeenBy } from '../../events/events-seen-by.ts';
import { findEvent } from '../../events/find-event.ts';
import { type DeliveryRow, deliveryColumns } from '../deliveries/delivery-row.ts';
import { type ReceivingWebhook, receivingWebhook } from '../receiving-webhooks.ts';
import { readSecrets } from '../webhook-secrets.ts';
import type { DeliveryDependencies } from './delivery-dependencies.ts';
import { finishAttempt } from './finish-attempt.ts';
import { deferDelivery, dropDelivery } from './settle-attempt.ts';
import { signedHeaders } from './sign-delivery.ts';
import type { DeliveryTask } from './webhook-queue.ts';

/**
 * One attempt at a delivery. Whether its endpoint still gets it is checked now (contract section 8): it may have been
 * disabled, or its connection ended or lost a scope, since the delivery was created. A job whose number is no longer
 * the delivery's is a leftover of a killed process, or of a redelivery, and does nothing.
 *
 * @throws Error if the process is about to stop: another one retries
 */
export async function attemptDelivery(dependencies: DeliveryDependencies, task: DeliveryTask): Promise<void> {
  const { database } = dependencies;
  const delivery = await pendingDelivery(database, task);
  if (!delivery) return;
  const webhook = await receivingWebhook(database, delivery.organization_id, delivery.webhook_id);
  if (!webhook) return drop(dependencies, delivery, 'The webhook was disabled, or its connection has ended.');
  if (delivery.type !== 'ping' && !webhook.types.includes(delivery.type))
    return drop(
      dependencies,
      delivery,
      'The webhook no longer gets this type, or its connection may not read it any more.',
    );
  if (webhook.pause_seconds > 0) return defer(dependencies, delivery, webhook.pause_seconds);
  const body = await bodyOf(dependencies, delivery, webhook);
  if (body === undefined) return drop(dependencies, delivery, 'Its record no longer exists.');
  const outcome = await send(dependencies, { delivery, webhook, body });
  await finishAttempt(dependencies, delivery, outcome);
}

async function pendingDelivery(
  reader: Reader,
  { organization_id, delivery_id, job_number }: DeliveryTask,
): Promise<DeliveryRow | undefined> {
  const [row] = await reader.read<DeliveryRow>({
    name: 'pending_delivery',
    text: `SELECT ${deliveryColumns} FROM webhook_deliveries d
            WHERE organization_id = $1 AND id = $2 AND job_number = $3 AND status = 'pending'`,
    values: [organization_id, delivery_id, Number(job_number)],
  });
  return row;
}

/**
 * The event exactly as GET /events shows it; presented again each time, so that no copy has to be stored or erased. A
 * ping is sent immediately, perhaps before it is sequenced, which is then done here.
 */
async function bodyOf(
  { database, addresses, cursors }: DeliveryDependencies,
  delivery: DeliveryRow,
  onlooker: Onlooker,
): Promise<string | undefined> {
  const { organization_id: organizationId } = delivery;
  const form = {
    cursors: eventCursors(cursors, organizationId),
    addressOf: downloadAddresses(addresses, organizationId),
  };
  let event = await findEvent(database, delivery, form);
  for (let hasMore = true; event === 'unsequenced' && hasMore; ) {
    ({ hasMore } = await sequenceEvents(database, organizationId));
    event = await findEvent(database, delivery, form);
  }
  if (event === 'unsequenced') throw new Error('The event has no position yet.');
  if (!event) return undefined;
  const [seen] = await eventsSeenBy(database, { organizationId, onlooker }, [{ event }]);
  return seen && JSON.stringify(seen.event);
}

type Sent = { delivery: DeliveryRow; webhook: ReceivingWebhook; body: string };

async function send(
  { database, digest, outgoing, now }: DeliveryDependencies,
  { delivery, webhook, body }: Sent,
): Promise<Outcome> {
  const keys = await readSecrets(database, digest, webhook);
  const timestamp = Math.floor(now() / 1_000_000);
  const id = publicId('dlv', delivery.id);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Deskbell-Webhooks/1',
    ...signedHeaders({ id, timestamp, body, keys }),
  };
  return outgoing.post(webhook.url, { headers, body });
}

async function drop(
  { database }: DeliveryDependencies,
  delivery: DeliveryRow,
  reason: string,
): Promise<void> {
  await database.transaction((transaction) => dropDelivery(transaction, delivery, reason));
}

/**
 * Long-waiting deliveries are postponed for longer, so that a hundred thousand waiting ones cost little
 * (decisions/0072).
 */
const maxDeferralSeconds = 3600;

async function defer(
  { database, queue, now }: DeliveryDependencies,
  delivery: DeliveryRow,
  pause: number,
): Promise<void> {
  const waited = (now() - delivery.inserted_at) / 1_000_000;
  // Jitter: they don't all come back at the same moment.
  const afterSeconds = Math.round(
    Math.max(pause, Math.min(waited / 4, maxDeferralSeconds)) + Math.random() * 5,
  );
  await database.transaction(async (transaction) => {
    if (await deferDelivery(transaction, delivery, afterSeconds))
      await queue.add(transaction, { ...delivery, job_number: delivery.job_number + 1, afterSeconds });
  });
}
