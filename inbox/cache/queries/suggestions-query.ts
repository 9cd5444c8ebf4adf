import { queryOptions } from '@tanstack/react-query';
import { apiOf } from '../../session/api.ts';

/** The open suggestions for a conversation, which has twenty at most. An event invalidates it by the beginning of its key. */
export function suggestionsQuery(organizationId: string, conversationId: string) {
  return queryOptions({
    queryKey: [organizationId, 'suggestions', conversationId] as const,
    queryFn: async ({ signal }) => {
      const page = await apiOf(organizationId)(
        'listSuggestions',
        { params: { conversation_id: conversationId }, query: { status: 'open', limit: 25 } },
        { signal },
      );
      return page.data;
    },
    staleTime: 10_000,
  });
}
