import { lazyPart } from '../connection/lazy-part.tsx';
import { type Opening, viewOfNew } from '../drafts/new-draft.ts';
import { useOutbox } from '../outbox/outbox.ts';
import { useMembership } from '../session/use-membership.ts';
import { words } from '../words/words.ts';

/** Most people never have one. Opening the form for a new conversation loads it, because one sent offline has to be shown too. */
export const PendingRow = lazyPart({
  script: () => import('./pending-row.tsx'),
  pick: (it) => it.PendingRow,
});

/** The user's unsent new conversations, above the list of each view that will contain them. */
export function PendingConversations({ viewId }: { viewId: string }) {
  const { organization, user } = useMembership();
  const pending = useOutbox().filter(
    ({ writerId, organizationId, opening }) =>
      writerId === user.id && organizationId === organization.id && opening && isListed(viewId, opening),
  );
  if (pending.length === 0) return null;
  return (
    <ul aria-label={words.newConversation.pending} className="max-h-1/2 shrink-0 overflow-y-auto">
      {pending.map((it) => it.opening && <PendingRow key={it.key} outgoing={it} opening={it.opening} />)}
    </ul>
  );
}

function isListed(viewId: string, opening: Opening): boolean {
  return viewId === 'open' || viewId === viewOfNew(opening);
}
