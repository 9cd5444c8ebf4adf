import type { Editor, Range } from '@tiptap/core';
import { useRef, useState } from 'react';
import { firstShown, type SuggestionSearch, suggestionExtension } from './suggestion-extension.ts';

export type SuggestionSource<Item> = {
  /** The matching items. Rejects if they couldn't be loaded. */
  find: (query: string) => Promise<readonly Item[]>;
  take: (editor: Editor, range: Range, item: Item) => void;
};

/**
 * A search for text typed after a character, and its active match. Without a source, it is an ordinary character.
 * @param source returns the current source: the editor keeps the one it was created with
 */
export function useSuggestions<Item>(
  { name, char }: { name: string; char: string },
  source: () => SuggestionSource<Item> | undefined,
) {
  const [search, setSearch] = useState<SuggestionSearch<Item>>();
  const [error, setError] = useState<unknown>();
  const [at, setAt] = useState(0);
  const isShown = search !== undefined && isWorthShowing(search);
  const active = search?.items[Math.min(at, search.items.length - 1)];
  // Enter may be pressed before the results arrive.
  const takesFirst = useRef(false);
  const onSearch = (next: SuggestionSearch<Item> | undefined) => {
    setSearch(next);
    setAt(0);
    const [first] = next?.items ?? [];
    if (!next || next.loading || !takesFirst.current) return;
    takesFirst.current = false;
    if (first) next.command(first);
  };
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!search || !isShown || event.isComposing || event.metaKey || event.ctrlKey) return false;
    const { items, loading, command } = search;
    const step = (by: number) => setAt((Math.min(at, items.length - 1) + by + items.length) % items.length);
    if (event.key === 'Enter' || event.key === 'Tab') {
      takesFirst.current = loading;
      if (active && !loading) command(active);
      return loading || active !== undefined;
    }
    if (items.length === 0 || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return false;
    step(event.key === 'ArrowDown' ? 1 : -1);
    return true;
  };
  const latest = useRef({ source, onSearch, onKeyDown });
  latest.current = { source, onSearch, onKeyDown };
  const find = async (query: string) => {
    setError(undefined);
    try {
      return (await latest.current.source()?.find(query)) ?? [];
    } catch (reason) {
      setError(reason);
      return [];
    }
  };
  const retry = async () => {
    if (!search) return;
    const pending = { ...search, loading: true };
    setSearch(pending);
    const items = firstShown(await find(search.query));
    setSearch((current) => (current === pending ? { ...search, items } : current));
  };
  const [extension] = useState(() =>
    suggestionExtension<Item>({
      name,
      char,
      find,
      take: (...choice) => latest.current.source()?.take(...choice),
      onSearch: (next) => latest.current.onSearch(latest.current.source() ? next : undefined),
      onKeyDown: (event) => latest.current.onKeyDown(event),
    }),
  );
  return { extension, search: isShown ? search : undefined, active, error, retry: () => void retry() };
}

/** The character may be just text: the list closes after a space if nothing matches. */
function isWorthShowing<Item>({ query, items, loading }: SuggestionSearch<Item>): boolean {
  return loading || items.length > 0 || !query.includes(' ');
}
