import type { InfiniteData } from '@tanstack/react-query';
import type { Conversation, ConversationMatch, Page } from '../../../sdk/src/types.ts';

/** Where a page is fetched from; `start` is the index of its first row in the whole list. */
export type PageParam = { after?: string; before?: string; start: number };

/** The match reasons of conversations, by id. */
export type Matches = Readonly<Record<string, ConversationMatch['match']>>;

/** A page of a list, or of a search. */
export type ConversationPage = Page<Conversation> & { matches?: Matches };

/** The cached conversations of a list, newest activity first. */
export type ConversationPages = InfiniteData<ConversationPage>;

/** Each conversation once, even if pages fetched at different times overlap. */
export function conversationsIn(pages: ConversationPages | undefined): Conversation[] {
  const found = new Map<string, Conversation>();
  for (const conversation of pages?.pages.flatMap(({ data }) => data) ?? []) {
    if (!found.has(conversation.id)) found.set(conversation.id, conversation);
  }
  return [...found.values()];
}

/** The match reason of each conversation of a search. */
export function matchesIn(pages: ConversationPages | undefined): Matches {
  return Object.assign({}, ...(pages?.pages.map(({ matches }) => matches ?? {}) ?? []));
}

/** How many rows precede the first cached one. An estimate once rows above it have been added or removed. */
export function rowsBefore(pages: ConversationPages | undefined): number {
  const [first] = (pages?.pageParams ?? []) as PageParam[];
  return beginsAtTop(pages) ? 0 : (first?.start ?? 0);
}

export function beginsAtTop(pages: ConversationPages | undefined): boolean {
  return pages?.pages[0]?.page_metadata.before === null;
}
