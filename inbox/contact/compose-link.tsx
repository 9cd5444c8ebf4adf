import { Link } from '@tanstack/react-router';
import { SquarePen } from 'lucide-react';
import { Hint } from '../../design/hint.tsx';
import { useMay, useMembership } from '../session/use-membership.ts';
import { words } from '../words/words.ts';

/** A link that starts a conversation with a contact. */
export function ComposeLink({ contactId }: { contactId: string }) {
  const { organization } = useMembership();
  const mayWrite = useMay('conversations:write');
  if (!mayWrite) return null;
  return (
    <Hint label={words.shell.newConversation}>
      <Link
        to="/o/$organization/new"
        params={{ organization: organization.slug }}
        search={{ contact: contactId }}
        aria-label={words.shell.newConversation}
        className="inline-flex size-7 shrink-0 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-text touch:size-11"
      >
        <SquarePen aria-hidden className="size-4" strokeWidth={1.75} />
      </Link>
    </Hint>
  );
}
