import { queryOptions } from '@tanstack/react-query';
import type { ConversationCounts } from '../../contract/inbox/conversation-counts.ts';
import { send } from '../session/send.ts';

/** How much is in the views; each up to a hundred. */
export function countsQuery(organizationId: string) {
  return queryOptions({
    queryKey: [organizationId, 'counts'],
    queryFn: async ({ signal }) =>
      (await send({
        method: 'GET',
        path: '/conversation-counts',
        organizationId,
        signal,
      })) as ConversationCounts,
  });
}
