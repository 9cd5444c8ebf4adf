import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import type { Message } from '../../sdk/src/types.ts';
import { messagesQuery } from '../cache/queries/conversation-queries.ts';
import { hasOlder, type MessagePages, messagesIn } from '../cache/queries/message-pages.ts';
import { useMembership } from '../session/use-membership.ts';
import { agoText } from '../words/ago-text.ts';
import { isolated } from '../words/locale/isolated.ts';
import { words } from '../words/words.ts';

type Props = { conversationId: string; begunAfter: string | undefined };

/** A colleague has answered since this answer was begun; nothing is in its way but the knowledge of it. */
export function AnsweredMeanwhile({ conversationId, begunAfter }: Props) {
  const { organization, user: self } = useMembership();
  const { data: pages } = useInfiniteQuery(messagesQuery(organization.id, conversationId));
  const answer = colleaguesAnswer(pages, begunAfter, self.id);
  useEachMinute();
  return (
    <div role="status">
      {answer && (
        <p className="mx-3 mt-2 flex min-h-7 items-center gap-2 rounded-md bg-note ps-2 text-xs text-note-text">
          <span className="min-w-0 flex-1 truncate">
            {words.colleagues.answered(isolated(answer.user?.name ?? '?'), agoText(answer.inserted_at))}
          </span>
          <button
            type="button"
            onClick={() => show(answer.id)}
            className="h-7 rounded-md px-2 font-medium hover:underline"
          >
            {words.colleagues.show}
          </button>
        </p>
      )}
    </div>
  );
}

/**
 * The latest message of another member after the one that was the last when the draft was begun; that one may be so old that
 * it was not read.
 */
function colleaguesAnswer(
  pages: MessagePages | undefined,
  begunAfter: string | undefined,
  ownId: string,
): Message | undefined {
  const messages = messagesIn(pages);
  const at = messages.findIndex(({ id }) => id === begunAfter);
  if (begunAfter === undefined || (at < 0 && begunAfter !== '' && !hasOlder(pages))) return undefined;
  const isColleagues = ({ user }: Message) => user?.id.startsWith('usr_') && user.id !== ownId;
  return messages.slice(at + 1).findLast(isColleagues);
}

function show(messageId: string): void {
  const entry = document.getElementById(messageId);
  entry?.scrollIntoView({ block: 'center' });
  entry?.focus({ preventScroll: true });
}

/** So that what says how long ago goes on. */
function useEachMinute(): void {
  const [, again] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(again, 60_000);
    return () => clearInterval(timer);
  }, []);
}
