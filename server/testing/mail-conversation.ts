import type { Writer } from '../db/database.ts';
import { newId, publicId } from '../ids/public-id.ts';
import type { AddedRecord } from './world-records.ts';

export type MailHeader = [kind: 'from' | 'to' | 'cc' | 'reply_to', address: string, name?: string];

type Options = {
  organizationId: string;
  channelId: string;
  contactId: string;
  /** Without any, nothing was received yet. */
  headers?: readonly MailHeader[];
  subject?: string;
};

/** A conversation of a contact on a channel, with a received email that has these headers. */
export async function addMailConversation(writer: Writer, options: Options): Promise<AddedRecord> {
  const { organizationId, channelId, contactId, headers = [], subject = 'Wheel' } = options;
  const id = newId();
  await writer.write({
    text: `INSERT INTO conversations (organization_id, id, number, subject, source, contact_id, channel_id)
           SELECT $1, $2, coalesce(max(number), 0) + 1000, $3, 'email', $4, $5 FROM conversations WHERE organization_id = $1`,
    values: [organizationId, id, subject, contactId, channelId],
  });
  if (headers.length > 0) await addReceivedMail(writer, { ...options, conversationId: id, headers, subject });
  return { id, publicId: publicId('cnv', id) };
}

type Received = Options & { conversationId: string; headers: readonly MailHeader[]; subject: string };

async function addReceivedMail(
  writer: Writer,
  { organizationId, channelId, contactId, conversationId, headers, subject }: Received,
): Promise<void> {
  const messageId = newId();
  const write = (text: string, ...values: unknown[]) =>
    writer.write({ text, values: [organizationId, messageId, ...values] });
  await write(
    `INSERT INTO messages (organization_id, id, conversation_id, source, body_html, contact_id, channel_info)
     VALUES ($1, $2, $3, 'email', '<p>Where is it?</p>', $4, $5)`,
    conversationId,
    contactId,
    JSON.stringify({ channel: publicId('chn', channelId) }),
  );
  await write(
    `INSERT INTO mail_messages (organization_id, message_id, channel_id, direction, subject, message_id_header, sent_at)
     VALUES ($1, $2, $3, 'in', $4, $5, now())`,
    channelId,
    subject,
    `${messageId}@customer.example`,
  );
  for (const [index, [kind, address, name = null]] of headers.entries())
    await write(
      `INSERT INTO mail_recipients (organization_id, message_id, place, kind, address, name) VALUES ($1, $2, $3, $4, $5, $6)`,
      index,
      kind,
      address,
      name,
    );
}
