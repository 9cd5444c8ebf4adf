import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Merge } from '../cache/apply/apply-merge.ts';
import { moveUnsent } from '../outbox/move-unsent.ts';
import { useMembership } from '../session/use-membership.ts';
import { ThreadSkeleton } from '../thread/thread-skeleton.tsx';
import { words } from '../words/words.ts';

type Props = { merge: Merge; viewId: string; name: string | undefined };

/** Replaces a merged conversation: redirects to its target with a notice, and moves unsent drafts there. */
export function MergedRedirect({ merge: { sourceId, targetId }, viewId, name }: Props) {
  const navigate = useNavigate();
  const { organization, user } = useMembership();
  useEffect(() => {
    moveUnsent({ organizationId: organization.id, writerId: user.id }, { sourceId, targetId });
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
