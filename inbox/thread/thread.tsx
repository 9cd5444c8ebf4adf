import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Conversation } from '../../sdk/src/types.ts';
import { messagesQuery, notesQuery } from '../conversation/queries.ts';
import { useOutbox } from '../outbox/outbox.ts';
import { PendingEntry } from '../outbox/pending-entry.tsx';
import { useMembership } from '../session/use-membership.ts';
import { words } from '../words/words.ts';
import { entriesOf } from './entries.ts';
import { MessageEntry } from './message-entry.tsx';
import { NoteEntry } from './note-entry.tsx';
import { ThreadSkeleton } from './thread-skeleton.tsx';
import { useStayAtEnd } from './use-stay-at-end.ts';

type Props = { conversationId: string; conversation: Conversation | undefined };

/** What was said and noted, oldest first; it opens at the end, and stays there while more comes in. */
export function Thread({ conversationId, conversation }: Props) {
  const { organization, user } = useMembership();
  const messages = useQuery(messagesQuery(organization.id, conversationId));
  const notes = useQuery(notesQuery(organization.id, conversationId));
  const pending = useOutbox().filter((it) => it.writerId === user.id && it.conversationId === conversationId);
  const entries = entriesOf(messages.data ?? [], notes.data ?? []);
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLOListElement>(null);
  useStayAtEnd(scroller, content);
  if (messages.isPending) return <ThreadSkeleton />;
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-contain" tabIndex={-1}>
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
    </div>
  );
}
