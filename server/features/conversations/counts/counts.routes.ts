import * as operations from '../../../../contract/inbox/operations/counts.ts';
import type { SessionCaller } from '../../../access/caller.ts';
import type { Reader } from '../../../db/database.ts';
import { type Handler, type OperationRoute, on } from '../../../http/operation-route.ts';
import { countConversations } from './count-conversations.ts';
import { countTags } from './count-tags.ts';

/** How much is in each view and has each tag, for the inbox. */
export function countRoutes({ database }: { database: Reader }): OperationRoute<SessionCaller>[] {
  return [
    on(operations.countConversations, countConversationsRoute(database)),
    on(operations.countTags, countTagsRoute(database)),
  ];
}

function countConversationsRoute(
  reader: Reader,
): Handler<typeof operations.countConversations, SessionCaller> {
  return async ({ caller }) => ({ status: 200, body: { data: await countConversations(reader, caller) } });
}

function countTagsRoute(reader: Reader): Handler<typeof operations.countTags, SessionCaller> {
  return async ({ caller }) => ({ status: 200, body: { data: await countTags(reader, caller) } });
}
