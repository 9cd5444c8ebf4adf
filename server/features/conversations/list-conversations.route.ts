import type { listConversations as operation } from '../../../contract/operations/conversations.ts';
import type { Caller } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import { fetchSize, type Stretch } from '../../db/stretch.ts';
import type { Cursors } from '../../http/cursor.ts';
import { pageOf, readPageRequest } from '../../http/list-page.ts';
import type { Handler } from '../../http/operation-route.ts';
import { type ConversationFilters, readConversationFilters } from './conversation-filters.ts';
import { listConversations, sortOrders } from './list-conversations.ts';
import { presentConversation } from './present-conversation.ts';
import { organizationCode } from './search/organization-code.ts';
import { searchConversations } from './search/search-conversations.ts';
import { readTypedQuery } from './search/typed-query.ts';

export function listConversationsRoute(reader: Reader, cursors: Cursors): Handler<typeof operation, Caller> {
  return async ({ caller, query }) => {
    const filters = readConversationFilters(query, caller);
    const list = listNameOf(caller, filters);
    const request = readPageRequest(query, cursors, list);
    const rows = await rowsOf(reader, caller, filters, request);
    const { column } = sortOrders[filters.sort];
    const positionOf = (row: (typeof rows)[number]) => ({ at: row[column], id: row.id });
    return {
      status: 200,
      body: pageOf(rows, request, { present: presentConversation, positionOf, cursors, list }),
    };
  };
}

function rowsOf(reader: Reader, caller: Caller, filters: ConversationFilters, request: Stretch) {
  if (filters.q === undefined) return listConversations(reader, caller, filters, request);
  const { id: organizationId } = caller.organization;
  return searchConversations(reader, {
    organizationId,
    filters,
    query: readTypedQuery(filters.q, organizationCode(organizationId)),
    direction: request.direction,
    position: request.position,
    take: fetchSize(request.limit),
    ranked: undefined,
  });
}

/** Everything that makes this list and no other: a cursor of it fits nowhere else. */
function listNameOf(caller: Caller, filters: ConversationFilters): string {
  return `conversations ${caller.organization.id} ${JSON.stringify(filters)}`;
}
