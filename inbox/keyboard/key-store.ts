import { useSyncExternalStore } from 'react';
import type { KeyboardPreferences } from '../../contract/inbox/keyboard.ts';
import type { CommandId } from './command.ts';
import { type KeyMap, keyMapOf, unchanged } from './key-map.ts';

let map: KeyMap = keyMapOf(unchanged);
const listeners = new Set<() => void>();

/** Sets the member's keys. */
export function setKeys(preferences: KeyboardPreferences): void {
  map = keyMapOf(preferences);
  for (const listener of listeners) listener();
}

/** The current keys of a command. */
export function keysOf(command: CommandId): readonly string[] {
  return command === 'escape' ? ['escape'] : map[command];
}

/** Returns the key of a command, to be shown beside it; undefined if it has none. Re-renders when keys change. */
export function useKeyOf(): (command: CommandId) => string | undefined {
  useSyncExternalStore(subscribe, () => map);
  return (command) => keysOf(command)[0];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
