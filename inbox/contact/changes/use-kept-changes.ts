import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { contactListsKey } from '../../cache/queries/contact-queries.ts';
import { runSerially } from '../../outbox/serial-queue.ts';
import { useMembership } from '../../session/use-membership.ts';
import { isKept, keptChangesOf, onKeptElsewhere } from './kept-changes.ts';
import { sendKeptChange } from './send-contact-change.ts';
import { showRefusal } from './show-refusal.ts';

/**
 * Sends the changes of contacts that an earlier page has left behind, and those of other tabs that are closed before the server has
 * them. Called once, by the shell.
 */
export function useKeptChanges(): void {
  const queryClient = useQueryClient();
  const { user } = useMembership();
  useEffect(() => {
    const seen = new Set<string>();
    const look = () => {
      for (const kept of keptChangesOf(user.id)) {
        if (seen.has(kept.key)) continue;
        seen.add(kept.key);
        // As long as the tab that made it is open, that has the lock.
        void runSerially(kept.key, async () => {
          if (!isKept(kept.key)) return;
          const outcome = await sendKeptChange(kept).outcome;
          showRefusal(kept, outcome);
          void queryClient.invalidateQueries({ queryKey: contactListsKey(kept.organizationId) });
        });
      }
    };
    look();
    // Without locks (plain http) nobody can tell whether the tab that made a change is still open.
    return 'locks' in navigator ? onKeptElsewhere(look) : undefined;
  }, [queryClient, user.id]);
}
