import { Link } from '@tanstack/react-router';
import { SquarePen } from 'lucide-react';
import { Hint } from '../../../design/hint.tsx';
import { useKeyOf } from '../../keyboard/key-store.ts';
import { useMay, useMembership } from '../../session/use-membership.ts';
import { words } from '../../words/words.ts';

export function NewConversationLink() {
  const { organization } = useMembership();
  const mayWrite = useMay('conversations:write');
  const keyOf = useKeyOf();
  if (!mayWrite) return null;
  return (
    <Hint label={words.shell.newConversation} keys={keyOf('new_conversation')}>
      <Link
        to="/o/$organization/new"
        params={{ organization: organization.slug }}
        className="flex h-9 shrink-0 items-center gap-2 rounded-md bg-raised px-2 font-medium text-text ring-1 ring-line-strong ring-inset hover:bg-hover md:h-8 rail:h-11 rail:w-11 rail:justify-center rail:px-0 touch:h-11"
      >
        <SquarePen aria-hidden className="size-4 shrink-0 text-muted" strokeWidth={1.75} />
        <span className="rail:sr-only">{words.shell.newConversation}</span>
      </Link>
    </Hint>
  );
}
