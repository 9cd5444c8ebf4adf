import { type RefObject, useRef, useState } from 'react';
import { type Mentionable, MentionExtension, type MentionSearch } from './mention-extension.ts';

export type MentionSource = {
  /** Those whose names match. */
  people: (query: string) => Promise<readonly Mentionable[]>;
  onMention: (person: Mentionable) => void;
};

/** The search after an @, and its active match. Without a source, an @ is an ordinary character. */
export function useMentions(source: RefObject<{ mentions?: MentionSource }>) {
  const [search, setSearch] = useState<MentionSearch>();
  const [at, setAt] = useState(0);
  const isShown = search !== undefined && isWorthShowing(search);
  const active = search?.items[Math.min(at, search.items.length - 1)];
  // Enter may be pressed before the results are there.
  const takesFirst = useRef(false);
  const onSearch = (next: MentionSearch | undefined) => {
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
  const latest = useRef({ onSearch, onKeyDown });
  latest.current = { onSearch, onKeyDown };
  const [extension] = useState(() =>
    MentionExtension.configure({
      peopleOf: async (query) => (await source.current.mentions?.people(query)) ?? [],
      onMention: (person) => source.current.mentions?.onMention(person),
      onSearch: (next) => latest.current.onSearch(source.current.mentions ? next : undefined),
      onKeyDown: (event) => latest.current.onKeyDown(event),
    }),
  );
  return { extension, search: isShown ? search : undefined, active };
}

/** An @ may be just an @: the list closes after a space that follows something that is nobody's name. */
function isWorthShowing({ query, items, loading }: MentionSearch): boolean {
  return loading || items.length > 0 || !query.includes(' ');
}
