import { useQueryClient } from '@tanstack/react-query';
import { say } from '../../../design/toast.tsx';
import { useMembership } from '../../session/use-membership.ts';
import { useRefreshSession } from '../../session/use-refresh-session.ts';
import { faultText } from '../page/fault-text.ts';
import { membersKey } from './member-list-query.ts';

/** Runs a change to who is in the organization, reads anew what shows it, and says what came of it. */
export function useMemberChange(): (work: () => Promise<unknown>, done: string) => Promise<void> {
  const queryClient = useQueryClient();
  const refresh = useRefreshSession();
  const { organization } = useMembership();
  return async (work, done) => {
    try {
      await work();
      say({ text: done });
    } catch (error) {
      say({ text: faultText(error), isError: true });
    }
    // One's own role may be what has changed.
    await refresh();
    await queryClient.invalidateQueries({ queryKey: membersKey(organization.id) });
  };
}
