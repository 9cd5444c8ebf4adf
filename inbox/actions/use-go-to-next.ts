import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { conversationListQuery } from '../cache/queries/conversation-list-query.ts';
import { conversationsIn } from '../cache/queries/conversation-pages.ts';
import { viewOf } from '../cache/queries/views.ts';
import { useMembership } from '../session/use-membership.ts';

/**
 * Returns a function that navigates to the next conversation before this one leaves the view. Falls back to the previous one at
 * the end of the list, and to the list itself if there is no other. Call it before making the change.
 */
export function useGoToNext(viewId: string, id: string): () => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { organization } = useMembership();
  return () => {
    const { queryKey } = conversationListQuery(organization.id, viewOf(viewId));
    const list = conversationsIn(queryClient.getQueryData(queryKey));
    const at = list.findIndex((it) => it.id === id);
    if (at < 0) return;
    const next = list[at + 1] ?? list[at - 1];
    const params = { organization: organization.slug, view: viewId };
    void (next
      ? navigate({
          to: '/o/$organization/inbox/$view/$conversation',
          params: { ...params, conversation: next.id },
          replace: true,
        })
      : navigate({ to: '/o/$organization/inbox/$view', params, replace: true }));
  };
}
