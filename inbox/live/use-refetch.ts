import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Event } from '../../sdk/src/types.ts';
import { subscribe } from './subscribe.ts';

/** The minimum interval, longer in a hidden tab. */
const debounceMilliseconds = 2_000;
const hiddenMilliseconds = 15_000;

/**
 * Refetches a query shortly after an event that may have changed it.
 *
 * @param key starts with the organization's id; pass the same array on every render
 */
export function useRefetch(key: QueryKey, mayChange: (type: Event['type']) => boolean): void {
  const queryClient = useQueryClient();
  const [organizationId] = key;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refetch = () => {
      timer = undefined;
      void queryClient.invalidateQueries({ queryKey: key });
    };
    const unsubscribe = subscribe(String(organizationId), (update) => {
      if (update.kind !== 'event' || !mayChange(update.event.type)) return;
      timer ??= setTimeout(refetch, document.hidden ? hiddenMilliseconds : debounceMilliseconds);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [queryClient, organizationId, key, mayChange]);
}
