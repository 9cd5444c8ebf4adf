import { useNavigate, useParams } from '@tanstack/react-router';
import { useCallback } from 'react';

/** The conversation in the URL, and a function that opens another one of the same view. */
export function useSelectedConversation(viewId: string) {
  const { organization = '', conversation } = useParams({ strict: false });
  const navigate = useNavigate();
  const choose = useCallback(
    (id: string, options: { replace?: boolean } = {}) =>
      navigate({
        to: '/o/$organization/inbox/$view/$conversation',
        params: { organization, view: viewId, conversation: id },
        ...options,
      }),
    [navigate, organization, viewId],
  );
  return { chosenId: conversation, choose };
}
