import type { InfiniteData } from '@tanstack/react-query';
import type { Message, Page } from '../../../sdk/src/types.ts';

/** The messages of a conversation as far as they were read: pages from the newest back, each newest first. */
export type MessagePages = InfiniteData<Page<Message>>;

/** Oldest first, each once, however often pages that were read at different moments have it. */
export function messagesIn(pages: MessagePages | undefined): Message[] {
  const found = new Map<string, Message>();
  for (const message of pages?.pages.flatMap(({ data }) => data) ?? []) {
    if (!found.has(message.id)) found.set(message.id, message);
  }
  return [...found.values()].reverse();
}

/** Whether there are older messages than those that were read. */
export function hasOlder(pages: MessagePages | undefined): boolean {
  return (pages?.pages.at(-1)?.page_metadata.after ?? null) !== null;
}

/**
 * The pages with a message as it is now: in its place if they have it, else where its time puts it; of the same second, as
 * the newest. One that is older than all of them is left to its own page.
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

/** Only the newest page, so that a long thread is not read again as far back as somebody once went. */
export function newestPage(pages: MessagePages | undefined): MessagePages | undefined {
  return pages && { ...pages, pages: pages.pages.slice(0, 1), pageParams: pages.pageParams.slice(0, 1) };
}
