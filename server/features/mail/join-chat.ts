import type { Transaction } from '../../db/database.ts';

type Joining = { conversationId: string; address: string };

/**
 * A reply to a follow-up email proves ownership of the address: it becomes an address of the visitor who claimed it,
 * unless it is somebody else's.
 */
export async function adoptClaimedAddress(
  transaction: Transaction,
  organizationId: string,
  { conversationId, address }: Joining,
): Promise<void> {
  await transaction.write({
    name: 'adopt_claimed_address',
    text: `INSERT INTO contact_addresses (organization_id, address, contact_id)
           SELECT $1::uuid, $3::text, c.contact_id FROM conversations c
            WHERE c.organization_id = $1 AND c.id = $2 AND c.source = 'chat' AND c.contact_id IS NOT NULL
              AND EXISTS (SELECT 1 FROM mail_recipients r
                            JOIN messages m ON m.organization_id = $1 AND m.id = r.message_id AND m.conversation_id = $2
                           WHERE r.organization_id = $1 AND r.address = $3 AND r.kind = 'to' AND r.state IS NOT NULL)
              AND NOT EXISTS (SELECT 1 FROM contacts k
                               WHERE k.organization_id = $1 AND k.email = $3 AND k.deleted_at IS NULL)
           ON CONFLICT DO NOTHING`,
    values: [organizationId, conversationId, address],
  });
}

/** Replies to a chat are sent the way its customer wrote last: from now on by this mail channel. */
export async function replyToChatByMail(
  transaction: Transaction,
  organizationId: string,
  { conversationId, channelId }: { conversationId: string; channelId: string },
): Promise<void> {
  await transaction.write({
    name: 'answer_chat_by_mail',
    text: `UPDATE conversations SET channel_id = $3
            WHERE organization_id = $1 AND id = $2 AND source = 'chat' AND channel_id IS NULL`,
    values: [organizationId, conversationId, channelId],
  });
}
