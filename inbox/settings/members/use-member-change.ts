import { useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../../design/toast.tsx';
import { useMembership } from '../../session/use-membership.ts';
import { useRefreshSession } from '../../session/use-refresh-session.ts';
import { errorText } from '../page/error-text.ts';
import { membersKey } from './member-list-query.ts';

/** Changes a membership, refetches the affected queries, and reports the result. */
export function useMemberChange(): (work: () => Promise<unknown>, done: string) => Promise<void> {
  const queryClient = useQueryClient();
  const refresh = useRefreshSession();
  const { organization } = useMembership();
  return async (work, done) => {
    try {
      await work();
      showToast({ text: done });
    } catch (error) {
      showToast({ text: errorText(error), isError: true });
    }
    // The user's own role may have changed.
    await refresh();
    await queryClient.invalidateQueries({ queryKey: membersKey(organization.id) });
  };
}
