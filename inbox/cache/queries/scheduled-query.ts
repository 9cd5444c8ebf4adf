import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Conversation } from '../../../sdk/src/types.ts';
import { apiOf } from '../../session/api.ts';

/**
 * The scheduled messages of a conversation, which has twenty at most. Every change of one changes the conversation too, and so the key.
 */
export function scheduledQuery(organizationId: string, { id, updated_at, scheduled_message }: Conversation) {
  return queryOptions({
    queryKey: [organizationId, 'scheduled-messages', id, updated_at, scheduled_message],
    queryFn: ({ signal }) =>
      apiOf(organizationId)(
        'listScheduledMessages',
        { params: { conversation_id: id }, query: { limit: 25 } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}
