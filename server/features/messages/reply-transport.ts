import { NIL } from 'uuid';
import type { SendMessageBody } from '../../../contract/message.ts';
import type { SelfCaller } from '../../access/caller.ts';
import { sightOf, visibleIn } from '../../access/visible-conversations.ts';
import type { Database } from '../../db/database.ts';
import { fieldError } from '../../errors/validation-error.ts';
import { parsePublicId } from '../../ids/public-id.ts';

type ConversationState = { source: string; channel_id: string | null; follow_up_channel_id: string | null };

/**
 * Switches replies in a chat conversation to email, through the channel that follows up on its chat, or back to chat.
 * Missing records are left to the send statement to report.
 *
 * @throws ValidationError if it started elsewhere, or its chat has no mail channel
 */
export async function switchReplyTransport(
  database: Database,
  caller: SelfCaller,
  {
    conversationId,
    transport,
  }: { conversationId: string; transport: NonNullable<SendMessageBody['answer_by']> },
): Promise<void> {
  const organizationId = caller.organization.id;
  const [current] = await database.read<ConversationState>({
    name: 'reply_transport_of_conversation',
    text: `SELECT c.source, c.channel_id, (
                    SELECT chat.settings -> 'chat' ->> 'follow_up_channel_id' FROM channels chat
                     WHERE chat.organization_id = $1 AND chat.id = coalesce(c.chat_channel_id, (
                             SELECT s.channel_id FROM widget_sessions s
                              WHERE s.organization_id = $1 AND s.contact_id = c.contact_id
                              ORDER BY s.last_seen_at DESC LIMIT 1))) AS follow_up_channel_id
             FROM conversations c WHERE c.organization_id = $1 AND c.id = $2 AND ${visibleIn('c', '$3')}`,
    values: [organizationId, conversationId, ...sightOf(caller)],
  });
  if (!current) return;
  if (current.source !== 'chat')
    throw fieldError('answer_by', 'impossible', 'Only a conversation that began as chat can be switched.');
  const isByMail = current.channel_id !== null;
  if (isByMail === (transport === 'email')) return;
  const channelId = parsePublicId('chn', current.follow_up_channel_id ?? '');
  if (transport === 'email' && channelId === undefined)
    throw fieldError(
      'answer_by',
      'impossible',
      'No mail channel follows up on this chat; set one in its settings.',
    );
  await database.write({
    name: 'switch_answer_way',
    text: `UPDATE conversations SET channel_id = $3
            WHERE organization_id = $1 AND id = $2 AND source = 'chat' AND merged_into_id IS NULL`,
    values: [organizationId, conversationId, transport === 'email' ? (channelId ?? NIL) : null],
  });
}
