import { queryOptions } from '@tanstack/react-query';
import { apiOf } from '../../session/api.ts';

/** A contact's latest conversations, without spam and merged ones. */
export function contactConversationsQuery(organizationId: string, contactId: string) {
  return queryOptions({
    queryKey: [organizationId, 'conversations-with', contactId],
    queryFn: ({ signal }) =>
      apiOf(organizationId)('listConversations', { query: { contact_id: contactId, limit: 11 } }, { signal }),
    staleTime: 60_000,
  });
}
