import type { Archived } from '../../../contract/archive/archive-records.ts';
import type { RecordLines } from './record-lines.ts';

/** A conversation with everything that belongs to it. */
export type WholeConversation = {
  conversation: Archived<'conversations'>;
  messages: Archived<'messages'>[];
  notes: Archived<'notes'>[];
  attachments: Archived<'attachments'>[];
};

/** A batch ends at either; `records` are the conversations with their messages and notes. */
export type BatchLimits = { conversations: number; records: number };

const parts = ['messages', 'notes', 'attachments'] as const;

/**
 * Conversations in the order of the archive, whose files all have the same order. Skips the first `from` conversations.
 */
export async function* conversationBatches(
  lines: RecordLines,
  { from, limits }: { from: number; limits: () => BatchLimits },
): AsyncGenerator<{ conversations: WholeConversation[]; next: number }> {
  const readers = {
    messages: follower(lines('messages')),
    notes: follower(lines('notes')),
    attachments: follower(lines('attachments')),
  };
  let batch: WholeConversation[] = [];
  let records = 0;
  let next = 0;
  for await (const conversation of lines('conversations')) {
    next += 1;
    const whole: WholeConversation = { conversation, messages: [], notes: [], attachments: [] };
    for (const part of parts) await readers[part].take(conversation.id, whole[part] as never[]);
    if (next <= from) continue;
    batch.push(whole);
    records += 1 + whole.messages.length + whole.notes.length;
    const max = limits();
    if (batch.length < max.conversations && records < max.records) continue;
    yield { conversations: batch, next };
    batch = [];
    records = 0;
  }
  if (batch.length > 0) yield { conversations: batch, next };
}

/** Takes the records of one conversation after the other, and skips those of unknown conversations. */
function follower<Item extends { conversation_id: string }>(items: AsyncGenerator<Item>) {
  let current: IteratorResult<Item> | undefined;
  return {
    async take(conversationId: string, into: Item[]): Promise<void> {
      current ??= await items.next();
      while (!current.done && current.value.conversation_id <= conversationId) {
        if (current.value.conversation_id === conversationId) into.push(current.value);
        current = await items.next();
      }
    },
  };
}
