import { useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../design/toast.tsx';
import type { Conversation } from '../../sdk/src/types.ts';
import { importScript } from '../connection/import-script.ts';
import { startBuffering, takeBuffered } from '../picker/key-buffer.ts';
import { useMembership } from '../session/use-membership.ts';
import { words } from '../words/words.ts';
import type { MergeRequest } from './merge-store.ts';

/** Starts a merge. The code for it is loaded on demand. */
export function useMerge(
  conversations: readonly Conversation[],
  then: Pick<MergeRequest, 'viewId' | 'onMerged'>,
): () => void {
  const queryClient = useQueryClient();
  const { organization } = useMembership();
  const begin = async () => {
    startBuffering();
    const { chooseTarget } = await importScript(() => import('./choose-target.ts'));
    chooseTarget(conversations, { queryClient, organizationId: organization.id, ...then });
  };
  const beginOrExplain = () =>
    void begin().catch(() => {
      takeBuffered();
      showToast({
        text: words.merge.notLoaded,
        isError: true,
        action: { label: words.connection.tryAgain, run: beginOrExplain },
      });
    });
  return beginOrExplain;
}
