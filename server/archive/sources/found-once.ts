import type { FoundConversation } from './found.ts';

/** A conversation without the repeats that overlapping pages have of its messages and files: the last one of each counts. */
export const foundOnce = (conversation: FoundConversation): FoundConversation => ({
  ...conversation,
  messages: once(conversation.messages, ({ id, isNote }) => `${isNote ? 'note' : 'message'} ${id}`).map(
    (message) => ({ ...message, files: once(message.files ?? [], ({ id }) => id) }),
  ),
});

const once = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] => [
  ...new Map(items.map((item) => [keyOf(item), item])).values(),
];
