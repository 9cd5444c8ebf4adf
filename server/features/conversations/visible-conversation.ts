import { NIL } from 'uuid';
import type { Caller } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import { ConversationMerged } from '../../errors/conversation-merged.ts';
import { NotFound } from '../../errors/errors.ts';
import { parsePublicId, publicId } from '../../ids/public-id.ts';
import { type ConversationRow, conversationColumns, conversationJoins } from './conversation-row.ts';

/**
 * A conversation's id as it came in a path. What cannot be one is looked up as the id that nothing has, so that it is
 * answered like any unknown one, after the same checks (contract section 6).
 */
export function conversationIdFrom(text: string | undefined): string {
  return parsePublicId('cnv', text ?? '') ?? NIL;
}

/**
 * The only way to a conversation: through a caller who may see it. Everybody in an organization sees all of its
 * conversations; nobody sees another's. `below` is what the caller asked for below the conversation (`/messages`), so
 * that one who asks for a merged conversation is sent to the same place of its target.
 *
 * @throws NotFound, ConversationMerged (as a redirect)
 */
export async function visibleConversation(
  reader: Reader,
  caller: Caller,
  id: string,
  below = '',
): Promise<ConversationRow> {
  const row = await findConversation(reader, caller.organization.id, id);
  if (!row) throw new NotFound();
  if (row.merged_into_id !== null) throw new ConversationMerged(addressOf(row.merged_into_id) + below, true);
  return row;
}

/** A conversation, one that was merged too: for what a caller has made and asks for again. */
export async function findConversation(
  reader: Reader,
  organizationId: string,
  id: string,
): Promise<ConversationRow | undefined> {
  const [row] = await reader.read<ConversationRow>({
    name: 'find_conversation',
    text: `SELECT ${conversationColumns} FROM conversations c ${conversationJoins}
            WHERE c.organization_id = $1 AND c.id = $2`,
    values: [organizationId, id],
  });
  return row;
}

/**
 * For a write that leaves the conversation itself alone.
 *
 * @throws NotFound, ConversationMerged (as a refusal)
 */
export async function refuseMerged(reader: Reader, caller: Caller, id: string): Promise<void> {
  const row = await findConversation(reader, caller.organization.id, id);
  if (!row) throw new NotFound();
  if (row.merged_into_id !== null) throw new ConversationMerged(addressOf(row.merged_into_id), false);
}

/** A conversation's path below the gate. */
export function addressOf(conversationId: string): string {
  return `/conversations/${publicId('cnv', conversationId)}`;
}
