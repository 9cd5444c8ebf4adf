import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { signedInQuery } from './signed-in.ts';

/** Reads anew who is signed in and what they may do, and has every screen go by it. */
export function useRefreshSession(): () => Promise<void> {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async () => {
    await queryClient.fetchQuery({ ...signedInQuery, staleTime: 0 });
    await router.invalidate();
  };
}
