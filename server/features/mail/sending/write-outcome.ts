import type { Transaction } from '../../../db/database.ts';
import type { Microseconds } from '../../../db/microseconds.ts';
import { type EventActor, recordEvent } from '../../../events/record-event.ts';
import type { MessageLocator } from '../../channels/delivery-store.ts';
import { concernsConversation, writeDelivery } from '../../channels/write-delivery.ts';
import type { MessageRow } from '../../messages/message-row.ts';
import { deliveryOf, notDeliveredOf, type SentTo } from './delivery-of.ts';
import { setNotDelivered } from './not-delivered-store.ts';

type Outcome = {
  which: MessageLocator;
  actor: EventActor;
  before: MessageRow;
  recipients: readonly SentTo[];
  now: Microseconds;
};

/**
 * Writes the delivery that results from a locked message's recipients, and how many it did not reach. One event, if
 * either has changed. Returns `lock` if the conversation must be locked for that, and isn't.
 */
export async function writeOutcome(
  transaction: Transaction,
  { which: key, actor, before, recipients, now }: Outcome,
  conversation: { updated_at: Microseconds } | undefined,
): Promise<MessageRow | 'lock'> {
  const delivery = deliveryOf(recipients);
  const { status } = before.delivery ?? {};
  // A message that was read in a chat has arrived, whatever happens to the email that followed it.
  const hasArrived = status === 'delivered' || status === 'read';
  const isChanged = !hasArrived && (status !== delivery.status || before.delivery?.error !== delivery.error);
  const isConcerned = isChanged && concernsConversation(before.delivery, delivery);
  if (isConcerned && !conversation) return 'lock';
  const data = await setNotDelivered(transaction, key, {
    before,
    notDelivered: notDeliveredOf(recipients),
    now,
  });
  const after = data ? { ...before, channel_info: data.channel_info as MessageRow['channel_info'] } : before;
  if (isChanged) {
    await writeDelivery(
      transaction,
      { which: key, actor, before, delivery, now },
      isConcerned ? conversation : undefined,
    );
    return { ...after, delivery, delivery_updated_at: now };
  }
  if (data)
    await recordEvent(transaction, {
      organizationId: key.organizationId,
      type: 'message.delivery_changed',
      actor,
      recordId: key.messageId,
      data,
      previous: { channel_info: before.channel_info },
    });
  return after;
}
