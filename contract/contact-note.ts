import Type, { type Static } from 'typebox';
import { exampleId } from './example-id.ts';
import { Exactly, Id, Timestamp } from './primitives.ts';
import { exampleMember, User } from './user.ts';

const reference = {
  id: Id('cnote', 'Contact note id.'),
  contact_id: Id('cnt', 'The contact it is about.'),
  user: User,
  inserted_at: Timestamp('When it was written'),
  updated_at: Timestamp('When it last changed'),
};

const example = {
  id: exampleId('cnote'),
  contact_id: exampleId('cnt'),
  user: exampleMember,
  inserted_at: 1_790_003_600,
  updated_at: 1_790_003_600,
};

const text = Type.String({
  minLength: 1,
  maxLength: 10_000,
  pattern: '\\S',
  description: 'Plain text; line breaks are kept.',
});

export const ContactNote = Exactly({ ...reference, text }, 'An internal note of a member about a contact.', {
  ...example,
  text: 'Prefers to be called in the morning.',
});

export type ContactNote = Static<typeof ContactNote>;

/** As events have it: what is written about a person is not copied into the log (decisions/0320). */
export const ContactNoteReference = Exactly(
  reference,
  'A note about a contact, without its text: get the note for that.',
  example,
);

export type ContactNoteReference = Static<typeof ContactNoteReference>;

export const SaveContactNoteBody = Exactly({ text }, 'The text of a note about a contact.', {
  text: 'Prefers to be called in the morning.',
});
