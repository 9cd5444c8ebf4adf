import { randomBytes } from 'node:crypto';
import { hashSecret } from '../access/secret-token.ts';
import type { Database, Writer } from '../db/database.ts';
import { newId, publicId } from '../ids/public-id.ts';
import type { AddedRecord } from './world-records.ts';

export type MailChannel = AddedRecord & {
  organizationId: string;
  address: string;
  /** Of POST /inbound/mail/{token}. */
  token: string;
};

/** A mailbox that no test reaches: names don't resolve unless a test says otherwise. */
export const unreachedMailbox = {
  incoming: { host: 'imap.example.com', port: 993, security: 'tls', username: 'support@example.com' },
};

/** A mail channel with its own address, written straight to the tables. */
export async function addMailChannel(
  database: Database,
  {
    organizationId,
    address = `support@${newId()}.example`,
    settings = {},
  }: { organizationId: string; address?: string; settings?: Record<string, unknown> },
): Promise<MailChannel> {
  const id = newId();
  const token = randomBytes(16).toString('hex');
  await database.transaction(async (transaction) => {
    await transaction.write({
      text: `INSERT INTO channels (organization_id, id, type, name, settings) VALUES ($1, $2, 'mail', $3, $4)`,
      values: [organizationId, id, 'Support', JSON.stringify({ address, ...settings })],
    });
    await transaction.write({
      text: 'INSERT INTO mail_addresses (organization_id, address, channel_id) VALUES ($1, $2, $3)',
      values: [organizationId, address, id],
    });
    await transaction.write({
      text: `INSERT INTO inbound_tokens (token_hash, kind, organization_id, channel_id) VALUES ($1, 'http', $2, $3)`,
      values: [hashSecret(token), organizationId, id],
    });
  });
  return { id, publicId: publicId('chn', id), organizationId, address, token };
}

/** An email that is set aside. Without a stored source, as here, reading it fails again. */
export async function addReceipt(
  database: Database,
  { id: channelId, organizationId }: Pick<MailChannel, 'id' | 'organizationId'>,
  { state = 'held', subject = 'Broken wheel' }: { state?: 'held' | 'failed'; subject?: string } = {},
): Promise<AddedRecord> {
  const id = newId();
  await database.write({
    text: `INSERT INTO mail_receipts (organization_id, id, channel_id, source_key, size, state, attempts, reason, sender_address,
             subject, next_attempt_at, received_at)
           VALUES ($1, $2::uuid, $3, $2::text, 10, $4, 1, 'It came too often.', 'nora@customer.example', $5, now(), now())`,
    values: [organizationId, id, channelId, state, subject],
  });
  return { id, publicId: publicId('rct', id) };
}

type MailTarget = { organizationId: string; conversationId: string; contactId: string; messageId: string };

/** A row in every mail table attached to a message: what a received and answered email leaves. */
export async function addMailOf(writer: Writer, channel: MailChannel, where: MailTarget): Promise<void> {
  const { organizationId, conversationId, contactId, messageId } = where;
  const address = `${contactId}@customer.example`;
  const statements: [text: string, ...values: unknown[]][] = [
    [
      'UPDATE conversations SET channel_id = $2 WHERE organization_id = $1 AND id = $3',
      channel.id,
      conversationId,
    ],
    [
      `INSERT INTO channel_secrets (organization_id, channel_id, name, sealed) VALUES ($1, $2, 'imap_password', '\\x00')`,
      channel.id,
    ],
    [`INSERT INTO mail_folders (organization_id, channel_id, folder) VALUES ($1, $2, 'INBOX')`, channel.id],
    [
      `INSERT INTO mail_receipts (organization_id, id, channel_id, source_key, raw_key, size, state, next_attempt_at,
         message_id, received_at) VALUES ($1, $3::uuid, $2, $3::text, 'no/receipt-' || $3::text, 1, 'done', now(), $3::uuid, now())`,
      channel.id,
      messageId,
    ],
    [
      `INSERT INTO mail_receipts (organization_id, id, channel_id, source_key, raw_key, size, state, next_attempt_at, sender_address,
         sender_name, subject, envelope, received_at)
       VALUES ($1, gen_random_uuid(), $2, 'held-' || $3::text, 'no/held-' || $3::text, 1, 'held', now(), $4::text, 'A secret sender',
         'A secret subject', jsonb_build_object('from', $4::text), now())`,
      channel.id,
      messageId,
      address,
    ],
    [
      `INSERT INTO mail_fingerprints (organization_id, fingerprint, message_id) VALUES ($1, decode(replace($2::text, '-', ''), 'hex'), $2::uuid)`,
      messageId,
    ],
    [
      `INSERT INTO mail_messages (organization_id, message_id, channel_id, direction, quoted_html, raw_key, sent_at)
       VALUES ($1, $3::uuid, $2, 'in', '<p>secret quote</p>', 'no/source-' || $3::text, now())`,
      channel.id,
      messageId,
    ],
    [
      `INSERT INTO mail_message_ids (organization_id, id_hash, message_id) VALUES ($1, '\\x02', $2)`,
      messageId,
    ],
    [
      `INSERT INTO mail_recipients (organization_id, message_id, place, kind, address, name)
       VALUES ($1, $2, 0, 'from', $3, 'A secret name')`,
      messageId,
      address,
    ],
    [
      `INSERT INTO mail_outbox (organization_id, message_id, channel_id, state, next_attempt_at, inserted_at)
       VALUES ($1, $3, $2, 'sent', now(), now())`,
      channel.id,
      messageId,
    ],
    [
      'INSERT INTO contact_addresses (organization_id, address, contact_id) VALUES ($1, $3, $2)',
      contactId,
      address,
    ],
    [
      `INSERT INTO conversation_participants (organization_id, conversation_id, address, contact_id, inserted_at)
       VALUES ($1, $2, $4, $3, now())`,
      conversationId,
      contactId,
      address,
    ],
  ];
  for (const [text, ...values] of statements)
    await writer.write({ text, values: [organizationId, ...values] });
}

/** A member's message whose email did not reach its recipient. */
export async function addFailedMail(
  writer: Writer,
  channel: Pick<MailChannel, 'organizationId' | 'id'>,
  { conversationId, userId, address }: { conversationId: string; userId: string; address: string },
): Promise<AddedRecord> {
  const id = newId();
  const statements: [text: string, ...values: unknown[]][] = [
    [
      `INSERT INTO messages (organization_id, id, conversation_id, source, body_html, user_id, channel_info, delivery_status, delivery_error)
       VALUES ($1, $2, $3, 'api', '<p>Your wheel is ready.</p>', $4, $5, 'failed', '550 No such user')`,
      conversationId,
      userId,
      JSON.stringify({ channel: publicId('chn', channel.id) }),
    ],
    [
      `INSERT INTO mail_messages (organization_id, message_id, channel_id, direction, message_id_header, sent_at)
       VALUES ($1, $2, $3, 'out', 'failed@example.com', now())`,
      channel.id,
    ],
    [
      `INSERT INTO mail_recipients (organization_id, message_id, place, kind, address, state, error)
       VALUES ($1, $2, 1, 'to', $3, 'failed', '550 No such user')`,
      address,
    ],
    [
      `INSERT INTO mail_outbox (organization_id, message_id, channel_id, state, next_attempt_at, inserted_at)
       VALUES ($1, $2, $3, 'failed', now(), now())`,
      channel.id,
    ],
  ];
  for (const [text, ...values] of statements)
    await writer.write({ text, values: [channel.organizationId, id, ...values] });
  return { id, publicId: publicId('msg', id) };
}
