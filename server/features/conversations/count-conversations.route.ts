import type { countConversations as operation } from '../../../contract/inbox/operations/counts.ts';
import type { SessionCaller } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import type { Handler } from '../../http/operation-route.ts';
import { countConversations } from './count-conversations.ts';

export function countConversationsRoute(reader: Reader): Handler<typeof operation, SessionCaller> {
  return async ({ caller }) => ({ status: 200, body: { data: await countConversations(reader, caller) } });
}
