import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { outboxItem } from '../outbox/outbox.ts';
import { takeBack } from '../outbox/take-back.ts';
import { useMembership } from '../session/use-membership.ts';

/** Undoes sending, and navigates to the draft. */
export function useUndoSend(): (key: string) => void {
  const { organization, others } = useMembership();
  const navigate = useNavigate();
  return useCallback(
    (key) => {
      const outgoing = outboxItem(key);
      if (!takeBack(key) || !outgoing) return;
      const all = [organization, ...others.map((other) => other.organization)];
      const slug = all.find(({ id }) => id === outgoing.organizationId)?.slug;
      if (slug === undefined) return;
      if (outgoing.opening)
        return void navigate({ to: '/o/$organization/new', params: { organization: slug } });
      void navigate({
        to: '/o/$organization/inbox/$view/$conversation',
        params: ({ view = 'open' }) => ({
          organization: slug,
          view,
          conversation: outgoing.conversationId,
        }),
      });
    },
    [organization, others, navigate],
  );
}
