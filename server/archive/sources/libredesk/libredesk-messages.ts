import type { Archived } from '../../../../contract/archive/archive-records.ts';
import { normalizeEmail } from '../../../access/email-address.ts';
import { textToHtml } from '../../../text/text-to-html.ts';
import type { FoundFile, FoundMessage } from '../found.ts';
import type { MediaRow, MentionRow, MessageRow } from './libredesk-rows.ts';

export type MessageParts = {
  /** Users that are assistants. */
  assistants: ReadonlySet<string>;
  media: ReadonlyMap<string, MediaRow[]>;
  mentions: ReadonlyMap<string, MentionRow[]>;
};

/** How many were left out. */
export type LeftOut = { activity: number; continuity: number };

/** A message or a note; undefined for lines about changes, and for emails that only repeat what was said in a chat. */
export function foundMessage(
  row: MessageRow,
  { assistants, media, mentions }: MessageParts,
  leftOut: LeftOut,
): FoundMessage | undefined {
  if (row.type === 'activity') leftOut.activity += 1;
  else if (row.meta?.continuity_email === true) leftOut.continuity += 1;
  else
    return {
      id: row.uuid,
      isNote: row.private,
      authorId: row.sender_id,
      html: row.content_type === 'text' ? textToHtml(row.content ?? '') : (row.content ?? ''),
      at: row.created_at,
      files: (media.get(row.id) ?? []).map(fileOf),
      mail: row.private || row.channel !== 'email' ? null : mailOf(row),
      isAi: assistants.has(row.sender_id),
      mentionIds: (mentions.get(row.id) ?? []).map(({ user_id }) => user_id),
      delivery:
        row.status === 'failed' ? { status: 'failed', error: null, updated_at: row.created_at } : null,
    };
  return undefined;
}

function fileOf({ uuid, filename, content_type, content_id, size }: MediaRow): FoundFile {
  return {
    id: uuid,
    name: filename,
    contentType: content_type,
    bytes: size,
    path: uuid,
    shownAs: [`cid:ldsk-${uuid}`, `/uploads/${uuid}`, ...(content_id ? [`cid:${content_id}`] : [])],
  };
}

type Mail = NonNullable<Archived<'messages'>['mail']>;

function mailOf({ source_id, meta, created_at }: MessageRow): Mail | null {
  const of = (kind: Mail['recipients'][number]['kind'], addresses: unknown) =>
    (Array.isArray(addresses) ? addresses : []).flatMap((address) => {
      const normalized = typeof address === 'string' ? normalizeEmail(address) : undefined;
      return normalized === undefined ? [] : [{ kind, address: normalized, name: null }];
    });
  const recipients = [
    ...of('from', meta?.from),
    ...of('to', meta?.to),
    ...of('cc', meta?.cc),
    ...of('bcc', meta?.bcc),
  ];
  if (!source_id && recipients.length === 0) return null;
  return {
    message_id: source_id ? source_id.replace(/^<|>$/g, '').slice(0, 998) : null,
    in_reply_to: null,
    references: [],
    subject: typeof meta?.subject === 'string' ? meta.subject.slice(0, 500) : null,
    sent_at: created_at,
    recipients,
  };
}
