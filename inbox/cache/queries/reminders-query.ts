import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Reminder } from '../../../contract/inbox/reminder.ts';
import { send } from '../../session/send.ts';

/** Polled as well, since an update can get lost on its way to the tab. */
const pollIntervalMilliseconds = 60_000;

export const remindersKey = (organizationId: string) => [organizationId, 'reminders'] as const;

/** The user's reminders, the next one first; 200 at most. */
export function remindersQuery(organizationId: string) {
  return queryOptions({
    queryKey: remindersKey(organizationId),
    queryFn: async ({ signal }) =>
      (await send({ method: 'GET', path: '/reminders', organizationId, signal })) as Reminder[],
    staleTime: 10_000,
    refetchInterval: pollIntervalMilliseconds,
  });
}

/** When the user is reminded of a conversation, in Unix seconds; undefined if they aren't. */
export function useReminderOf(organizationId: string, conversationId: string): number | undefined {
  const { data } = useQuery({
    ...remindersQuery(organizationId),
    select: (all) => all.find(({ conversation }) => conversation.id === conversationId)?.remind_at,
  });
  return data;
}
