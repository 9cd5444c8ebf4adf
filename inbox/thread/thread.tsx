import { useCallback, useRef } from 'react';
import { Button } from '../../design/button.tsx';
import type { Conversation } from '../../sdk/src/types.ts';
import { LoadFailed } from '../connection/load-failed.tsx';
import { StaleNotice } from '../connection/stale-notice.tsx';
import { useKeys } from '../keyboard/use-keys.ts';
import { useMay } from '../session/use-membership.ts';
import { words } from '../words/words.ts';
import type { Entry } from './entries.ts';
import { SplitBar } from './splitting/lazy-split-bar.tsx';
import { startSplitting, useSplitSelection } from './splitting/split-selection.ts';
import { ThreadEntries } from './thread-entries.tsx';
import { ThreadSkeleton } from './thread-skeleton.tsx';
import { useShownEntry } from './use-shown-entry.ts';
import { useTimeline } from './use-timeline.ts';

type Props = { conversationId: string; conversation: Conversation | undefined };

/** The messages and notes of a conversation, or why they can't be shown. */
export function Thread({ conversationId, conversation }: Props) {
  const loaded = useRef<readonly Entry[]>([]);
  const isLoaded = useCallback((id: string) => loaded.current.some((it) => it.id === id), []);
  const { shown, isOpening } = useShownEntry(conversationId, isLoaded);
  const timeline = useTimeline(conversationId, { isHeld: isOpening });
  const { messages, notes } = timeline;
  const mayChange = useMay('conversations:write');
  useKeys({
    ...(mayChange && {
      split: {
        name: words.split.command,
        group: 'conversation',
        run: () => startSplitting(conversationId),
      },
    }),
  });
  const isSplitting = useSplitSelection(conversationId) !== undefined;
  loaded.current = timeline.entries;
  if (isOpening || messages.isPending) return <ThreadSkeleton />;
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
      <ThreadEntries
        conversationId={conversationId}
        conversation={conversation}
        timeline={timeline}
        shown={shown}
      />
      {conversation && isSplitting && <SplitBar conversation={conversation} />}
    </>
  );
}

function NotesFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <p
      role="alert"
      className="flex min-h-7 shrink-0 items-center gap-2 border-b border-line bg-note px-5 text-xs text-note-text"
    >
      <span className="min-w-0 flex-1">{words.connection.notesFailed}</span>
      <Button variant="quiet" size="small" onClick={onRetry}>
        {words.connection.tryAgain}
      </Button>
    </p>
  );
}
