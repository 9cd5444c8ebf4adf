import type {
  HeldReason,
  ScheduledMessage,
  ScheduleMessageBody,
} from '../../../contract/scheduled-message.ts';
import { presentUser, type UserFields } from '../../access/present-user.ts';
import { type Microseconds, unixSeconds } from '../../db/microseconds.ts';
import { publicId } from '../../ids/public-id.ts';
import { withPictureAddresses } from '../../text/inline-pictures.ts';
import { type AttachmentRow, attachmentsOf } from '../attachments/attachment-row.ts';
import type { DownloadAddress } from '../attachments/download-address.ts';
import { presentAttachment } from '../attachments/present-attachment.ts';

/** The other options for sending it, as in the API. */
export type ScheduledRequest = Omit<ScheduleMessageBody, 'body_html' | 'attachment_ids' | 'send_at'>;

/** A scheduled message with everything in its public form, as `scheduledColumns` selects it. */
export type ScheduledRow = {
  id: string;
  conversation_id: string;
  user: UserFields;
  connection_id: string | null;
  body_html: string;
  request: ScheduledRequest;
  attachments: AttachmentRow[];
  send_at: Microseconds;
  written_after: Microseconds;
  held_reason: HeldReason | null;
  held_error: string | null;
  inserted_at: Microseconds;
  updated_at: Microseconds;
};

/** The select list that makes a ScheduledRow of `s`, with `scheduledJoins`. The statement's first parameter is its organization. */
export const scheduledColumns = `
  s.id, s.conversation_id, s.connection_id, s.body_html, s.request, s.send_at, s.written_after, s.held_reason, s.held_error,
  s.inserted_at, s.updated_at, ${attachmentsOf('s', 'scheduled_message_id')} AS attachments,
  json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'instagram_handle', u.instagram_handle,
    'profile_picture_url', u.profile_picture_url) AS "user"`;

export const scheduledJoins = 'JOIN users u ON u.id = s.user_id';

/** A scheduled message as clients see it. All its addresses are fresh. */
export function presentScheduled(row: ScheduledRow, addressOf: DownloadAddress): ScheduledMessage {
  const { request } = row;
  const unattached = { resource_type: null, resource_id: null };
  return {
    id: publicId('sch', row.id),
    conversation_id: publicId('cnv', row.conversation_id),
    user: presentUser('usr', row.user),
    status: row.held_reason === null ? 'scheduled' : 'held',
    send_at: unixSeconds(row.send_at),
    held_reason: row.held_reason,
    held_error: row.held_error,
    body_html: withPictureAddresses(row.body_html, addressOf),
    attachments: row.attachments.map((it) => presentAttachment(it, unattached, addressOf)),
    reply_to_id: request.reply_to_id ?? null,
    conversation_status: request.conversation_status ?? null,
    mail: request.mail ?? null,
    answer_by: request.answer_by ?? null,
    macro_id: request.macro_id ?? null,
    macro_actions: request.macro_actions ?? [],
    is_ai_message: request.is_ai_message ?? false,
    meta_info: request.meta_info ?? {},
    inserted_at: unixSeconds(row.inserted_at),
    updated_at: unixSeconds(row.updated_at),
  };
}
