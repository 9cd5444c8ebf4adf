import { queryOptions } from '@tanstack/react-query';
import { apiOf } from '../../session/api.ts';

/** The email data of a message: its recipients, and the recipients of a reply. */
export function messageMailQuery(
  organizationId: string,
  { conversationId, messageId }: { conversationId: string; messageId: string },
) {
  return queryOptions({
    queryKey: [organizationId, 'message-mail', conversationId, messageId],
    queryFn: ({ signal }) =>
      apiOf(organizationId)(
        'getMessageMail',
        { params: { conversation_id: conversationId, message_id: messageId } },
        { signal },
      ),
    staleTime: 10_000,
  });
}
