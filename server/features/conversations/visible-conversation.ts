import { NIL } from 'uuid';
import type { Caller } from '../../access/caller.ts';
import { type Onlooker, sightOf, visibleIn } from '../../access/visible-conversations.ts';
import type { Reader } from '../../db/database.ts';
import { ConversationMerged } from '../../errors/conversation-merged.ts';
import { NotFound } from '../../errors/errors.ts';
import { parsePublicId, publicId } from '../../ids/public-id.ts';
import { type ConversationRow, conversationColumns, conversationJoins } from './conversation-row.ts';

/** A caller, or a background job of the organization. */
export type Insider = Onlooker & { organization: Pick<Caller['organization'], 'id'> };

/**
 * Parses a conversation's id from a path. An invalid one becomes the nil id, so that it gets the same response as any
 * unknown one, after the same checks (contract section 6).
 */
export function conversationIdFrom(text: string | undefined): string {
  return parsePublicId('cnv', text ?? '') ?? NIL;
}

/**
 * The only path to a conversation: through a caller who sees it. `below` is the requested path below the conversation (`/messages`), so that a request
 * for a merged conversation is redirected to the same path of its target.
 *
 * @throws NotFound, ConversationMerged (as a redirect)
 */
export async function visibleConversation(
  reader: Reader,
  caller: Caller,
  id: string,
  below = '',
): Promise<ConversationRow> {
  const row = await findConversation(reader, caller, id);
  if (!row) throw new NotFound();
  if (row.merged_into_id !== null) throw new ConversationMerged(addressOf(row.merged_into_id) + below, true);
  return row;
}

/** A conversation, even a merged one: for repeated requests of the caller that created it. */
export async function findConversation(
  reader: Reader,
  caller: Insider,
  id: string,
): Promise<ConversationRow | undefined> {
  const [row] = await reader.read<ConversationRow>({
    name: 'find_conversation',
    text: `SELECT ${conversationColumns} FROM conversations c ${conversationJoins}
            WHERE c.organization_id = $1 AND c.id = $2 AND ${visibleIn('c', '$3')}`,
    values: [caller.organization.id, id, ...sightOf(caller)],
  });
  return row;
}

/**
 * For a write that doesn't change the conversation itself.
 *
 * @throws NotFound, ConversationMerged (as an error, not a redirect)
 */
export async function refuseMerged(reader: Reader, caller: Caller, id: string): Promise<void> {
  const row = await findConversation(reader, caller, id);
  if (!row) throw new NotFound();
  if (row.merged_into_id !== null) throw new ConversationMerged(addressOf(row.merged_into_id), false);
}

/** A conversation's path below the gate. */
export function addressOf(conversationId: string): string {
  return `/conversations/${publicId('cnv', conversationId)}`;
}
