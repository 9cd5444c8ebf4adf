import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../../../design/button.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';
import { contactTimelineQuery } from '../../cache/queries/contact-notes-query.ts';
import { LoadFailed } from '../../connection/load-failed.tsx';
import { ContactEntryItem } from '../../contact/contact-entry-item.tsx';
import { ConversationLine } from '../../contact/conversation-line.tsx';
import { ContactNoteItem } from '../../contact/notes/contact-note-item.tsx';
import { NewNote } from '../../contact/notes/new-note.tsx';
import { useMembership } from '../../session/use-membership.ts';
import { words } from '../../words/words.ts';

const text = words.contact.timeline;

/** Conversations with a contact, notes about them and entries of apps, latest first. */
export function ContactTimeline({ contactId }: { contactId: string }) {
  const { organization } = useMembership();
  const query = useInfiniteQuery(contactTimelineQuery(organization.id, contactId));
  const entries = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <section aria-labelledby="contact-timeline" className="grid grid-cols-1 gap-3">
      <h2 id="contact-timeline" className="text-sm font-semibold">
        {text.title}
      </h2>
      <div>
        <NewNote contactId={contactId} />
      </div>
      {query.isPending && <Skeleton className="h-16 w-full" />}
      {query.isLoadingError && (
        <LoadFailed title={text.failed} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && entries.length === 0 && <p className="text-sm text-muted">{text.none}</p>}
      {entries.length > 0 && (
        <ol className="grid grid-cols-1 gap-2">
          {entries.map(({ conversation, note, entry }) => (
            <li key={(conversation ?? note ?? entry)?.id}>
              {conversation && <ConversationLine conversation={conversation} />}
              {note && <ContactNoteItem note={note} />}
              {entry && <ContactEntryItem entry={entry} />}
            </li>
          ))}
        </ol>
      )}
      {query.hasNextPage && (
        <div>
          <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {text.more}
          </Button>
        </div>
      )}
    </section>
  );
}
