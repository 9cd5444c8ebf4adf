import type { KeyedDigest } from '../access/keyed-digest.ts';
import type { Reader } from '../db/database.ts';
import type { Microseconds } from '../db/microseconds.ts';
import { conversationMark } from '../features/mail/mail-marks.ts';
import type { SentTo } from '../features/mail/sending/delivery-of.ts';
import type { OutboundSettings } from '../features/mail/sending/outbound-settings.ts';
import type { FileStore } from '../files/file-store.ts';
import { publicId } from '../ids/public-id.ts';
import { buildMail, escapedText, type MailFile } from '../mime/build-mail.ts';
import type { Claim } from './outbox-store.ts';

/** An email ready to send: the same bytes at each attempt. */
export type LoadedMail = {
  from: string;
  /** Recipients who have not received it yet. */
  to: string[];
  source: Buffer;
  /** Without angle brackets. */
  messageId: string;
};

type MailRow = {
  conversation_id: string;
  body_html: string;
  /** The email's text, if there is more than its message. */
  sent_html: string | null;
  is_ai_message: boolean;
  author: string | null;
  organization: string;
  subject: string | null;
  message_id_header: string;
  in_reply_to: string | null;
  reference_ids: string[];
  quoted_html: string | null;
  own_signature: string | null;
  quoted_author: string | null;
  quoted_at: Microseconds | null;
  sent_at: Microseconds;
  recipients: (SentTo & { name: string | null })[];
  files: { id: string; filename: string; content_type: string; file_key: string }[];
};

type Dependencies = { database: Reader; digest: KeyedDigest; files: FileStore };

/** Undefined if the message was deleted, or no recipient is left. */
export async function loadMail(
  { database, digest, files }: Dependencies,
  { organization_id, message_id }: Pick<Claim, 'organization_id' | 'message_id'>,
  settings: OutboundSettings,
  purpose: 'sending' | 'copy' = 'sending',
): Promise<LoadedMail | undefined> {
  const [row] = await database.read<MailRow>({
    name: 'load_mail',
    text: loadText,
    values: [organization_id, message_id],
  });
  const { address } = settings;
  if (!row || address === undefined) return undefined;
  const reached = (...kinds: SentTo['kind'][]) => row.recipients.filter(({ kind }) => kinds.includes(kind));
  const to = row.recipients.filter(({ state }) => state === 'queued').map((it) => it.address);
  if (to.length === 0 && purpose === 'sending') return undefined;
  const mark = conversationMark(digest, organization_id, row.conversation_id);
  const source = await buildMail({
    messageId: row.message_id_header,
    inReplyTo: row.in_reply_to,
    references: row.reference_ids,
    date: new Date(row.sent_at / 1000),
    from: { name: fromName(row, settings), address },
    replyTo: settings.plus_addresses ? plusAddress(address, mark) : undefined,
    to: reached('to'),
    cc: reached('cc'),
    subject: row.subject ?? '',
    html: row.sent_html ?? row.body_html,
    signature: signatureOf(row, settings),
    quote: row.quoted_html === null ? undefined : { line: quoteLine(row), html: row.quoted_html },
    files: await Promise.all(row.files.map((file) => readFile(files, file))),
    isAutomatic: row.is_ai_message,
  });
  return { from: address, to, source, messageId: row.message_id_header };
}

function fromName({ author, organization }: MailRow, { sender_name }: OutboundSettings): string {
  const house = sender_name || organization;
  return author === null ? house : `${author} at ${house}`;
}

/** The signature that the email was sent with, or else the channel's. Without an author, the organization signs. */
function signatureOf(
  { author, organization, own_signature }: MailRow,
  { signature_html, sender_name }: OutboundSettings,
): string | undefined {
  if (own_signature !== null) return own_signature === '' ? undefined : own_signature;
  const name = author ?? (sender_name || organization);
  return signature_html?.replaceAll('{name}', () => escapedText(name));
}

/** RFC 5321 section 4.5.3.1.1: some servers refuse longer local parts. */
const maxLocalPartLength = 64;

export function plusAddress(address: string, mark: string): string | undefined {
  const at = address.lastIndexOf('@');
  const local = `${address.slice(0, at)}+${mark}`;
  return local.length > maxLocalPartLength ? undefined : `${local}${address.slice(at)}`;
}

function quoteLine({ quoted_at, quoted_author }: MailRow): string {
  const date = quoted_at === null ? '' : `On ${new Date(quoted_at / 1000).toISOString().slice(0, 10)}, `;
  return `${date}${quoted_author ?? 'they'} wrote:`;
}

async function readFile(files: FileStore, file: MailRow['files'][number]): Promise<MailFile> {
  const content = Buffer.concat(await (await files.open(file.file_key)).toArray());
  return {
    id: publicId('att', file.id),
    filename: file.filename,
    contentType: file.content_type,
    content,
  };
}

const loadText = `
  SELECT m.conversation_id, m.body_html, mm.sent_html, m.is_ai_message, author.name AS author, o.name AS organization, mm.subject,
         mm.message_id_header, mm.in_reply_to, mm.reference_ids, mm.quoted_html, mm.signature_html AS own_signature, mm.sent_at,
         quoted.author AS quoted_author, quoted.sent_at AS quoted_at,
         (SELECT coalesce(json_agg(json_build_object('kind', r.kind, 'address', r.address, 'name', r.name, 'state', r.state,
                                                     'error', r.error) ORDER BY r.place), '[]')
            FROM mail_recipients r
           WHERE r.organization_id = $1 AND r.message_id = $2 AND r.state IS NOT NULL AND r.address <> '') AS recipients,
         (SELECT coalesce(json_agg(json_build_object('id', a.id, 'filename', a.original_filename,
                            'content_type', a.content_type, 'file_key', a.file_key) ORDER BY a.place), '[]')
            FROM attachments a
           WHERE a.organization_id = $1 AND (a.message_id = $2 OR a.message_id = ANY (mm.also_message_ids))) AS files
    FROM mail_messages mm
    JOIN messages m ON m.organization_id = $1 AND m.id = $2
    JOIN organizations o ON o.id = $1
    LEFT JOIN users author ON author.id = m.user_id
    LEFT JOIN LATERAL (
      SELECT q.sent_at, coalesce(user_quoted.name, contact_quoted.name, contact_quoted.email) AS author
        FROM mail_messages q
        JOIN messages qm ON qm.organization_id = $1 AND qm.id = q.message_id
                        AND qm.conversation_id = m.conversation_id
        LEFT JOIN users user_quoted ON user_quoted.id = qm.user_id
        LEFT JOIN contacts contact_quoted ON contact_quoted.organization_id = $1 AND contact_quoted.id = qm.contact_id
       WHERE q.organization_id = $1 AND q.message_id_header = mm.in_reply_to AND mm.quoted_html IS NOT NULL
         AND q.message_id IN (SELECT i.message_id FROM mail_message_ids i
                               WHERE i.organization_id = $1 AND i.id_hash = sha256(convert_to(mm.in_reply_to, 'UTF8')))
       LIMIT 1) quoted ON true
   WHERE mm.organization_id = $1 AND mm.message_id = $2`;
