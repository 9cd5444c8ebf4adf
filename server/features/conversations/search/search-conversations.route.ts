import type { searchConversations as operation } from '../../../../contract/operations.ts';
import type { Caller } from '../../../access/caller.ts';
import type { Reader } from '../../../db/database.ts';
import type { Handler } from '../../../http/operation-route.ts';
import { readConversationFilters } from '../conversation-filters.ts';
import { presentConversation } from '../present-conversation.ts';
import { organizationCode } from './organization-code.ts';
import { rankConversations } from './rank-conversations.ts';
import { readTypedQuery } from './typed-query.ts';

const defaultLimit = 25;
const maximumLimit = 100;

export function searchConversationsRoute(reader: Reader): Handler<typeof operation, Caller> {
  return async ({ caller, query }) => {
    const { limit, ...narrowing } = query;
    const { id: organizationId } = caller.organization;
    const rows = await rankConversations(reader, {
      organizationId,
      filters: readConversationFilters(narrowing, caller),
      query: readTypedQuery(query.q, organizationCode(organizationId)),
      limit: limit === undefined ? defaultLimit : Math.min(Number(limit), maximumLimit),
    });
    const page_metadata = { after: null, before: null };
    return { status: 200, body: { data: rows.map(presentConversation), page_metadata } };
  };
}
