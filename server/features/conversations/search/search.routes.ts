import * as operations from '../../../../contract/operations/conversations.ts';
import type { Caller } from '../../../access/caller.ts';
import type { Database, Reader } from '../../../db/database.ts';
import type { Cursors } from '../../../http/cursor.ts';
import { pageOf, readPageRequest, rowsOfPage } from '../../../http/list-page.ts';
import { type Handler, type OperationRoute, on } from '../../../http/operation-route.ts';
import { readConversationFilters } from '../list/conversation-filters.ts';
import { presentConversation } from '../present-conversation.ts';
import { explainMatches, withheld } from './explain-matches.ts';
import { rankConversations } from './rank-conversations.ts';
import type { Match } from './requested-matches.ts';
import { readTypedQuery } from './typed-query.ts';

type Dependencies = { database: Pick<Database, 'read' | 'replica'>; cursors: Cursors };

export function searchRoutes({ database, cursors }: Dependencies): OperationRoute<Caller>[] {
  return [
    on(operations.searchConversations, searchConversationsRoute(database.replica ?? database, cursors)),
  ];
}

const positionOf = ({ rank, id }: Match) => ({ at: rank, id });

function searchConversationsRoute(
  reader: Reader,
  cursors: Cursors,
): Handler<typeof operations.searchConversations, Caller> {
  return async ({ caller, query }) => {
    const { id: organizationId } = caller.organization;
    const filters = readConversationFilters(query, caller);
    const list = `search ${organizationId} ${JSON.stringify(filters)}`;
    const request = readPageRequest(query, cursors, list);
    const typed = readTypedQuery(caller, query.q);
    const rows = await rankConversations(reader, { organizationId, filters, query: typed }, request);
    const shown = rowsOfPage(rows, request);
    const reasons = await explainMatches(reader, caller, { rows: shown, query: typed });
    const present = (row: Match) => ({ ...presentConversation(row), match: reasons.get(row.id) ?? withheld });
    return {
      status: 200,
      body: pageOf(rows, request, { present, positionOf, cursors, list }),
    };
  };
}
