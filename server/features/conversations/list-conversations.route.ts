import type { listConversations as operation } from '../../../contract/operations.ts';
import type { Caller } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import type { Cursors } from '../../http/cursor.ts';
import { pageOf, readPageRequest } from '../../http/list-page.ts';
import type { Handler } from '../../http/operation-route.ts';
import { type ConversationFilters, readConversationFilters } from './conversation-filters.ts';
import { listConversations, sortOrders } from './list-conversations.ts';
import { presentConversation } from './present-conversation.ts';

export function listConversationsRoute(reader: Reader, cursors: Cursors): Handler<typeof operation, Caller> {
  return async ({ caller, query }) => {
    const filters = readConversationFilters(query, caller);
    const list = listNameOf(caller, filters);
    const request = readPageRequest(query, cursors, list);
    const rows = await listConversations(reader, caller, filters, request);
    const { column } = sortOrders[filters.sort];
    const positionOf = (row: (typeof rows)[number]) => ({ at: row[column], id: row.id });
    return {
      status: 200,
      body: pageOf(rows, request, { present: presentConversation, positionOf, cursors, list }),
    };
  };
}

/** Everything that makes this list and no other: a cursor of it fits nowhere else. */
function listNameOf(caller: Caller, filters: ConversationFilters): string {
  return `conversations ${caller.organization.id} ${JSON.stringify(filters)}`;
}
