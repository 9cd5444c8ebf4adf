import { queryOptions } from '@tanstack/react-query';
import { apiOf } from '../../session/api.ts';

export const scheduledKey = (organizationId: string, conversationId: string) =>
  [organizationId, 'scheduled-messages', conversationId] as const;

/** The scheduled messages of a conversation, which has twenty at most. */
export function scheduledQuery(organizationId: string, conversationId: string) {
  return queryOptions({
    queryKey: scheduledKey(organizationId, conversationId),
    queryFn: ({ signal }) =>
      apiOf(organizationId)(
        'listScheduledMessages',
        { params: { conversation_id: conversationId }, query: { limit: 25 } },
        { signal },
      ),
    staleTime: 10_000,
  });
}
