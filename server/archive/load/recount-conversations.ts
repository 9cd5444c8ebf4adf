import type { Transaction } from '../../db/database.ts';
import { activityOf } from '../../features/conversations/conversation-activity.ts';
import { previewText } from '../../text/preview-text.ts';

type MessageRow = {
  conversation_id: string;
  id: string;
  user_id: string | null;
  contact_id: string | null;
  inserted_at: string;
  body_html: string;
};

/** Recounts what conversations store about their messages, after some were added in between. */
export async function recountConversations(
  transaction: Transaction,
  organizationId: string,
  conversationIds: readonly string[],
): Promise<void> {
  for (const id of conversationIds) {
    const messages = await transaction.read<MessageRow>({
      name: 'messages_to_recount',
      text: `SELECT m.id, m.user_id, m.contact_id, to_char(m.inserted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS inserted_at,
                    CASE WHEN row_number() OVER (ORDER BY m.inserted_at DESC, m.id DESC) = 1 THEN m.body_html ELSE '' END AS body_html
               FROM messages m WHERE m.organization_id = $1 AND m.conversation_id = $2 ORDER BY m.inserted_at, m.id`,
      values: [organizationId, id],
    });
    const last = messages.at(-1);
    if (!last) continue;
    const activity = activityOf(messages, last.inserted_at);
    await transaction.write({
      name: 'recount_conversation',
      text: `UPDATE conversations
                SET message_count = $3, last_message_id = $4, last_message_user_id = $5, last_message_contact_id = $6,
                    last_message_at = $7, last_message_preview = $8, first_replied_at = $9, waiting_since = $10,
                    last_activity_at = greatest(last_activity_at, $7)
              WHERE organization_id = $1 AND id = $2`,
      values: [
        organizationId,
        id,
        activity.message_count,
        activity.last_message_id,
        activity.last_message_user_id,
        activity.last_message_contact_id,
        activity.last_message_at,
        previewText(last.body_html),
        activity.first_replied_at,
        activity.waiting_since,
      ],
    });
  }
}
