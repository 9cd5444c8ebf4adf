import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../../../design/button.tsx';
import { contactNotesQuery } from '../../cache/queries/contact-notes-query.ts';
import { LoadFailed } from '../../connection/load-failed.tsx';
import { useMembership } from '../../session/use-membership.ts';
import { words } from '../../words/words.ts';
import { ContactNoteItem } from './contact-note-item.tsx';
import { NewNote } from './new-note.tsx';

const text = words.contact.notes;

/** The notes about a contact in the panel, newest first. */
export function ContactNotes({ contactId }: { contactId: string }) {
  const { organization } = useMembership();
  const query = useInfiniteQuery(contactNotesQuery(organization.id, contactId));
  const notes = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <section aria-labelledby="contact-notes-heading" className="grid gap-2 border-t border-line px-4 py-3">
      <h2 id="contact-notes-heading" className="text-2xs font-medium text-muted">
        {text.title}
      </h2>
      {query.isLoadingError && (
        <LoadFailed title={text.failed} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {notes.map((note) => (
        <ContactNoteItem key={note.id} note={note} />
      ))}
      {query.hasNextPage && (
        <div>
          <Button
            size="small"
            variant="quiet"
            disabled={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {words.contact.timeline.more}
          </Button>
        </div>
      )}
      <div>
        <NewNote contactId={contactId} />
      </div>
    </section>
  );
}
