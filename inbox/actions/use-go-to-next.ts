import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { conversationListQuery } from '../cache/queries/conversation-list-query.ts';
import { conversationsIn } from '../cache/queries/conversation-pages.ts';
import { viewOf } from '../cache/queries/views.ts';
import { useMembership } from '../session/use-membership.ts';

/**
 * Returns a function that goes to the next conversation before this one leaves the view: the one after it, the one before it at
 * the end of the list, or the list itself if it was the only one. Call it before the change.
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
