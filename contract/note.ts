import Type, { type Static } from 'typebox';
import { Attachment, attachmentIds } from './attachment.ts';
import { exampleId } from './example-id.ts';
import { around } from './page.ts';
import { Exactly, Id, OneOf, Timestamp } from './primitives.ts';
import { exampleMember, User } from './user.ts';

export const Note = Exactly(
  {
    id: Id('note', 'Note id.'),
    conversation_id: Id('cnv', 'The conversation it is about.'),
    body_html: Type.String({ description: 'The body as sanitized HTML.' }),
    user: User,
    mentions: Type.Array(Id('usr', 'A member.'), {
      description: 'The members it mentions, in the order of their ids.',
    }),
    attachments: Type.Array(Attachment, { description: 'The files that came with it.' }),
    inserted_at: Timestamp('When it was written'),
    updated_at: Timestamp('When it last changed'),
  },
  'An internal note of a member about a conversation.',
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

export const noteSorts = ['inserted_at', '-inserted_at'] as const;
export type NoteSort = (typeof noteSorts)[number];

export const noteFilters = {
  sort: Type.Optional(
    OneOf(noteSorts, 'Default `inserted_at`, oldest first; `-inserted_at` lists newest first.'),
  ),
  around: around('note', 'note'),
};

const body = (description: string) => Type.Optional(Type.String({ maxLength: 150_000, description }));
const mentions = (description: string) =>
  Type.Optional(Type.Array(Id('usr', 'A member, `usr_…`.'), { maxItems: 50, description }));

export const CreateNoteBody = Exactly(
  {
    body_html: body('The HTML body; required unless there are attachments.'),
    mentions: mentions('Active members to mention.'),
    attachment_ids: attachmentIds,
  },
  'A new note.',
  { body_html: '<p>She called twice.</p>', mentions: [exampleId('usr')] },
);

export type CreateNoteBody = Static<typeof CreateNoteBody>;

/** Fields that are left out stay as they are. */
export const UpdateNoteBody = Exactly(
  {
    body_html: body(
      'The new HTML body. Images of its attachments may keep the URLs they were returned with.',
    ),
    mentions: mentions('All members it mentions; an empty list mentions nobody.'),
    attachment_ids: Type.Optional(
      Type.Array(Id('att', 'An attachment, `att_…`.'), {
        maxItems: 10,
        uniqueItems: true,
        description:
          'All its files: existing ones to keep, and new ones that this connection has uploaded. Files left out are deleted.',
      }),
    ),
  },
  'Changes to a note.',
  { body_html: '<p>She called three times.</p>' },
);

export type UpdateNoteBody = Static<typeof UpdateNoteBody>;
