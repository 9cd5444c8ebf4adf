import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onMerge } from '../cache/apply/apply-merge.ts';
import { currentConnection, onConnection } from '../connection/connection.ts';
import { pageReplaced } from '../session/page-owner.ts';
import { useMembership } from '../session/use-membership.ts';
import { deliver } from './deliver.ts';
import { deliveryLoop } from './delivery-loop.ts';
import { moveUnsent } from './move-unsent.ts';
import { isStillDue } from './next-delivery.ts';
import { outboxItem, outboxItems, rereadOutbox, subscribeToOutbox } from './outbox.ts';
import { runSerially } from './serial-queue.ts';

/** Longer than a request of another tab can take. */
const maxWaitMilliseconds = 40_000;
/** Nothing should depend on it: events report every change that tabs make. */
const rereadMilliseconds = 30_000;

/**
 * Drains the outbox: sends everything this user wrote, in every organization, including items from an earlier page. Waits while
 * the server can't be reached. Items of other users of this browser wait for them. Called once, by the shell.
 */
export function useDelivery(): void {
  const queryClient = useQueryClient();
  const { user } = useMembership();
  useEffect(() => {
    const own = () => outboxItems().filter(({ writerId }) => writerId === user.id);
    const sendDue = async (key: string) => {
      const due = outboxItem(key);
      if (isStillDue(due, Date.now())) await deliver(queryClient, due, user);
      else rereadOutbox();
    };
    const { check, stop } = deliveryLoop({
      items: own,
      isUp: () => currentConnection().isUp,
      send: (key) => runSerially(key, () => sendDue(key), maxWaitMilliseconds),
    });
    void pageReplaced.then(stop);
    check();
    const leaveOutbox = subscribeToOutbox(check);
    const leaveConnection = onConnection(check);
    const leaveMerges = onMerge((organizationId, merge) =>
      moveUnsent({ organizationId, writerId: user.id }, merge),
    );
    const leavePage = rereadRegularly();
    return () => {
      stop();
      leaveOutbox();
      leaveConnection();
      leaveMerges();
      leavePage();
    };
  }, [queryClient, user]);
}

/** Rereads the outbox now and then, and whenever somebody comes back to this tab. */
function rereadRegularly(): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  for (const type of ['focus', 'online', 'pageshow']) addEventListener(type, rereadOutbox, { signal });
  document.addEventListener('visibilitychange', rereadOutbox, { signal });
  const interval = setInterval(rereadOutbox, rereadMilliseconds);
  signal.addEventListener('abort', () => clearInterval(interval));
  return () => leaving.abort();
}
