import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { contactListsKey } from '../../cache/queries/contact-queries.ts';
import { runSerially } from '../../outbox/serial-queue.ts';
import { useMembership } from '../../session/use-membership.ts';
import { sendStoredChange } from './send-contact-change.ts';
import { showRefusal } from './show-refusal.ts';
import { isKept, onStoredElsewhere, storedChangesOf } from './stored-changes.ts';

/**
 * Sends the contact changes left by an earlier page, and those of other tabs that were closed before they were sent. Called once,
 * by the shell.
 */
export function useStoredChanges(): void {
  const queryClient = useQueryClient();
  const { user } = useMembership();
  useEffect(() => {
    const seen = new Set<string>();
    const sendWaiting = () => {
      for (const stored of storedChangesOf(user.id)) {
        if (seen.has(stored.key)) continue;
        seen.add(stored.key);
        // The tab that made the change holds the lock while it is open.
        void runSerially(stored.key, async () => {
          if (!isKept(stored.key)) return;
          const outcome = await sendStoredChange(stored).outcome;
          showRefusal(stored, outcome);
          void queryClient.invalidateQueries({ queryKey: contactListsKey(stored.organizationId) });
        });
      }
    };
    sendWaiting();
    // Without locks (plain http) there is no way to tell whether the tab that made a change is still open.
    return 'locks' in navigator ? onStoredElsewhere(sendWaiting) : undefined;
  }, [queryClient, user.id]);
}
