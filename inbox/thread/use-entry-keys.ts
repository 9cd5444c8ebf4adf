import { type FocusEvent, type KeyboardEvent, useEffect, useState } from 'react';
import type { Entry } from './entries.ts';

/** A move to an entry that isn't loaded or rendered yet. */
type Move = { fromId: string; by: 1 | -1 };

/**
 * Arrow keys move between entries while one of them is focused; a move to an entry that is still loading is completed once it is
 * loaded. Tab goes to the last focused one, initially the newest. `pinnedIds` are the entries that have to be rendered for this.
 */
export function useEntryKeys(entries: readonly Entry[]) {
  const [focusedId, setFocusedId] = useState<string>();
  const [pending, setPending] = useState<Move>();
  const at = entries.findIndex(({ id }) => id === focusedId);
  const nextOf = ({ fromId, by }: Move) => entries[entries.findIndex(({ id }) => id === fromId) + by];
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = steps[event.key];
    if (by === undefined || !isEntry(event.target)) return;
    const move = { fromId: event.target.id, by };
    const next = nextOf(move);
    if (next) event.preventDefault();
    // Below the newest there is nothing to wait for; above the first loaded one, older ones may still be loading.
    if (!focusEntry(next) && (next || by < 0)) setPending(move);
  };
  useEffect(() => {
    if (!pending) return;
    const hasLeft = document.activeElement?.id !== pending.fromId;
    if (hasLeft || focusEntry(nextOf(pending))) setPending(undefined);
  });
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

const steps: Record<string, 1 | -1 | undefined> = { ArrowUp: -1, ArrowDown: 1 };

/** Whether the entry is rendered and could be focused. */
function focusEntry(entry: Entry | undefined): boolean {
  const element = entry && document.getElementById(entry.id);
  element?.focus();
  return element !== null && element !== undefined;
}

function isEntry(target: EventTarget): target is HTMLElement {
  return target instanceof HTMLElement && target.localName === 'li' && target.id !== '';
}
