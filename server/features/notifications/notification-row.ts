import type { Notification } from '../../../contract/inbox/notification.ts';
import type { NotificationKind } from '../../../contract/values/notification-kinds.ts';
import { presentUser, type UserFields } from '../../access/present-user.ts';
import { type Microseconds, unixSeconds } from '../../db/microseconds.ts';
import { type IdPrefix, publicId } from '../../ids/public-id.ts';
import { previewText } from '../../text/preview-text.ts';

/** A notification with the data it shows of other records, as `notificationColumns` selects it. */
export type NotificationRow = {
  id: string;
  kind: NotificationKind;
  count: number;
  is_read: boolean;
  conversation_id: string;
  conversation_number: number;
  subject: string | null;
  contact: UserFields | null;
  member: UserFields | null;
  author: UserFields | null;
  app: { id: string; name: string } | null;
  message_id: string | null;
  note_id: string | null;
  body_html: string | null;
  inserted_at: Microseconds;
  updated_at: Microseconds;
};

const person = (table: string) => `CASE WHEN ${table}.id IS NOT NULL THEN json_build_object('id', ${table}.id,
    'name', ${table}.name, 'email', ${table}.email, 'instagram_handle', ${table}.instagram_handle,
    'profile_picture_url', ${table}.profile_picture_url) END`;

/** How much HTML is read for an excerpt; a tag that is cut in two shows nothing. */
const excerptSourceCharacters = 4000;

/** The select list that makes a NotificationRow of `n`, with the joins of `notificationJoins`. */
export const notificationColumns = `
  n.id, n.kind, n.count, n.read_at IS NOT NULL AS is_read, n.conversation_id, c.number AS conversation_number, c.subject,
  ${person('contact')} AS contact, ${person('member')} AS member, ${person('author')} AS author,
  CASE WHEN app.id IS NOT NULL THEN json_build_object('id', app.id, 'name', app.name) END AS app,
  message.id AS message_id, note.id AS note_id,
  left(coalesce(message.body_html, note.body_html), ${excerptSourceCharacters}) AS body_html, n.inserted_at, n.updated_at`;

/** Of organization $1. */
export const notificationJoins = `
  JOIN conversations c ON c.organization_id = $1 AND c.id = n.conversation_id
  LEFT JOIN contacts contact ON contact.organization_id = $1 AND contact.id = c.contact_id
  LEFT JOIN messages message ON message.organization_id = $1 AND message.id = n.message_id
  LEFT JOIN contacts author ON author.organization_id = $1 AND author.id = message.contact_id
  LEFT JOIN notes note ON note.organization_id = $1 AND note.id = n.note_id
  LEFT JOIN users member ON member.id = n.actor_user_id
  LEFT JOIN apps app ON app.id = n.actor_app_id`;

export function presentNotification(row: NotificationRow): Notification {
  return {
    id: publicId('ntf', row.id),
    kind: row.kind,
    count: row.count,
    is_read: row.is_read,
    conversation: {
      id: publicId('cnv', row.conversation_id),
      number: row.conversation_number,
      subject: row.subject,
      contact: row.contact && presentUser('cnt', row.contact),
    },
    user: actorOf(row),
    app: row.app && { id: publicId('app', row.app.id), name: row.app.name },
    message_id: idOrNull('msg', row.message_id),
    note_id: idOrNull('note', row.note_id),
    excerpt: row.body_html === null ? null : previewText(row.body_html),
    inserted_at: unixSeconds(row.inserted_at),
    updated_at: unixSeconds(row.updated_at),
  };
}

function actorOf({ author, member }: NotificationRow): Notification['user'] {
  if (author) return presentUser('cnt', author);
  return member && presentUser('usr', member);
}

function idOrNull(prefix: IdPrefix, id: string | null): string | null {
  return id === null ? null : publicId(prefix, id);
}
