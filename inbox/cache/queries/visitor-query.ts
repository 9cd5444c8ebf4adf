import { queryOptions } from '@tanstack/react-query';
import type { ConversationVisitor } from '../../../contract/inbox/visitor.ts';
import { send } from '../../session/send.ts';

/** Whether somebody is there is not pushed. */
const pollIntervalMilliseconds = 15_000;

/** Who writes in a chat, from where, and whether they are there now; null where that isn't known any more. */
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
