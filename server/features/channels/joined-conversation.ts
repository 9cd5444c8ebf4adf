import { sightOf, visibleIn } from '../../access/visible-conversations.ts';
import type { Transaction } from '../../db/database.ts';
import { ConversationMerged } from '../../errors/conversation-merged.ts';
import { fieldError } from '../../errors/validation-error.ts';
import { addressOf } from '../conversations/visible-conversation.ts';

type ConversationState = { merged_into_id: string | null; is_theirs: boolean };

/**
 * Locks the conversation that a contact's message joins. It must be one they started, or one that theirs was merged
 * into: that is where the 409 of a merged one refers the app.
 *
 * @throws ValidationError, ConversationMerged
 */
export async function lockJoinedConversation(
  transaction: Transaction,
  { organizationId, contactId }: { organizationId: string; contactId: string },
  conversationId: string,
): Promise<void> {
  const [conversation] = await transaction.read<ConversationState>({
    name: 'lock_joined_conversation',
    text: `SELECT merged_into_id, c.contact_id IS NOT DISTINCT FROM $3 OR EXISTS (
                    SELECT 1 FROM conversations source
                     WHERE source.organization_id = $1 AND source.merged_into_id = c.id
                       AND source.contact_id = $3) AS is_theirs
             FROM conversations c
            WHERE c.organization_id = $1 AND c.id = $2 AND ${visibleIn('c', '$4')} FOR NO KEY UPDATE OF c`,
    values: [organizationId, conversationId, contactId, ...sightOf({ user: null })],
  });
  if (!conversation?.is_theirs)
    throw fieldError('conversation_id', 'not_found', 'Must be a conversation of this contact.');
  const { merged_into_id } = conversation;
  if (merged_into_id !== null) throw new ConversationMerged(addressOf(merged_into_id), false);
}
