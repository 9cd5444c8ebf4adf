import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import type { Entry } from './entries.ts';

/**
 * Arrow keys move between entries while one of them is focused. Tab goes to the last focused one, initially the newest.
 * `pinnedIds` are the entries that have to be rendered for this.
 */
export function useEntryKeys(entries: readonly Entry[]) {
  const [focusedId, setFocusedId] = useState<string>();
  const at = entries.findIndex(({ id }) => id === focusedId);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined || !isEntry(event.target)) return;
    const next = entries[at + by];
    if (!next) return;
    event.preventDefault();
    document.getElementById(next.id)?.focus();
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const id = target.closest('li')?.id;
    if (id) setFocusedId(id);
  };
  return {
    tabStopId: at < 0 ? entries.at(-1)?.id : focusedId,
    pinnedIds: at < 0 ? [] : [entries[at - 1]?.id, focusedId, entries[at + 1]?.id],
    onKeyDown,
    onFocus,
  };
}

function isEntry(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.localName === 'li' && target.id !== '';
}
