import type { InfiniteData } from '@tanstack/react-query';
import type { Message, Note, Page } from '../../../sdk/src/types.ts';

/** Where to load a page of a timeline: next to another page, or around an item or a time; the newest page if none is given. */
export type TimelinePageParam = { after?: string; before?: string; around?: string };

/** The loaded messages or notes of a conversation: pages from newest to oldest, each newest first. */
export type TimelinePages<Item> = InfiniteData<Page<Item>>;
export type MessagePages = TimelinePages<Message>;
export type NotePages = TimelinePages<Note>;

type Timed = { id: string; inserted_at: number };

/** Oldest first, each once, even if pages loaded at different times overlap. */
export function itemsIn<Item extends Timed>(pages: TimelinePages<Item> | undefined): Item[] {
  const found = new Map<string, Item>();
  for (const item of pages?.pages.flatMap(({ data }) => data) ?? []) {
    if (!found.has(item.id)) found.set(item.id, item);
  }
  return [...found.values()].reverse();
}

/** Whether there are older items than the loaded ones. */
export function hasOlder(pages: TimelinePages<unknown> | undefined): boolean {
  return (pages?.pages.at(-1)?.page_metadata.after ?? null) !== null;
}

/** Whether there are newer items than the loaded ones. */
export function hasNewer(pages: TimelinePages<unknown> | undefined): boolean {
  return (pages?.pages[0]?.page_metadata.before ?? null) !== null;
}

/**
 * Replaces an item in place, or inserts it by its time: among items of the same second it is the newest. An item older or newer
 * than all loaded ones is left to its own page, if there is one.
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

/**
 * Keeps the newest page only, so that a refetch doesn't repeat every page the user has scrolled through; undefined if it isn't
 * loaded.
 */
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
