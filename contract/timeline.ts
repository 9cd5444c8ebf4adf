import type { Static } from 'typebox';
import { ContactEntry } from './contact-entry.ts';
import { ContactNote } from './contact-note.ts';
import { Conversation } from './conversation.ts';
import { exampleId } from './example-id.ts';
import { Exactly, Nullable, OneOf, Timestamp } from './primitives.ts';
import { exampleMember } from './user.ts';

export const timelineTypes = ['conversation', 'note', 'entry'] as const;

/** One entry of a contact's timeline. */
export const TimelineEntry = Exactly(
  {
    type: OneOf(timelineTypes, 'What it is. More types may be added: ignore those you don’t know.'),
    at: Timestamp(
      'When something last happened in the conversation, when the note was written, or when it happened',
    ),
    conversation: Nullable(Conversation, 'The conversation, if `type` is `conversation`.'),
    note: Nullable(ContactNote, 'The note, if `type` is `note`.'),
    entry: Nullable(ContactEntry, 'The entry of an app, if `type` is `entry`.'),
  },
  'An entry in the timeline of a contact.',
  {
    type: 'note',
    at: 1_790_003_600,
    conversation: null,
    note: {
      id: exampleId('cnote'),
      contact_id: exampleId('cnt'),
      user: exampleMember,
      inserted_at: 1_790_003_600,
      updated_at: 1_790_003_600,
      text: 'Prefers to be called in the morning.',
    },
    entry: null,
  },
);

export type TimelineEntry = Static<typeof TimelineEntry>;
