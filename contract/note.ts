import Type, { type Static } from 'typebox';
import { Attachment, attachmentIds } from './attachment.ts';
import { Exactly, Id, Timestamp } from './primitives.ts';
import { User } from './user.ts';

export const Note = Exactly({
  id: Id('note', 'Note id.'),
  conversation_id: Id('cnv', 'The conversation it is about.'),
  body_html: Type.String({ description: 'The body as sanitised HTML.' }),
  user: User,
  mentions: Type.Array(Id('usr', 'A member.'), {
    description: 'Whom it calls upon, in the order of their ids.',
  }),
  attachments: Type.Array(Attachment),
  inserted_at: Timestamp('When it was written'),
  updated_at: Timestamp('When it last changed'),
});

export type Note = Static<typeof Note>;

export const CreateNoteBody = Exactly({
  body_html: Type.Optional(
    Type.String({ maxLength: 150_000, description: 'The HTML body; required unless there are attachments.' }),
  ),
  mentions: Type.Optional(
    Type.Array(Type.String(), { maxItems: 50, description: 'Active members to call upon, `usr_…`.' }),
  ),
  attachment_ids: attachmentIds,
});

export type CreateNoteBody = Static<typeof CreateNoteBody>;
