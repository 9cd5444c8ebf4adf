import type { KeyboardEvent, RefObject } from 'react';
import { words } from '../../words/words.ts';

type Props = { text: string; onText: (text: string) => void; list: RefObject<HTMLElement | null> };

/** Filters tags by name. Enter opens the first match, arrow down moves into the list, Escape clears the field. */
export function TagFilter({ text, onText, list }: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    const first = () => list.current?.querySelector('a');
    const acts: Record<string, () => void> = {
      Enter: () => first()?.click(),
      ArrowDown: () => first()?.focus(),
      Escape: () => (text === '' ? (event.target as HTMLElement).blur() : onText('')),
    };
    const act = acts[event.key];
    if (!act || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return (
    <input
      type="search"
      aria-label={words.shell.filterTags}
      placeholder={words.shell.filterTags}
      value={text}
      onChange={({ target }) => onText(target.value)}
      onKeyDown={onKeyDown}
      className="mb-1 h-7 w-full rounded-md bg-transparent px-2 text-xs ring-1 ring-line-strong outline-none ring-inset placeholder:text-muted focus:ring-2 focus:ring-accent touch:h-11"
    />
  );
}
