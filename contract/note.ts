import Type, { type Static } from 'typebox';
import { Attachment, attachmentIds } from './attachment.ts';
import { exampleId } from './example-id.ts';
import { Exactly, Id, Timestamp } from './primitives.ts';
import { exampleMember, User } from './user.ts';

export const Note = Exactly(
  {
    id: Id('note', 'Note id.'),
    conversation_id: Id('cnv', 'The conversation it is about.'),
    body_html: Type.String({ description: 'The body as sanitised HTML.' }),
    user: User,
    mentions: Type.Array(Id('usr', 'A member.'), {
      description: 'Whom it calls upon, in the order of their ids.',
    }),
    attachments: Type.Array(Attachment, { description: 'The files that came with it.' }),
    inserted_at: Timestamp('When it was written'),
    updated_at: Timestamp('When it last changed'),
  },
  'What a member says to the others about a conversation.',
  {
    id: exampleId('note'),
    conversation_id: exampleId('cnv'),
    body_html: '<p>She called twice.</p>',
    user: exampleMember,
    mentions: [exampleId('usr')],
    attachments: [],
    inserted_at: 1_790_003_600,
    updated_at: 1_790_003_600,
  },
);

export type Note = Static<typeof Note>;

export const CreateNoteBody = Exactly(
  {
    body_html: Type.Optional(
      Type.String({
        maxLength: 150_000,
        description: 'The HTML body; required unless there are attachments.',
      }),
    ),
    mentions: Type.Optional(
      Type.Array(Type.String({ description: 'A member, `usr_…`.' }), {
        maxItems: 50,
        description: 'Active members to call upon.',
      }),
    ),
    attachment_ids: attachmentIds,
  },
  'A note to be written.',
  { body_html: '<p>She called twice.</p>', mentions: [exampleId('usr')] },
);

export type CreateNoteBody = Static<typeof CreateNoteBody>;
