import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import { messagesQuery } from '../cache/queries/conversation-queries.ts';
import { showEntry } from '../page/shown-entry.ts';
import { useMembership } from '../session/use-membership.ts';
import { agoText } from '../words/ago-text.ts';
import { isolated } from '../words/locale/isolated.ts';
import { words } from '../words/words.ts';
import { latestReply } from './latest-reply.ts';

type Props = { conversationId: string; begunAfter: string | undefined };

/** Says that a colleague has replied since this reply was begun. It doesn't prevent sending. */
export function RepliedNotice({ conversationId, begunAfter }: Props) {
  const { organization, user: self } = useMembership();
  const { data: pages } = useInfiniteQuery(messagesQuery(organization.id, conversationId));
  const reply = latestReply(pages, { since: begunAfter, ownId: self.id });
  useMinuteTick();
  return (
    <div role="status">
      {reply && (
        <p className="mx-3 mt-2 flex min-h-7 items-center gap-2 rounded-md bg-note ps-2 text-xs text-note-text">
          <span className="min-w-0 flex-1 truncate">
            {words.colleagues.answered(isolated(reply.user?.name ?? '?'), agoText(reply.inserted_at))}
          </span>
          <button
            type="button"
            onClick={() => showEntry(reply.id)}
            className="h-7 rounded-md px-2 font-medium hover:underline"
          >
            {words.colleagues.show}
          </button>
        </p>
      )}
    </div>
  );
}

/** Re-renders every minute, so that relative times stay current. */
function useMinuteTick(): void {
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(rerender, 60_000);
    return () => clearInterval(timer);
  }, []);
}
