import type { MessageMail } from '../../../../contract/message-mail.ts';
import type { Reader } from '../../../db/database.ts';
import { type Microseconds, unixSeconds } from '../../../db/microseconds.ts';
import { NotFound } from '../../../errors/errors.ts';
import { publicId } from '../../../ids/public-id.ts';
import type { Mailbox } from '../../../mime/mailbox.ts';
import { replySubject } from '../../../mime/thread-headers.ts';
import type { Verdicts } from '../../../mime/verdicts.ts';
import { withPictureAddresses } from '../../../text/inline-pictures.ts';
import { downloadAddresses } from '../../attachments/download-address.ts';
import type { FileAddresses } from '../../attachments/file-address.ts';
import { defaultRecipients } from '../sending/mail-recipients.ts';
import { readReplyContext } from '../sending/reply-context.ts';

type MessageKey = { organizationId: string; conversationId: string; messageId: string };

/** The email of a message in this conversation, and the recipients of a reply. @throws NotFound if it isn't an email */
export async function readMessageMail(
  reader: Reader,
  addresses: FileAddresses,
  key: MessageKey,
): Promise<MessageMail> {
  const { organizationId, conversationId, messageId } = key;
  const mail = await findMail(reader, key);
  if (!mail) throw new NotFound();
  const context = await readReplyContext(reader, organizationId, {
    conversationId,
    replyToId: messageId,
    attachmentIds: [],
  });
  if (!context) throw new NotFound();
  const { to, cc } = defaultRecipients(context);
  const known = await addressesThatWrote(reader, organizationId, [...to, ...cc]);
  const shown = ({ address, name }: Mailbox) => ({ address, name, has_written: known.has(address) });
  return {
    channel_id: publicId('chn', mail.channel_id),
    direction: mail.direction,
    subject: mail.subject,
    sent_at: unixSeconds(mail.sent_at),
    internet_message_id: mail.message_id_header,
    parties: mail.parties,
    verdicts: {
      spf: mail.verdicts.spf ?? null,
      dkim: mail.verdicts.dkim ?? null,
      dmarc: mail.verdicts.dmarc ?? null,
    },
    quoted_html:
      mail.quoted_html &&
      withPictureAddresses(mail.quoted_html, downloadAddresses(addresses, organizationId)),
    signature_html: mail.signature_html,
    ...sourceOf(mail, addresses, key),
    reply: {
      to: to.map(shown),
      cc: cc.map(shown),
      subject: replySubject(mail.subject ?? context.subject),
    },
  };
}

function sourceOf(
  { raw_key }: MailRow,
  addresses: FileAddresses,
  { organizationId, messageId }: MessageKey,
): Pick<MessageMail, 'source_url' | 'source_expires_at'> {
  if (raw_key === null) return { source_url: null, source_expires_at: null };
  const { url, expiresAt } = addresses.make('mail source', { organizationId, id: messageId });
  return { source_url: url, source_expires_at: unixSeconds(expiresAt) };
}

type MailRow = Pick<MessageMail, 'direction' | 'subject' | 'parties' | 'quoted_html' | 'signature_html'> & {
  channel_id: string;
  message_id_header: string | null;
  verdicts: Verdicts;
  raw_key: string | null;
  sent_at: Microseconds;
};

async function findMail(
  reader: Reader,
  { organizationId, conversationId, messageId }: MessageKey,
): Promise<MailRow | undefined> {
  const [row] = await reader.read<MailRow>({
    name: 'find_message_mail',
    text: `SELECT mm.channel_id, mm.direction, mm.subject, mm.sent_at, mm.quoted_html, mm.signature_html, mm.message_id_header,
                  mm.verdicts, mm.raw_key,
                  (SELECT coalesce(json_agg(json_build_object('kind', r.kind, 'address', r.address, 'name', r.name,
                            'state', r.state, 'error', r.error, 'error_code', r.error_code) ORDER BY r.place), '[]')
                     FROM mail_recipients r WHERE r.organization_id = $1 AND r.message_id = $3) AS parties
             FROM messages m
             JOIN mail_messages mm ON mm.organization_id = $1 AND mm.message_id = m.id
            WHERE m.organization_id = $1 AND m.conversation_id = $2 AND m.id = $3`,
    values: [organizationId, conversationId, messageId],
  });
  return row;
}

async function addressesThatWrote(
  reader: Reader,
  organizationId: string,
  mailboxes: readonly Mailbox[],
): Promise<Set<string>> {
  const rows = await reader.read<{ address: string }>({
    name: 'addresses_that_wrote',
    text: `SELECT DISTINCT address FROM mail_recipients
            WHERE organization_id = $1 AND address = ANY ($2) AND kind = 'from'`,
    values: [organizationId, mailboxes.map(({ address }) => address)],
  });
  return new Set(rows.map(({ address }) => address));
}

/** The address of an email's source, while it is stored. */
export async function findMailSource(
  reader: Reader,
  organizationId: string,
  messageId: string,
): Promise<string | undefined> {
  const [row] = await reader.read<{ raw_key: string | null }>({
    name: 'find_mail_source',
    text: 'SELECT raw_key FROM mail_messages WHERE organization_id = $1 AND message_id = $2',
    values: [organizationId, messageId],
  });
  return row?.raw_key ?? undefined;
}
