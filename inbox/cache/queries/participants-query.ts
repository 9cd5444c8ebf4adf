import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { apiOf } from '../../session/api.ts';

/** The email participants of a conversation besides its contact. */
export function participantsQuery(organizationId: string, conversationId: string) {
  return queryOptions({
    queryKey: [organizationId, 'participants', conversationId],
    queryFn: ({ signal }) =>
      apiOf(organizationId)('listParticipants', { params: { conversation_id: conversationId } }, { signal }),
    staleTime: 10_000,
  });
}

/** The participants determine the recipients of replies. */
export async function refetchParticipants(
  queryClient: QueryClient,
  organizationId: string,
  conversationId: string,
): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [organizationId, 'participants', conversationId] }),
    queryClient.invalidateQueries({ queryKey: [organizationId, 'message-mail', conversationId] }),
  ]);
}
