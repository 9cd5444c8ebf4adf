import { useQuery } from '@tanstack/react-query';
import { LoaderCircle } from 'lucide-react';
import { useMembership } from '../../session/use-membership.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { reassignmentsQuery } from './reassignments-query.ts';

const text = settingsWords.members.reassign;

/** Reassignments of former members' conversations that are still running, one per line. */
export function RunningReassignments() {
  const { organization, role } = useMembership();
  const { data } = useQuery(reassignmentsQuery(organization.id, role === 'admin'));
  return (
    <div role="status">
      {data?.reassignments.map(({ from, to, remaining }) => (
        <p
          key={from.id}
          className="mb-4 flex items-center gap-2 rounded-md bg-sunken px-3 py-2 text-sm text-soft"
        >
          <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin text-muted" />
          {text.running(from.name ?? '?', to && (to.name ?? '?'), remaining)}
        </p>
      ))}
    </div>
  );
}
