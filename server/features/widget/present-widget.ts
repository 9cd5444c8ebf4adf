import type { Visitor, WidgetConversation, WidgetMessage } from '../../../contract/widget/shapes.ts';
import type { VisitorCaller } from '../../access/visitor-caller.ts';
import { unixSeconds } from '../../db/microseconds.ts';
import { publicId } from '../../ids/public-id.ts';
import { withPictureAddresses } from '../../text/inline-pictures.ts';
import { plainText } from '../../text/plain-text.ts';
import { previewText } from '../../text/preview-text.ts';
import type { DownloadAddress } from '../attachments/download-address.ts';
import type { ChatChannel } from './chat-channel.ts';
import type { WidgetConversationRow, WidgetMessageRow } from './visible-messages.ts';

/** A message as its visitor sees it: without internal data. */
export function presentWidgetMessage(row: WidgetMessageRow, addressOf: DownloadAddress): WidgetMessage {
  return {
    id: publicId('msg', row.id),
    conversation_id: publicId('cnv', row.conversation_id),
    author: authorOf({ is_team: row.is_team, name: row.author_name, picture_url: row.author_picture_url }),
    text: row.is_team ? null : textOf(row.body_html),
    body_html: row.is_team ? withPictureAddresses(row.body_html, addressOf) : null,
    attachments: row.attachments.map(({ id, original_filename, extension, file_size }) => ({
      id: publicId('att', id),
      name: original_filename,
      extension,
      size: file_size,
      url: addressOf(publicId('att', id)),
    })),
    inserted_at: unixSeconds(row.inserted_at),
    seen_at: row.seen_at === null ? null : unixSeconds(row.seen_at),
  };
}

/** As typed: paragraphs are separated by an empty line. */
function textOf(html: string): string {
  return plainText(html)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

export function presentWidgetConversation({
  id,
  unread_count,
  latest,
}: WidgetConversationRow): WidgetConversation {
  return {
    id: publicId('cnv', id),
    unread_count,
    latest: { author: authorOf(latest), excerpt: previewText(latest.body_html), inserted_at: latest.at },
  };
}

function authorOf({
  is_team,
  name,
  picture_url,
}: {
  is_team: boolean;
  name: string | null;
  picture_url: string | null;
}): WidgetMessage['author'] {
  return is_team
    ? { kind: 'team', name: name ?? '', picture_url }
    : { kind: 'you', name: '', picture_url: null };
}

export function presentVisitor({ verifiedAs, claimed, contact }: VisitorCaller): Visitor {
  if (verifiedAs === null) return { ...claimed, is_verified: false, is_email_verified: false };
  return {
    name: contact.name ?? claimed.name,
    email: contact.email ?? claimed.email,
    is_verified: true,
    is_email_verified: contact.email !== null,
  };
}

/** The settings of a chat channel that every visitor of its site may see. */
export function presentWidgetChannel({ id, name, settings }: ChatChannel) {
  return {
    id: publicId('chn', id),
    name,
    greeting: settings.greeting,
    color: settings.color,
    expected_reply: settings.expected_reply,
    asks_for: settings.asks_for,
    follows_up_by_email: settings.follow_up_channel_id != null,
    needs_identity: settings.needs_identity,
    needs_captcha: Boolean(settings.captcha_url),
    in_apps: settings.in_apps,
  };
}
