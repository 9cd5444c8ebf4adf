import type { Transaction } from '../../db/database.ts';
import { messageIdHash } from '../../features/mail/admission/find-threads.ts';
import { addReferences } from './add-references.ts';
import { insertRows, type Loading } from './load-step.ts';
import type { LoadedMessage } from './message-rows.ts';

/** Replies to messages of this batch refer to them immediately; the others once everything is loaded. */
export async function insertMessages(
  transaction: Transaction,
  loading: Loading,
  messages: readonly LoadedMessage[],
): Promise<void> {
  const { organizationId } = loading;
  const inBatch = new Set(messages.map(({ row }) => row.id));
  const isHere = (id: string | null) => id !== null && inBatch.has(id);
  await insertRows(transaction, organizationId, {
    text: `INSERT INTO messages (organization_id, id, conversation_id, source, body_html, user_id, contact_id, via_app_id,
             is_ai_message, reply_to_id, meta_info, channel_info, marked_as_solution_at, delivery_status, delivery_error,
             delivery_updated_at, inserted_at)
           SELECT $1, r.id, r.conversation_id, r.source, r.body_html, r.user_id, r.contact_id, r.via_app_id, r.is_ai_message,
                  r.reply_to_id, r.meta_info, nullif(r.channel_info, 'null'::jsonb), r.marked_as_solution_at, r.delivery_status,
                  r.delivery_error, r.delivery_updated_at, r.inserted_at
             FROM jsonb_to_recordset($2) AS r (id uuid, conversation_id uuid, source text, body_html text, user_id uuid,
                  contact_id uuid, via_app_id uuid, is_ai_message boolean, reply_to_id uuid, meta_info jsonb, channel_info jsonb,
                  marked_as_solution_at timestamptz, delivery_status text, delivery_error text, delivery_updated_at timestamptz,
                  inserted_at timestamptz)
        RETURNING id`,
    rows: messages.map(({ row }) => ({
      ...row,
      reply_to_id: isHere(row.reply_to_id) ? row.reply_to_id : null,
    })),
  });
  await addReferences(
    transaction,
    loading,
    messages.flatMap(({ row: { id, reply_to_id: target_id } }) =>
      target_id === null || isHere(target_id) ? [] : { kind: 'reply' as const, id, target_id },
    ),
  );
  const mails = messages.flatMap(({ row, mail }) => (mail ? { message_id: row.id, mail } : []));
  await insertRows(transaction, organizationId, {
    text: `INSERT INTO imported_mails (organization_id, message_id, mail)
           SELECT $1, r.* FROM jsonb_to_recordset($2) AS r (message_id uuid, mail jsonb)
               ON CONFLICT DO NOTHING RETURNING message_id AS id`,
    rows: mails.map(({ message_id, mail: { recipients: _, ...mail } }) => ({ message_id, mail })),
  });
  // Recipients are stored like those of any other email: their addresses are participants, and are erased with their
  // contact.
  await insertRows(transaction, organizationId, {
    text: `INSERT INTO mail_recipients (organization_id, message_id, place, kind, address, name)
           SELECT $1, r.* FROM jsonb_to_recordset($2) AS r (message_id uuid, place smallint, kind text, address text, name text)
               ON CONFLICT DO NOTHING RETURNING message_id AS id`,
    rows: mails.flatMap(({ message_id, mail }) =>
      mail.recipients.map(({ kind, address, name }, index) => ({
        message_id,
        place: index + 1,
        kind,
        address,
        name,
      })),
    ),
  });
  // A reply to an old email finds its conversation.
  await insertRows(transaction, organizationId, {
    text: `INSERT INTO mail_message_ids (organization_id, id_hash, message_id)
           SELECT $1, decode(r.id_hash, 'hex'), r.message_id FROM jsonb_to_recordset($2) AS r (id_hash text, message_id uuid)
               ON CONFLICT DO NOTHING RETURNING message_id AS id`,
    rows: mails.flatMap(({ message_id, mail }) =>
      mail.message_id === null ? [] : { message_id, id_hash: messageIdHash(mail.message_id).toString('hex') },
    ),
  });
}
