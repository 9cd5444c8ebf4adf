import { messageColumns, messageJoins } from '../server/features/messages/message-row.ts';

const happened = `, happened AS (
    INSERT INTO events (organization_id, id, type, actor_type, actor_user_id, record_id)
    VALUES ($1, $7, 'message.created', 'member', $5, $3)
  )`;

/** Writes the rows of a message without any safety: no lock, no idempotency, no checks. */
export const baselineSendText = sendText(happened);

/** The same without the event, to measure the cost of events; ignores the event id it is given. */
export const sendWithoutEventText = sendText(', unused AS (SELECT $7::uuid)');

function sendText(last: string): string {
  return `
  WITH m AS (
    INSERT INTO messages (organization_id, id, conversation_id, source, body_html, user_id, inserted_at)
    VALUES ($1, $3, $2, 'api', $4, $5, clock_timestamp()) RETURNING *
  ), c AS (
    UPDATE conversations SET message_count = message_count + 1, last_message_id = $3, last_message_preview = $6,
           last_message_user_id = $5, last_message_contact_id = NULL, last_message_at = now(), waiting_since = NULL,
           first_replied_at = coalesce(first_replied_at, now()), last_activity_at = now(), updated_at = now()
     WHERE organization_id = $1 AND id = $2 RETURNING *
  )${last}
  SELECT ${messageColumns} FROM m JOIN c ON true ${messageJoins}`;
}
