import type { Transaction } from '../../db/database.ts';
import { processTime } from '../../db/timestamps.ts';
import type { MailAddress } from '../../mime/mail-addresses.ts';
import type { ReadMail } from '../../mime/read-mail.ts';
import type { Verdicts } from '../../mime/verdicts.ts';
import { messageIdHash } from './admission/find-threads.ts';
import type { Receipt } from './receipt-store.ts';

export type MailRecord = {
  organizationId: string;
  messageId: string;
  channelId: string;
  mail: ReadMail;
  /** The assumed author, if that isn't the address in From. */
  sender: MailAddress;
  verdicts: Verdicts;
  quotedHtml: string | null;
  rawKey: string | null;
  /** Milliseconds since 1970. */
  sentAt: number;
};

/**
 * Writes a received message's email data, and ends its receipt, in the transaction that writes the message.
 * `awaited`: ids of email that it refers to and that isn't here. They are stored for it as well, so that the email
 * they belong to, if processed later, finds its conversation. `isNew` is false if the same email was written before,
 * and `isItsAttempt` if another process has taken the receipt in the meantime: everything must then be rolled back.
 */
export async function recordMail(
  transaction: Transaction,
  record: MailRecord,
  { receipt, awaited }: { receipt: Pick<Receipt, 'id' | 'attempts'>; awaited: readonly string[] },
): Promise<{ isNew: boolean; isItsAttempt: boolean }> {
  const { organizationId, messageId, mail } = record;
  const ids = [...(mail.messageId === null ? [] : [mail.messageId]), ...awaited];
  const named = addressesOf(record);
  const [row] = await transaction.read<{ is_new: boolean; is_its_attempt: boolean }>({
    name: 'record_mail',
    text: `
      WITH mailed AS (
        INSERT INTO mail_messages (organization_id, message_id, channel_id, direction, subject, message_id_header, in_reply_to,
                                   reference_ids, verdicts, is_automatic, quoted_html, raw_key, sent_at)
        VALUES ($1, $2, $3, 'in', $4, $5, $6, $7, $8, $9, $10, $11, $12)
      ), known_by AS (
        INSERT INTO mail_message_ids (organization_id, id_hash, message_id)
        SELECT $1, decode(i.id_hash, 'hex'), $2 FROM unnest($13::text[]) AS i (id_hash) ON CONFLICT DO NOTHING
      ), named AS (
        INSERT INTO mail_recipients (organization_id, message_id, place, kind, address, name)
        SELECT $1, $2, r.place, r.kind, r.address, r.name
          FROM unnest($14::text[], $15::text[], $16::text[]) WITH ORDINALITY AS r (kind, address, name, place)
      ), printed AS (
        INSERT INTO mail_fingerprints (organization_id, fingerprint, message_id) VALUES ($1, $17, $2)
        ON CONFLICT DO NOTHING RETURNING message_id
      ), ended AS (
        UPDATE mail_receipts SET state = 'done', message_id = $2, raw_key = NULL, envelope = '{}'
         WHERE organization_id = $1 AND id = $18 AND attempts = $19 AND state = 'waiting' RETURNING id
      )
      SELECT (SELECT count(*) FROM printed) = 1 AS is_new, (SELECT count(*) FROM ended) = 1 AS is_its_attempt`,
    values: [
      organizationId,
      messageId,
      record.channelId,
      mail.subject,
      mail.messageId,
      mail.inReplyTo[0] ?? null,
      mail.references,
      JSON.stringify(record.verdicts),
      mail.automatic === 'reply',
      record.quotedHtml,
      record.rawKey,
      new Date(record.sentAt).toISOString(),
      ids.map((id) => messageIdHash(id).toString('hex')),
      named.map(({ kind }) => kind),
      named.map(({ address }) => address),
      named.map(({ name }) => name),
      Buffer.from(mail.fingerprint),
      receipt.id,
      receipt.attempts,
    ],
  });
  return { isNew: row?.is_new ?? false, isItsAttempt: row?.is_its_attempt ?? false };
}

function addressesOf({ mail, sender }: MailRecord) {
  const isOther = !mail.from.some(({ address }) => address === sender.address);
  return [
    ...mail.from.map((it) => ({ ...it, kind: 'from' })),
    ...(isOther ? [{ ...sender, kind: 'reply_to' }] : []),
    ...mail.replyTo.filter((it) => it.address !== sender.address).map((it) => ({ ...it, kind: 'reply_to' })),
    ...mail.to.map((it) => ({ ...it, kind: 'to' })),
    ...mail.cc.map((it) => ({ ...it, kind: 'cc' })),
  ];
}

/** The message of an email that was already received, by whatever transport. */
export async function messageWithFingerprint(
  reader: Pick<Transaction, 'read'>,
  organizationId: string,
  fingerprint: Uint8Array,
): Promise<string | undefined> {
  const [row] = await reader.read<{ message_id: string }>({
    name: 'message_with_fingerprint',
    text: 'SELECT message_id FROM mail_fingerprints WHERE organization_id = $1 AND fingerprint = $2',
    values: [organizationId, Buffer.from(fingerprint)],
  });
  return row?.message_id;
}

/** False if another transaction was faster: everything must be rolled back. */
export async function takeFingerprint(
  transaction: Transaction,
  { organizationId, messageId, mail }: Pick<MailRecord, 'organizationId' | 'messageId' | 'mail'>,
): Promise<boolean> {
  const { rowCount } = await transaction.write({
    name: 'take_fingerprint',
    text: `INSERT INTO mail_fingerprints (organization_id, fingerprint, message_id) VALUES ($1, $2, $3)
           ON CONFLICT DO NOTHING`,
    values: [organizationId, Buffer.from(mail.fingerprint), messageId],
  });
  return rowCount === 1;
}

/** Somebody who joined a conversation by a reply. They get no replies until a member has confirmed them. */
export async function addParticipant(
  transaction: Transaction,
  organizationId: string,
  { conversationId, contactId, sender }: { conversationId: string; contactId: string; sender: MailAddress },
): Promise<void> {
  await transaction.write({
    name: 'add_participant',
    text: `INSERT INTO conversation_participants (organization_id, conversation_id, address, name, contact_id, inserted_at)
           VALUES ($1, $2, $3, $4, $5, $6)
           ON CONFLICT (organization_id, conversation_id, address) DO UPDATE SET removed_at = NULL`,
    values: [organizationId, conversationId, sender.address, sender.name, contactId, processTime()],
  });
}
