import type { InfiniteData } from '@tanstack/react-query';
import type { Message, Page } from '../../../sdk/src/types.ts';

/** The cached messages of a conversation: pages from the newest back, each newest first. */
export type MessagePages = InfiniteData<Page<Message>>;

/** Oldest first, each once, even if pages that were fetched at different moments repeat it. */
export function messagesIn(pages: MessagePages | undefined): Message[] {
  const found = new Map<string, Message>();
  for (const message of pages?.pages.flatMap(({ data }) => data) ?? []) {
    if (!found.has(message.id)) found.set(message.id, message);
  }
  return [...found.values()].reverse();
}

/** Whether there are older messages than the cached ones. */
export function hasOlder(pages: MessagePages | undefined): boolean {
  return (pages?.pages.at(-1)?.page_metadata.after ?? null) !== null;
}

/**
 * The pages with a message replaced in place, or inserted by its time: among messages of the same second it is the newest. A
 * message older than all cached ones comes with its own page.
 */
export function withMessage(pages: MessagePages, message: Message): MessagePages {
  const isKnown = pages.pages.some(({ data }) => data.some(({ id }) => id === message.id));
  if (isKnown) {
    const amend = (it: Message) => (it.id === message.id ? message : it);
    return { ...pages, pages: pages.pages.map((page) => ({ ...page, data: page.data.map(amend) })) };
  }
  const isAfter = (it: Message) => it.inserted_at <= message.inserted_at;
  const found = pages.pages.findIndex(({ data }) => data.some(isAfter));
  if (found < 0 && hasOlder(pages)) return pages;
  const target = found < 0 ? pages.pages.length - 1 : found;
  return {
    ...pages,
    pages: pages.pages.map((page, index) => {
      if (index !== target) return page;
      const at = page.data.findIndex(isAfter);
      return { ...page, data: page.data.toSpliced(at < 0 ? page.data.length : at, 0, message) };
    }),
  };
}

/** Keeps the newest page only, so that a refetch doesn't repeat everything that somebody once scrolled through. */
export function newestPage(pages: MessagePages | undefined): MessagePages | undefined {
  return pages && { ...pages, pages: pages.pages.slice(0, 1), pageParams: pages.pageParams.slice(0, 1) };
}
