import { queryOptions } from '@tanstack/react-query';
import type { ConversationVisitor } from '../../../contract/inbox/visitor.ts';
import { send } from '../../session/send.ts';

/** Polled, because the visitor's presence isn't pushed. */
const pollIntervalMilliseconds = 15_000;

/** The visitor of a chat, the page they started it on, and whether they are online; null once the server no longer knows. */
export function visitorQuery(organizationId: string, conversationId: string) {
  return queryOptions({
    queryKey: [organizationId, 'visitor', conversationId],
    queryFn: async ({ signal }) => {
      const path = `/conversations/${conversationId}/visitor`;
      return (await send({ method: 'GET', path, organizationId, signal })) as ConversationVisitor | null;
    },
    refetchInterval: pollIntervalMilliseconds,
  });
}
