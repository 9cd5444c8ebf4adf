import { outboxItems, subscribeToOutbox, updateItem } from './outbox.ts';

/** Sends everything in a conversation that could still be undone. Resolves once all of it is sent or has failed. */
export function sendNow(writerId: string, conversationId: string): Promise<void> {
  const unsettled = () =>
    outboxItems().filter(
      (it) =>
        it.writerId === writerId && it.conversationId === conversationId && it.errorMessage === undefined,
    );
  for (const { key } of unsettled()) updateItem(key, { sendsAt: Date.now() });
  return new Promise((resolve) => {
    const check = () => {
      if (unsettled().length > 0) return;
      leave();
      resolve();
    };
    const leave = subscribeToOutbox(check);
    check();
  });
}
