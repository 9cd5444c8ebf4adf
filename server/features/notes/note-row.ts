import type { UserFields } from '../../access/present-user.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import { type AttachmentRow, attachmentsOf } from '../attachments/attachment-row.ts';

/** A note with everything in its public form, as `noteColumns` selects it. */
export type NoteRow = {
  id: string;
  conversation_id: string;
  body_html: string;
  author: UserFields;
  mentions: string[];
  inserted_at: Microseconds;
  updated_at: Microseconds;
  attachments: AttachmentRow[];
};

/** The members mentioned in note `n`. The statement's first parameter is its organization, here and below. */
export const noteMentions = `ARRAY(SELECT nm.user_id FROM note_mentions nm
  WHERE nm.organization_id = $1 AND nm.note_id = n.id ORDER BY nm.user_id)`;

/** The columns of note `n`. */
export const noteAttachments = attachmentsOf('n', 'note_id');

/** The select list that makes a NoteRow of note `n`, with the join of `noteJoins`. */
export const noteColumns = `
  n.id, n.conversation_id, n.body_html, n.inserted_at, n.updated_at, ${noteMentions} AS mentions,
  ${noteAttachments} AS attachments,
  json_build_object('id', author.id, 'name', author.name, 'email', author.email, 'instagram_handle',
    author.instagram_handle, 'profile_picture_url', author.profile_picture_url) AS author`;

export const noteJoins = 'JOIN users author ON author.id = n.user_id';
