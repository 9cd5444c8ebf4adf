import { getConversationVisitor } from '../../../../contract/inbox/operations/visitor.ts';
import type { SessionCaller } from '../../../access/caller.ts';
import type { Reader } from '../../../db/database.ts';
import { type Handler, type OperationRoute, on } from '../../../http/operation-route.ts';
import { conversationIdFrom, visibleConversation } from '../../conversations/visible-conversation.ts';
import { visitorOf } from './conversation-visitor.ts';

type Dependencies = { database: Reader };

export function visitorOfConversationRoutes({ database }: Dependencies): OperationRoute<SessionCaller>[] {
  return [on(getConversationVisitor, getVisitorRoute(database))];
}

function getVisitorRoute(reader: Reader): Handler<typeof getConversationVisitor, SessionCaller> {
  return async ({ caller, params }) => {
    const requested = conversationIdFrom(params.conversation_id);
    const { id } = await visibleConversation(reader, caller, requested, '/visitor');
    return { status: 200, body: { data: (await visitorOf(reader, caller.organization.id, id)) ?? null } };
  };
}
