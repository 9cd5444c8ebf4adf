import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Merged } from '../cache/apply/merged.ts';
import { moveWritten } from '../outbox/move-written.ts';
import { useMembership } from '../session/use-membership.ts';
import { ThreadSkeleton } from '../thread/thread-skeleton.tsx';
import { words } from '../words/words.ts';

type Props = { merged: Merged; viewId: string; name: string | undefined };

/** In the place of a conversation that was merged: its target comes, with a line that says so, and what was written here. */
export function LeadsOn({ merged: { sourceId, targetId }, viewId, name }: Props) {
  const navigate = useNavigate();
  const { organization, user } = useMembership();
  useEffect(() => {
    moveWritten({ organizationId: organization.id, ownId: user.id }, { sourceId, targetId });
    void navigate({
      to: '/o/$organization/inbox/$view/$conversation',
      params: { organization: organization.slug, view: viewId, conversation: targetId },
      replace: true,
      state: { mergedFrom: name === undefined ? [] : [name] },
    });
  }, [navigate, organization, user, sourceId, targetId, viewId, name]);
  return (
    <section aria-label={words.conversation.title} className="flex min-w-0 flex-1 flex-col bg-surface">
      <ThreadSkeleton />
    </section>
  );
}
