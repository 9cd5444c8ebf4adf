import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMembership } from '../session/use-membership.ts';
import { deliver } from './deliver.ts';
import { inTurn } from './in-turn.ts';
import { outboxItem, outboxItems, subscribeToOutbox } from './outbox.ts';

/**
 * Sends what this person wrote and is due, one after another, and what an earlier page left behind. What somebody else wrote in
 * this browser waits for them. Once around the screens of an organization.
 */
export function useDelivery(): void {
  const queryClient = useQueryClient();
  const { organization, user } = useMembership();
  useEffect(() => {
    let timer: number | undefined;
    let isSending = false;
    const look = () => {
      clearTimeout(timer);
      if (isSending) return;
      const waiting = outboxItems().filter(
        (it) => it.writerId === user.id && it.organizationId === organization.id && it.fault === undefined,
      );
      const [next] = waiting;
      if (!next) return;
      timer = setTimeout(
        async () => {
          isSending = true;
          await inTurn(next.key, async () => {
            const due = outboxItem(next.key);
            // Another tab has sent it, or tried to, or it was taken back there.
            if (due && due.fault === undefined) await deliver(queryClient, user.id, due);
          });
          isSending = false;
          look();
        },
        Math.max(0, next.sendsAt - Date.now()),
      );
    };
    look();
    const leave = subscribeToOutbox(look);
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [queryClient, organization.id, user.id]);
}
