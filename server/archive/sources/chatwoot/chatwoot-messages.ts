import type { Archived } from '../../../../contract/archive/archive-records.ts';
import { normalizeEmail } from '../../../access/email-address.ts';
import { textToHtml } from '../../../text/text-to-html.ts';
import type { FoundFile, FoundMessage } from '../found.ts';
import type { MessageRow } from './chatwoot-rows.ts';

export const memberKey = (id: string) => `user ${id}`;
export const contactKey = (id: string) => `contact ${id}`;
/** Bots and assistants, whose names are in other tables. */
const botKey = (type: string, id: string) => `${type} ${id}`;

const activity = 2;
const failed = 3;

/** Undefined for a line about a change. */
export function foundMessage(row: MessageRow, files: readonly FoundFile[]): FoundMessage | undefined {
  if (row.message_type === activity) return undefined;
  const isNote = row.private;
  const attributes = objectOf(row.content_attributes);
  const email = objectOf(attributes.email);
  const html = htmlOf(email);
  return {
    id: row.id,
    isNote,
    authorId: authorOf(row),
    html: html ?? textToHtml(row.content ?? ''),
    at: row.created_at,
    files,
    mail: isNote || !row.is_email ? null : mailOf(row, email),
    isAi: (row.sender_type ?? '').startsWith('Captain'),
    delivery: row.status === failed ? { status: 'failed', error: null, updated_at: row.created_at } : null,
  };
}

export function authorOf({
  sender_type,
  sender_id,
}: Pick<MessageRow, 'sender_type' | 'sender_id'>): string | null {
  if (sender_type === null || sender_id === null) return null;
  if (sender_type === 'Contact') return contactKey(sender_id);
  return sender_type === 'User' ? memberKey(sender_id) : botKey(sender_type, sender_id);
}

function objectOf(value: unknown): Record<string, unknown> {
  if (typeof value === 'string')
    try {
      return objectOf(JSON.parse(value));
    } catch {
      return {};
    }
  return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};
}

function htmlOf(email: Record<string, unknown>): string | undefined {
  const { full } = objectOf(email.html_content);
  return typeof full === 'string' && full.trim() !== '' ? full : undefined;
}

type Mail = NonNullable<Archived<'messages'>['mail']>;

function mailOf({ source_id, created_at }: MessageRow, email: Record<string, unknown>): Mail | null {
  const messageId = [email.message_id, source_id].find((it) => typeof it === 'string' && it.includes('@'));
  const of = (kind: Mail['recipients'][number]['kind'], addresses: unknown) =>
    (Array.isArray(addresses) ? addresses : []).flatMap((address) => {
      const normalized = typeof address === 'string' ? normalizeEmail(address) : undefined;
      return normalized === undefined ? [] : [{ kind, address: normalized, name: null }];
    });
  const recipients = [...of('from', email.from), ...of('to', email.to), ...of('cc', email.cc)];
  if (typeof messageId !== 'string' && recipients.length === 0) return null;
  return {
    message_id: typeof messageId === 'string' ? messageId.replace(/^<|>$/g, '').slice(0, 998) : null,
    in_reply_to: null,
    references: [],
    subject: typeof email.subject === 'string' ? email.subject.slice(0, 500) : null,
    sent_at: created_at,
    recipients,
  };
}
