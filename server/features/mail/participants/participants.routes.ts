import * as operations from '../../../../contract/operations/conversations.ts';
import type { Participant } from '../../../../contract/participant.ts';
import type { Caller } from '../../../access/caller.ts';
import { presentUser } from '../../../access/present-user.ts';
import type { Database } from '../../../db/database.ts';
import { unixSeconds } from '../../../db/microseconds.ts';
import { type OperationRoute, on } from '../../../http/operation-route.ts';
import { conversationIdFrom, visibleConversation } from '../../conversations/visible-conversation.ts';
import { listParticipants, type ParticipantRow } from './participant-store.ts';
import { removeParticipant, saveParticipant } from './save-participant.ts';

export function participantRoutes({ database }: { database: Database }): OperationRoute<Caller>[] {
  return [
    on(operations.listParticipants, async ({ caller, params }) => {
      const id = conversationIdFrom(params.conversation_id);
      const { organization_id } = await visibleConversation(database, caller, id, '/participants');
      const rows = await listParticipants(database, { organizationId: organization_id, conversationId: id });
      return { status: 200 as const, body: { data: rows.map(presentParticipant) } };
    }),
    on(operations.saveParticipant, async ({ caller, params, body }) => {
      const conversationId = conversationIdFrom(params.conversation_id);
      const row = await saveParticipant(database, caller, { ...body, conversationId });
      return { status: 200 as const, body: { data: presentParticipant(row) } };
    }),
    on(operations.removeParticipant, async ({ caller, params: { conversation_id, address = '' } }) => {
      const conversationId = conversationIdFrom(conversation_id);
      await removeParticipant(database, caller, { conversationId, address });
      return { status: 204 as const, body: undefined };
    }),
  ];
}

function presentParticipant({ contact, inserted_at, ...row }: ParticipantRow): Participant {
  return {
    ...row,
    contact: contact && presentUser('cnt', contact),
    inserted_at: unixSeconds(inserted_at),
  };
}
