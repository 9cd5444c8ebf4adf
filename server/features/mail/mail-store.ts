import type { Transaction } from '../../db/database.ts';
import { processTime } from '../../db/moments.ts';
import type { MailAddress } from '../../mime/mail-addresses.ts';
import type { ReadMail } from '../../mime/read-mail.ts';
import type { Verdicts } from '../../mime/verdicts.ts';
import { messageIdHash } from './admission/find-threads.ts';

export type MailRecord = {
  organizationId: string;
  messageId: string;
  channelId: string;
  mail: ReadMail;
  /** Who is taken to have written it, where that is not the address in From. */
  sender: MailAddress;
  verdicts: Verdicts;
  quotedHtml: string | null;
  rawKey: string | null;
  /** Milliseconds since 1970. */
  sentAt: number;
};

/**
 * Writes what a received message is as a mail, in the transaction that writes the message. `awaited`: ids of mail that it answers and that
 * is not here. It is known by these as well, so that what they belong to, read later, finds its conversation.
 */
export async function insertMail(
  transaction: Transaction,
  record: MailRecord,
  awaited: readonly string[],
): Promise<void> {
  const { organizationId, messageId, mail } = record;
  await transaction.write({
    name: 'insert_mail',
    text: `INSERT INTO mail_messages (organization_id, message_id, channel_id, direction, subject, message_id_header, in_reply_to,
             reference_ids, verdicts, is_automatic, quoted_html, raw_key, sent_at)
           VALUES ($1, $2, $3, 'in', $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
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
    ],
  });
  const ids = [...(mail.messageId === null ? [] : [mail.messageId]), ...awaited];
  if (ids.length > 0)
    await transaction.write({
      name: 'insert_mail_ids',
      text: `INSERT INTO mail_message_ids (organization_id, id_hash, message_id)
             SELECT $1, decode(i.id_hash, 'hex'), $3 FROM unnest($2::text[]) AS i (id_hash) ON CONFLICT DO NOTHING`,
      values: [organizationId, ids.map((id) => messageIdHash(id).toString('hex')), messageId],
    });
  await insertRecipients(transaction, record);
}

async function insertRecipients(transaction: Transaction, record: MailRecord): Promise<void> {
  const { mail, sender } = record;
  const isOther = !mail.from.some(({ address }) => address === sender.address);
  const named = [
    ...mail.from.map((it) => ({ ...it, kind: 'from' })),
    ...(isOther ? [{ ...sender, kind: 'reply_to' }] : []),
    ...mail.replyTo.filter((it) => it.address !== sender.address).map((it) => ({ ...it, kind: 'reply_to' })),
    ...mail.to.map((it) => ({ ...it, kind: 'to' })),
    ...mail.cc.map((it) => ({ ...it, kind: 'cc' })),
  ];
  await transaction.write({
    name: 'insert_recipients',
    text: `INSERT INTO mail_recipients (organization_id, message_id, place, kind, address, name)
           SELECT $1, $2, r.place, r.kind, r.address, r.name
             FROM unnest($3::text[], $4::text[], $5::text[]) WITH ORDINALITY AS r (kind, address, name, place)`,
    values: [
      record.organizationId,
      record.messageId,
      named.map(({ kind }) => kind),
      named.map(({ address }) => address),
      named.map(({ name }) => name),
    ],
  });
}

/** The message that a mail is already, whichever way it came in. */
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

/** False where another transaction was faster: everything is to be undone. */
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

/** Somebody who joined a conversation by a reply. They get no answer before a member has confirmed them. */
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
