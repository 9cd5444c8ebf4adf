import { nextDelivery } from './next-delivery.ts';
import type { Outgoing } from './outgoing.ts';

/** If an item can't even be tried, for example because this browser's storage is full. */
const pauseMilliseconds = 5_000;

type Parts = {
  /** The items to send, oldest first. */
  items: () => readonly Outgoing[];
  isUp: () => boolean;
  /** Sends an item, or stores why it wasn't sent and when to retry. */
  send: (key: string) => Promise<void>;
};

/**
 * Sends the items of each conversation one at a time. Conversations don't wait for each other, so that one whose item is held up
 * doesn't hold up the others.
 */
export function deliveryLoop({ items, isUp, send }: Parts) {
  const sending = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  /** Sends what is due. Call it whenever the items or the connection may have changed. */
  const check = () => {
    clearTimeout(timer);
    if (isStopped) return;
    const idle = items().filter(({ conversationId }) => !sending.has(conversationId));
    const next = nextDelivery(idle, { now: Date.now(), isUp: isUp() });
    if (!next) return;
    if ('at' in next) {
      timer = setTimeout(check, next.at - Date.now());
      return;
    }
    void deliver(next.send);
    check();
  };
  const deliver = async ({ key, conversationId }: Outgoing) => {
    sending.add(conversationId);
    try {
      await send(key);
    } catch (error) {
      reportError(error);
      await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
    } finally {
      sending.delete(conversationId);
    }
    check();
  };
  return {
    check,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
