import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Event } from '../../sdk/src/types.ts';
import { subscribe } from './subscribe.ts';

/** However much happens, nothing is read more often; in a tab that nobody looks at, still less. */
const debounceMilliseconds = 2_000;
const hiddenMilliseconds = 15_000;

/**
 * Reads what is kept under a key anew, some moments after something happened that may change it.
 *
 * @param key begins with the organization's id, and is the same at every call
 */
export function useRefetch(key: QueryKey, mayChange: (type: Event['type']) => boolean): void {
  const queryClient = useQueryClient();
  const [organizationId] = key;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      timer = undefined;
      void queryClient.invalidateQueries({ queryKey: key });
    };
    const unsubscribe = subscribe(String(organizationId), (update) => {
      if (update.kind !== 'event' || !mayChange(update.event.type)) return;
      timer ??= setTimeout(read, document.hidden ? hiddenMilliseconds : debounceMilliseconds);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [queryClient, organizationId, key, mayChange]);
}
