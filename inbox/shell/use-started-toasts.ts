import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { showToast } from '../../design/toast.tsx';
import { onStarted } from '../outbox/started-conversations.ts';
import { useMembership } from '../session/use-membership.ts';
import { contactName } from '../words/names.ts';
import { words } from '../words/words.ts';

/** Shows a toast when a new conversation has been sent, with a link to it. */
export function useStartedToasts(): void {
  const { organization, others } = useMembership();
  const navigate = useNavigate();
  useEffect(
    () =>
      onStarted(({ id, organization_id, contact }) => {
        const all = [organization, ...others.map((other) => other.organization)];
        const slug = all.find((it) => it.id === organization_id)?.slug;
        if (slug === undefined) return;
        showToast({
          text: words.newConversation.sentTo(contactName(contact)),
          action: {
            label: words.newConversation.open,
            run: () =>
              void navigate({
                to: '/o/$organization/inbox/$view/$conversation',
                params: ({ view = 'open' }) => ({ organization: slug, view, conversation: id }),
              }),
          },
        });
      }),
    [organization, others, navigate],
  );
}
