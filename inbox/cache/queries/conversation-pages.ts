import type { InfiniteData } from '@tanstack/react-query';
import type { Conversation, Page } from '../../../sdk/src/types.ts';

/** Where a page is fetched from; `start` is the index of its first row in the whole list. */
export type PageParam = { after?: string; before?: string; start: number };

/** The conversations of a list as far as they are cached, newest activity first. */
export type ConversationPages = InfiniteData<Page<Conversation>>;

/** Each conversation once, even if pages that were fetched at different moments repeat it. */
export function conversationsIn(pages: ConversationPages | undefined): Conversation[] {
  const found = new Map<string, Conversation>();
  for (const conversation of pages?.pages.flatMap(({ data }) => data) ?? []) {
    if (!found.has(conversation.id)) found.set(conversation.id, conversation);
  }
  return [...found.values()];
}

/** How many rows precede the first cached one. An estimate once rows have come or gone above it. */
export function rowsBefore(pages: ConversationPages | undefined): number {
  const [first] = (pages?.pageParams ?? []) as PageParam[];
  return beginsAtTop(pages) ? 0 : (first?.start ?? 0);
}

export function beginsAtTop(pages: ConversationPages | undefined): boolean {
  return pages?.pages[0]?.page_metadata.before === null;
}
