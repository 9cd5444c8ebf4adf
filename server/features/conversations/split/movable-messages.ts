import type { Transaction } from '../../../db/database.ts';
import { publicId } from '../../../ids/public-id.ts';

type MessageKey = { organizationId: string; conversationId: string };

export type Movable = { id: string; is_being_sent: boolean };

/** Those of the messages that are in a locked conversation, oldest first. */
export async function messagesToMove(
  transaction: Transaction,
  { organizationId, conversationId }: MessageKey,
  ids: readonly string[],
): Promise<Movable[]> {
  return transaction.read<Movable>({
    name: 'messages_to_split_off',
    text: `SELECT m.id, o.message_id IS NOT NULL AS is_being_sent
             FROM messages m
             LEFT JOIN mail_outbox o
               ON o.organization_id = $1 AND o.message_id = m.id AND o.state IN ('queued', 'sending')
            WHERE m.organization_id = $1 AND m.conversation_id = $2 AND m.id = ANY ($3::uuid[])
            ORDER BY m.inserted_at, m.id`,
    values: [organizationId, conversationId, ids],
  });
}

/**
 * Whether a locked conversation has a message besides these. Reads the messages and not the stored count: if that were
 * wrong, a split could leave the conversation empty.
 */
export async function hasOthers(
  transaction: Transaction,
  { organizationId, conversationId }: MessageKey,
  ids: readonly string[],
): Promise<boolean> {
  const rows = await transaction.read({
    name: 'message_that_stays',
    text: `SELECT 1 FROM messages WHERE organization_id = $1 AND conversation_id = $2 AND id <> ALL ($3::uuid[]) LIMIT 1`,
    values: [organizationId, conversationId, ids],
  });
  return rows.length > 0;
}

/** One of the messages that a scheduled message of the conversation replies to; undefined if there is none. */
export async function repliesWaitingFor(
  transaction: Transaction,
  { organizationId, conversationId }: MessageKey,
  messages: readonly Movable[],
): Promise<string | undefined> {
  const rows = await transaction.read<{ reply_to_id: string | null }>({
    name: 'messages_that_scheduled_ones_answer',
    text: `SELECT request ->> 'reply_to_id' AS reply_to_id FROM scheduled_messages
            WHERE organization_id = $1 AND conversation_id = $2`,
    values: [organizationId, conversationId],
  });
  const answered = new Set(rows.map((it) => it.reply_to_id));
  return messages.find(({ id }) => answered.has(publicId('msg', id)))?.id;
}
