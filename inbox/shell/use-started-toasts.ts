import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { showToast } from '../../design/toast.tsx';
import { differsFromKnown } from '../drafts/differs-from-known.ts';
import { onStarted } from '../outbox/started-conversations.ts';
import { useMembership } from '../session/use-membership.ts';
import { contactName } from '../words/names.ts';
import { words } from '../words/words.ts';

const texts = words.newConversation;

/** Shows a toast when a new conversation has been sent, with a link to it. */
export function useStartedToasts(): void {
  const { organization, others } = useMembership();
  const navigate = useNavigate();
  useEffect(
    () =>
      onStarted(({ id, organization_id, contact }, { newContact }) => {
        const all = [organization, ...others.map((other) => other.organization)];
        const slug = all.find((it) => it.id === organization_id)?.slug;
        if (slug === undefined) return;
        const name = contactName(contact);
        // Somebody had the address, which the form didn't know: it was offline, or they got it since.
        const isDropped = newContact && contact && differsFromKnown(newContact, contact);
        showToast({
          text: isDropped ? texts.sentToKnown(name) : texts.sentTo(name),
          action: {
            label: texts.open,
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
