import { queryOptions } from '@tanstack/react-query';
import { apiOf } from '../../session/api.ts';

/** The latest conversations with a contact, spam and merged ones left out. */
export function conversationsWithQuery(organizationId: string, contactId: string) {
  return queryOptions({
    queryKey: [organizationId, 'conversations-with', contactId],
    queryFn: ({ signal }) =>
      apiOf(organizationId)('listConversations', { query: { contact_id: contactId, limit: 11 } }, { signal }),
    staleTime: 60_000,
  });
}
