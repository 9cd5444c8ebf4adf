import { useCallback, useSyncExternalStore } from 'react';
import { browserStorage } from '../storage/browser-storage.ts';

const listeners = new Set<() => void>();
/** Parsed values, so that the same text yields the same object on every render. */
const parsed = new Map<string, { text: string; value: unknown }>();

/** A preference stored in this browser under `key`, in sync across its tabs. Invalid content counts as unset. */
export function useStored<Value>(key: string, initial: Value): [Value, (next: Value) => void] {
  const text = useSyncExternalStore(subscribe, () => browserStorage.getItem(key));
  const keep = useCallback(
    (next: Value) => {
      browserStorage.setItem(key, JSON.stringify(next));
      for (const listener of listeners) listener();
    },
    [key],
  );
  return [text === null ? initial : read(key, text, initial), keep];
}

function read<Value>(key: string, text: string, initial: Value): Value {
  const known = parsed.get(key);
  if (known?.text === text) return known.value as Value;
  const value = parse(text) ?? initial;
  parsed.set(key, { text, value });
  return value as Value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
