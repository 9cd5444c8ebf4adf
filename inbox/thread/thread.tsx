import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowDown } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../../design/button.tsx';
import type { Conversation } from '../../sdk/src/types.ts';
import { messagesKey, messagesQuery, notesQuery } from '../cache/queries/conversation-queries.ts';
import { hasOlder, type MessagePages, messagesIn, newestPage } from '../cache/queries/message-pages.ts';
import { LoadFailed } from '../connection/load-failed.tsx';
import { StaleNotice } from '../connection/stale-notice.tsx';
import { useOutbox } from '../outbox/outbox.ts';
import { useMembership } from '../session/use-membership.ts';
import { words } from '../words/words.ts';
import { entriesOf } from './entries.ts';
import { useDeletedNotes } from './entry/deleted-notes.ts';
import { MessageEntry } from './entry/message-entry.tsx';
import { NoteEntry } from './entry/note-entry.tsx';
import { PendingEntry } from './entry/pending-entry.tsx';
import { ThreadSkeleton } from './thread-skeleton.tsx';
import { useThreadScroll } from './use-thread-scroll.ts';

type Props = { conversationId: string; conversation: Conversation | undefined };

/**
 * What was said and noted, oldest first; it opens at the end, and stays there while more comes in. What is older is read as
 * somebody scrolls up to it.
 */
export function Thread({ conversationId, conversation }: Props) {
  const { organization, user } = useMembership();
  const messages = useInfiniteQuery(messagesQuery(organization.id, conversationId));
  const notes = useQuery(notesQuery(organization.id, conversationId));
  const pending = useOutbox().filter((it) => it.writerId === user.id && it.conversationId === conversationId);
  const deleted = useDeletedNotes();
  const said = messagesIn(messages.data);
  // What was noted between messages that were not read yet comes with them.
  const from = hasOlder(messages.data) ? (said[0]?.inserted_at ?? 0) : 0;
  const shownNotes = (notes.data ?? []).filter(
    ({ id, inserted_at }) => !deleted.has(id) && inserted_at >= from,
  );
  const entries = entriesOf(said, shownNotes);
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLOListElement>(null);
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = messages;
  const readOlder = useCallback(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  const { isAtEnd, toEnd } = useThreadScroll({ scroller, content, onNearStart: readOlder });
  useKeepNewestPage(organization.id, conversationId);
  const newestId = entries.at(-1)?.id;
  const [seenId, setSeenId] = useState(newestId);
  if (isAtEnd && seenId !== newestId) setSeenId(newestId);
  if (messages.isPending) return <ThreadSkeleton />;
  if (messages.isLoadingError)
    return (
      <div className="min-h-0 flex-1">
        <LoadFailed
          title={words.connection.threadFailed}
          error={messages.error}
          onRetry={() => void messages.refetch()}
        />
      </div>
    );
  return (
    <>
      <StaleNotice query={messages} />
      {notes.isLoadingError && <NotesFailed onRetry={() => void notes.refetch()} />}
      <div
        ref={scroller}
        className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain [overflow-anchor:none]"
        tabIndex={-1}
      >
        {messages.isFetchingNextPage && (
          <p role="status" className="pt-4 text-center text-xs text-muted">
            {words.thread.loading}
          </p>
        )}
        <ol
          ref={content}
          aria-label={words.thread.title}
          className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5 px-4 py-6"
        >
          {entries.map((entry) => (
            <li key={entry.id} id={entry.id} tabIndex={-1} className="rounded-lg">
              {entry.kind === 'note' ? (
                <NoteEntry note={entry.note} />
              ) : (
                <MessageEntry message={entry.message} contact={conversation?.contact ?? null} />
              )}
            </li>
          ))}
          {pending.map((outgoing) => (
            <li key={outgoing.key}>
              <PendingEntry outgoing={outgoing} />
            </li>
          ))}
        </ol>
        {!isAtEnd && newestId !== seenId && (
          <div className="sticky bottom-3 flex justify-center">
            <Button size="small" onClick={toEnd} className="shadow-md">
              <ArrowDown aria-hidden className="size-3.5" />
              {words.thread.newMessages}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

/** When a thread is left, what was read beyond its newest page is let go: it is not read again each time it opens. */
function useKeepNewestPage(organizationId: string, conversationId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const key = messagesKey(organizationId, conversationId);
    return () => {
      const updatedAt = queryClient.getQueryState(key)?.dataUpdatedAt;
      queryClient.setQueryData<MessagePages>(key, newestPage, updatedAt === undefined ? {} : { updatedAt });
    };
  }, [queryClient, organizationId, conversationId]);
}

function NotesFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <p
      role="alert"
      className="flex min-h-7 shrink-0 items-center gap-2 border-b border-line bg-note px-5 text-xs text-note-text"
    >
      <span className="min-w-0 flex-1">{words.connection.notesFailed}</span>
      <Button look="quiet" size="small" onClick={onRetry}>
        {words.connection.tryAgain}
      </Button>
    </p>
  );
}
