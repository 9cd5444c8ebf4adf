import type { InfiniteData } from '@tanstack/react-query';
import type { Message, Note, Page } from '../../../sdk/src/types.ts';

/** Where a page of a timeline is read: beside another one, or around one of its items or a time; else at the newest. */
export type TimelinePlace = { after?: string; before?: string; around?: string };

/** What is loaded of the messages or notes of a conversation: pages from the newer to the older, each newest first. */
export type TimelinePages<Item> = InfiniteData<Page<Item>>;
export type MessagePages = TimelinePages<Message>;
export type NotePages = TimelinePages<Note>;

type Timed = { id: string; inserted_at: number };

/** Oldest first, each once, however often pages that were read at different moments have it. */
export function itemsIn<Item extends Timed>(pages: TimelinePages<Item> | undefined): Item[] {
  const found = new Map<string, Item>();
  for (const item of pages?.pages.flatMap(({ data }) => data) ?? []) {
    if (!found.has(item.id)) found.set(item.id, item);
  }
  return [...found.values()].reverse();
}

/** Whether there are older items than those that are loaded. */
export function hasOlder(pages: TimelinePages<unknown> | undefined): boolean {
  return (pages?.pages.at(-1)?.page_metadata.after ?? null) !== null;
}

/** Whether there are newer items than those that are loaded. */
export function hasNewer(pages: TimelinePages<unknown> | undefined): boolean {
  return (pages?.pages[0]?.page_metadata.before ?? null) !== null;
}

/**
 * The pages with an item as it is now: in its place if they have it, else where its time puts it; of the same second, as the
 * newest. One that is older or newer than all that is loaded is left to its own page, if there is one.
 */
export function withItem<Item extends Timed>(pages: TimelinePages<Item>, item: Item): TimelinePages<Item> {
  const isKnown = pages.pages.some(({ data }) => data.some(({ id }) => id === item.id));
  if (isKnown) return mapped(pages, (data) => data.map((it) => (it.id === item.id ? item : it)));
  const isBefore = (it: Item) => it.inserted_at <= item.inserted_at;
  const found = pages.pages.findIndex(({ data }) => data.some(isBefore));
  if (found < 0 && hasOlder(pages)) return pages;
  const isNewest = found === 0 && pages.pages[0]?.data.findIndex(isBefore) === 0;
  if (isNewest && hasNewer(pages)) return pages;
  const target = found < 0 ? pages.pages.length - 1 : found;
  return mapped(pages, (data, index) => {
    if (index !== target) return data;
    const at = data.findIndex(isBefore);
    return data.toSpliced(at < 0 ? data.length : at, 0, item);
  });
}

export function withoutItem<Item extends Timed>(pages: TimelinePages<Item>, id: string): TimelinePages<Item> {
  return mapped(pages, (data) => data.filter((it) => it.id !== id));
}

/** Only the newest page, so that a long thread is not read again as far back as somebody once went; none if it isn't loaded. */
export function newestPage<Item>(pages: TimelinePages<Item> | undefined): TimelinePages<Item> | undefined {
  if (!pages || hasNewer(pages)) return undefined;
  return { ...pages, pages: pages.pages.slice(0, 1), pageParams: [{}] };
}

function mapped<Item>(
  pages: TimelinePages<Item>,
  change: (data: Item[], index: number) => Item[],
): TimelinePages<Item> {
  return { ...pages, pages: pages.pages.map((page, index) => ({ ...page, data: change(page.data, index) })) };
}
