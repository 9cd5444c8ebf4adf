import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMembership } from '../session/use-membership.ts';
import { deliver } from './deliver.ts';
import { outboxItems, subscribeToOutbox } from './outbox.ts';

/**
 * Sends what is due, one after another, and what an earlier page left behind. Once around the screens of an organization.
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
        (it) => it.organizationId === organization.id && it.fault === undefined,
      );
      const [next] = waiting.toSorted((one, other) => one.sendsAt - other.sendsAt);
      if (!next) return;
      timer = setTimeout(
        async () => {
          isSending = true;
          await deliver(queryClient, user.id, next);
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
