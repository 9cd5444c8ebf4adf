import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { showToast } from '../../design/toast.tsx';
import type { Conversation } from '../../sdk/src/types.ts';
import { loadNewest } from '../cache/queries/load-timeline.ts';
import { useOutbox } from '../outbox/outbox.ts';
import { useMembership } from '../session/use-membership.ts';
import { errorText } from '../words/error-text.ts';
import { words } from '../words/words.ts';
import { useEditedNotes } from './entry/edited-notes.ts';
import { ScheduledEntries } from './entry/lazy-entry-parts.tsx';
import { PendingEntry } from './entry/pending-entry.tsx';
import { ThreadEntry } from './thread-entry.tsx';
import { ToNewest } from './to-newest.tsx';
import { useDrawnRows } from './use-drawn-rows.ts';
import { useEntryKeys } from './use-entry-keys.ts';
import type { ShownEntry } from './use-shown-entry.ts';
import { type Reader, readerAtEnd, useThreadScroll } from './use-thread-scroll.ts';
import type { useTimeline } from './use-timeline.ts';

const highlightMilliseconds = 2_000;

type Props = {
  conversationId: string;
  conversation: Conversation | undefined;
  timeline: ReturnType<typeof useTimeline>;
  /** The entry that a link or a notification opened. */
  shown: ShownEntry | undefined;
};

/**
 * The entries of a thread, oldest first. It opens at the end, and follows new entries. Only entries in view and near it are
 * rendered; older ones are loaded on scrolling up.
 */
export function ThreadEntries({ conversationId, conversation, timeline, shown }: Props) {
  const { entries, hasNewer } = timeline;
  const isComplete = timeline.older.length === 0 && !hasNewer;
  const view = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const below = useRef<HTMLDivElement>(null);
  const reader = useRef<Reader>(readerAtEnd);
  const keys = useEntryKeys(entries);
  const edited = useEditedNotes();
  // Before the hook that keeps the scroll position, which has the last word.
  const { rows, gapAfter, measure } = useDrawnRows({
    entries,
    isComplete,
    scroller: view,
    position: reader.current.isAtEnd ? undefined : reader.current.position,
    pinnedIds: [shown?.id, ...keys.pinnedIds, ...edited],
  });
  const { isAtEnd, toEnd, scrollToEntry } = useThreadScroll({
    scroller: view,
    content: list,
    below,
    reader,
    hasNewer,
    onNearStart: timeline.loadOlder,
    onNearEnd: timeline.loadNewer,
  });
  const goToEnd = useGoToEnd(conversationId, { hasNewer, toEnd });
  const pending = useOwnPending(conversationId, goToEnd);
  const highlightedId = useHighlight(shown, scrollToEntry);
  const newestId = hasNewer
    ? conversation?.last_message?.id
    : entries.findLast(({ kind }) => kind !== 'history')?.id;
  const [seenId, setSeenId] = useState(newestId);
  if (isAtEnd && seenId !== newestId) setSeenId(newestId);
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={view}
        className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain [overflow-anchor:none]"
        tabIndex={-1}
      >
        {timeline.isLoadingOlder && (
          <p role="status" className="pt-4 text-center text-xs text-muted">
            {words.thread.loading}
          </p>
        )}
        <ol
          ref={list}
          aria-label={words.thread.title}
          className="mx-auto max-w-3xl px-4 py-6"
          onKeyDown={keys.onKeyDown}
          onFocus={keys.onFocus}
        >
          {rows.map(({ index, gap }) => {
            const entry = entries[index];
            return (
              entry && (
                <li
                  key={entry.id}
                  id={entry.id}
                  ref={measure}
                  data-index={index}
                  aria-posinset={index + 1}
                  aria-setsize={isComplete ? entries.length : -1}
                  tabIndex={keys.tabStopId === entry.id ? 0 : -1}
                  style={{ marginTop: gap }}
                  className="pb-5 focus-visible:outline-none"
                >
                  <ThreadEntry
                    entry={entry}
                    contact={conversation?.contact ?? null}
                    isAnswered={(conversation?.first_replied_at ?? null) !== null}
                    isHighlighted={highlightedId === entry.id}
                  />
                </li>
              )
            );
          })}
          {!hasNewer &&
            pending.map((outgoing, index) => (
              <li key={outgoing.key} className="pb-5" style={{ marginTop: index === 0 ? gapAfter : 0 }}>
                <PendingEntry outgoing={outgoing} />
              </li>
            ))}
          {(hasNewer || pending.length === 0) && <li aria-hidden style={{ height: gapAfter }} />}
        </ol>
        <div ref={below} className="mx-auto max-w-3xl px-4">
          {!hasNewer && conversation?.scheduled_message && <ScheduledEntries conversation={conversation} />}
        </div>
      </div>
      {!isAtEnd && <ToNewest hasNews={newestId !== seenId} onPress={goToEnd} />}
    </div>
  );
}

/** Scrolls to the newest entry, loading it first if necessary. */
function useGoToEnd(
  conversationId: string,
  { hasNewer, toEnd }: { hasNewer: boolean; toEnd: () => void },
): () => void {
  const queryClient = useQueryClient();
  const { organization } = useMembership();
  const go = async () => {
    try {
      if (hasNewer) await loadNewest(queryClient, { organizationId: organization.id, id: conversationId });
      toEnd();
    } catch (error) {
      showToast({ text: errorText(error), isError: true });
    }
  };
  return () => void go();
}

/** The user's own unsent messages in this conversation. Sending one scrolls to it. */
function useOwnPending(conversationId: string, onSent: () => void) {
  const { user } = useMembership();
  const pending = useOutbox().filter((it) => it.writerId === user.id && it.conversationId === conversationId);
  const lastKey = pending.at(-1)?.key;
  const known = useRef(lastKey);
  useEffect(() => {
    if (lastKey !== undefined && lastKey !== known.current) onSent();
    known.current = lastKey;
  }, [lastKey, onSent]);
  return pending;
}

/** Scrolls to an entry, focuses it, and highlights it for a moment. */
function useHighlight(
  shown: ShownEntry | undefined,
  scrollToEntry: (id: string) => void,
): string | undefined {
  const [highlighted, setHighlighted] = useState<ShownEntry>();
  useLayoutEffect(() => {
    if (!shown) return;
    scrollToEntry(shown.id);
    document.getElementById(shown.id)?.focus({ preventScroll: true });
    setHighlighted(shown);
    const timer = setTimeout(() => setHighlighted(undefined), highlightMilliseconds);
    return () => clearTimeout(timer);
  }, [shown, scrollToEntry]);
  return highlighted?.id;
}
