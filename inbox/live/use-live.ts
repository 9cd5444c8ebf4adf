import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMembership } from '../session/use-membership.ts';
import { followChanges } from './follow-changes.ts';

/** Once around the screens of an organization. */
export function useLive(): void {
  const queryClient = useQueryClient();
  const membership = useMembership();
  useEffect(() => {
    const ending = new AbortController();
    followChanges(queryClient, membership, ending.signal);
    return () => ending.abort();
  }, [queryClient, membership]);
}
