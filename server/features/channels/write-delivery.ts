import type { Delivery } from '../../../contract/channel.ts';
import type { Transaction } from '../../db/database.ts';
import { formatTimestamp, type Microseconds } from '../../db/microseconds.ts';
import { type EventActor, recordEvent } from '../../events/record-event.ts';
import type { MessageRow } from '../messages/message-row.ts';
import { type MessageLocator, setDelivery, setFailure } from './delivery-store.ts';

type Change = {
  which: MessageLocator;
  actor: EventActor;
  before: Pick<MessageRow, 'delivery' | 'delivery_updated_at'>;
  delivery: Delivery;
  now: Microseconds;
};

/** Whether the conversation's row shows the failure, and so has to be locked before the message. */
export function concernsConversation(before: Delivery | null, after: Delivery): boolean {
  return before?.status === 'failed' || after.status === 'failed';
}

/** Writes a locked message's new delivery and its event; `conversation` is locked as well if the change concerns it. */
export async function writeDelivery(
  transaction: Transaction,
  { which: key, actor, before, delivery, now }: Change,
  conversation: { updated_at: Microseconds } | undefined,
): Promise<void> {
  if (conversation)
    await setFailure(transaction, key, delivery.status === 'failed' ? delivery : null, {
      failedAt: now,
      updatedAt: Math.max(now, conversation.updated_at + 1),
    });
  const data = await setDelivery(transaction, key, delivery, now);
  const { delivery: earlier, delivery_updated_at: at } = before;
  await recordEvent(transaction, {
    organizationId: key.organizationId,
    type: 'message.delivery_changed',
    actor,
    recordId: key.messageId,
    data,
    previous: {
      delivery_status: earlier?.status ?? null,
      delivery_error: earlier?.error ?? null,
      delivery_updated_at: at === null ? null : formatTimestamp(at),
    },
  });
}
