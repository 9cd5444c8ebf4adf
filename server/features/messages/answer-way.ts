import { NIL } from 'uuid';
import type { SendMessageBody } from '../../../contract/message.ts';
import type { SelfCaller } from '../../access/caller.ts';
import type { Database } from '../../db/database.ts';
import { fieldError } from '../../errors/validation-error.ts';
import { parsePublicId } from '../../ids/public-id.ts';

type Standing = { source: string; channel_id: string | null; follow_up_channel_id: string | null };

/**
 * Switches a chat conversation to be answered by mail, through the channel that follows up on its chat, or by chat again. What cannot
 * be found is left to the sender.
 *
 * @throws ValidationError where it began elsewhere, or its chat has no mail channel
 */
export async function switchAnswerWay(
  database: Database,
  { organization: { id: organizationId } }: Pick<SelfCaller, 'organization'>,
  { conversationId, way }: { conversationId: string; way: NonNullable<SendMessageBody['answer_by']> },
): Promise<void> {
  const [standing] = await database.read<Standing>({
    name: 'answer_way_of_conversation',
    text: `SELECT c.source, c.channel_id, (
                    SELECT chat.settings -> 'chat' ->> 'follow_up_channel_id' FROM channels chat
                     WHERE chat.organization_id = $1 AND chat.id = coalesce(c.chat_channel_id, (
                             SELECT s.channel_id FROM widget_sessions s
                              WHERE s.organization_id = $1 AND s.contact_id = c.contact_id
                              ORDER BY s.last_seen_at DESC LIMIT 1))) AS follow_up_channel_id
             FROM conversations c WHERE c.organization_id = $1 AND c.id = $2`,
    values: [organizationId, conversationId],
  });
  if (!standing) return;
  if (standing.source !== 'chat')
    throw fieldError('answer_by', 'impossible', 'Only a conversation that began as chat can be switched.');
  const isByMail = standing.channel_id !== null;
  if (isByMail === (way === 'email')) return;
  const channelId = parsePublicId('chn', standing.follow_up_channel_id ?? '');
  if (way === 'email' && channelId === undefined)
    throw fieldError(
      'answer_by',
      'impossible',
      'No mail channel follows up on this chat; set one in its settings.',
    );
  await database.write({
    name: 'switch_answer_way',
    text: `UPDATE conversations SET channel_id = $3
            WHERE organization_id = $1 AND id = $2 AND source = 'chat' AND merged_into_id IS NULL`,
    values: [organizationId, conversationId, way === 'email' ? (channelId ?? NIL) : null],
  });
}
