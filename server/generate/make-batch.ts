import type { Batch } from './load-batch.ts';
import { makeConversation } from './make-conversation.ts';
import type { Setting } from './setting.ts';
import { openedAt } from './times.ts';

/** `count` conversations of a run of `total`, after the `done` ones. */
type PageRange = { firstNumber: number; count: number; done: number; total: number; nextCount: () => number };

export function makeBatch(
  setting: Setting,
  { firstNumber, count, done, total, nextCount }: PageRange,
): Batch {
  const batch: Batch = { contacts: [], conversations: [], messages: [], tags: [], documents: [] };
  for (let index = 0; index < count; index += 1) {
    const progress = { index: done + index, count: total };
    const created = makeConversation(setting, {
      number: firstNumber + index,
      openedAt: openedAt(setting.random, setting.now, progress),
      messageCount: nextCount(),
    });
    if (created.contact) batch.contacts.push(created.contact);
    batch.conversations.push(created.conversation);
    // Not all at once as arguments: a conversation may have tens of thousands.
    for (const message of created.messages) batch.messages.push(message);
    batch.tags.push(...created.tags);
    batch.documents.push(created.document);
  }
  return batch;
}
