import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
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

/** All of them, page by page. */
export function allContactConversationsQuery(organizationId: string, contactId: string) {
  return infiniteQueryOptions({
    queryKey: [organizationId, 'conversations-with', contactId, 'all'],
    queryFn: ({ pageParam, signal }) =>
      apiOf(organizationId)(
        'listConversations',
        { query: { contact_id: contactId, limit: 25, ...pageParam } },
        { signal },
      ),
    initialPageParam: {} as { after?: string },
    getNextPageParam: ({ page_metadata: { after } }) => (after === null ? undefined : { after }),
    staleTime: 60_000,
  });
}
