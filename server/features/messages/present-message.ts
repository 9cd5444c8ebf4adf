import type { Message } from '../../../contract/message.ts';
import type { User } from '../../../contract/user.ts';
import { presentUser, type UserFields } from '../../access/present-user.ts';
import { unixSeconds } from '../../db/microseconds.ts';
import { publicId } from '../../ids/public-id.ts';
import { withPictureAddresses } from '../../text/inline-pictures.ts';
import type { DownloadAddress } from '../attachments/download-address.ts';
import { presentAttachment } from '../attachments/present-attachment.ts';
import type { MessageRow } from './message-row.ts';

/** A message as clients see it: the twelve keys of spec section 2. All its addresses are fresh. */
export function presentMessage(row: MessageRow, addressOf: DownloadAddress): Message {
  const { marked_as_solution_at } = row;
  const id = publicId('msg', row.id);
  const parent = { resource_type: 'message', resource_id: id } as const;
  return {
    id,
    conversation_id: publicId('cnv', row.conversation_id),
    source: row.source,
    is_spam: row.is_spam,
    inserted_at: unixSeconds(row.inserted_at),
    body_html: withPictureAddresses(row.body_html, addressOf),
    marked_as_solution_at: marked_as_solution_at === null ? null : unixSeconds(marked_as_solution_at),
    user: userOrNull(row.author_prefix, row.author),
    meta_info: metaInfo(row),
    is_ai_message: row.is_ai_message,
    reply_to: replyTo(row, addressOf),
    attachments: row.attachments.map((it) => presentAttachment(it, parent, addressOf)),
  };
}

/** The sender's object as sent, and the server's one reserved key (contract section 2). */
function metaInfo({
  meta_info,
  channel_info,
  via_app,
  delivery,
  delivery_updated_at: at,
}: MessageRow): Message['meta_info'] {
  if (!channel_info && !via_app && !delivery) return meta_info;
  const deskbell = {
    ...channel_info,
    ...(via_app && { via_app: { id: publicId('app', via_app.id), name: via_app.name } }),
    ...(delivery && { delivery: { ...delivery, updated_at: at === null ? null : unixSeconds(at) } }),
  };
  return { ...meta_info, deskbell };
}

function replyTo(row: MessageRow, addressOf: DownloadAddress): Message['reply_to'] {
  if (row.reply_to_id === null) return null;
  return {
    id: publicId('msg', row.reply_to_id),
    body_html: withPictureAddresses(row.reply_to_body_html ?? '', addressOf),
    user: userOrNull(row.reply_to_author_prefix, row.reply_to_author),
  };
}

function userOrNull(prefix: 'usr' | 'cnt', fields: UserFields | null): User | null {
  return fields && presentUser(prefix, fields);
}
