import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { signedInQuery } from './signed-in-query.ts';

/** Refetches the session, and re-renders every screen with it. */
export function useRefreshSession(): () => Promise<void> {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async () => {
    await queryClient.fetchQuery({ ...signedInQuery, staleTime: 0 });
    await router.invalidate();
  };
}
