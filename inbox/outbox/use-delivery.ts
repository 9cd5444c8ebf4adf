import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onMerge } from '../cache/apply/apply-merge.ts';
import { currentConnection, onConnection } from '../connection/connection.ts';
import { useMembership } from '../session/use-membership.ts';
import { deliver } from './deliver.ts';
import { moveUnsent } from './move-unsent.ts';
import { isStillDue, nextDelivery } from './next-delivery.ts';
import { outboxItem, outboxItems, subscribeToOutbox } from './outbox.ts';
import { runSerially } from './serial-queue.ts';

/**
 * Drains the outbox: sends everything this user wrote, in every organization, including items from an earlier page. Waits while
 * the server can't be reached. Items of other users of this browser wait for them. Called once, by the shell.
 */
export function useDelivery(): void {
  const queryClient = useQueryClient();
  const { user } = useMembership();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isSending = false;
    const drain = () => {
      clearTimeout(timer);
      if (isSending) return;
      const own = outboxItems().filter(({ writerId }) => writerId === user.id);
      const next = nextDelivery(own, { now: Date.now(), isUp: currentConnection().isUp });
      if (!next) return;
      if ('at' in next) timer = setTimeout(drain, next.at - Date.now());
      else void send(next.send.key);
    };
    const send = async (key: string) => {
      isSending = true;
      await runSerially(key, async () => {
        const due = outboxItem(key);
        if (isStillDue(due, Date.now())) await deliver(queryClient, due, user);
      });
      isSending = false;
      drain();
    };
    drain();
    const leaveOutbox = subscribeToOutbox(drain);
    const leaveConnection = onConnection(drain);
    const leaveMerges = onMerge((organizationId, merge) =>
      moveUnsent({ organizationId, writerId: user.id }, merge),
    );
    return () => {
      clearTimeout(timer);
      leaveOutbox();
      leaveConnection();
      leaveMerges();
    };
  }, [queryClient, user]);
}
