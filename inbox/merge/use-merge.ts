import { useQueryClient } from '@tanstack/react-query';
import type { Conversation } from '../../sdk/src/types.ts';
import { useMembership } from '../session/use-membership.ts';
import type { MergeRequest } from './merge-store.ts';

/** Starts a merge. The code for it is loaded on demand. */
export function useMerge(
  conversations: readonly Conversation[],
  then: Pick<MergeRequest, 'viewId' | 'onMerged'>,
): () => void {
  const queryClient = useQueryClient();
  const { organization } = useMembership();
  const begin = async () => {
    const { chooseTarget } = await import('./choose-target.ts');
    chooseTarget(conversations, { queryClient, organizationId: organization.id, ...then });
  };
  return () => void begin();
}
