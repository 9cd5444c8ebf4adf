import Type, { type Static } from 'typebox';
import { Exactly, Nullable, Timestamp } from './primitives.ts';
import { exampleContact, User } from './user.ts';

/** A person besides the contact who takes part in a conversation by email. */
export const Participant = Exactly(
  {
    address: Type.String({ description: 'In lower case.' }),
    name: Nullable(Type.String({ description: 'The name beside it.' })),
    contact: Nullable(User, 'The contact who has this address.'),
    is_confirmed: Type.Boolean({
      description:
        'Whether replies are copied to them. `false` if they joined by replying and aren’t confirmed yet.',
    }),
    inserted_at: Timestamp('When they joined'),
  },
  'A person besides the contact who takes part in a conversation by email.',
  {
    address: 'nora@example.com',
    name: 'Nora Vance',
    contact: exampleContact,
    is_confirmed: true,
    inserted_at: 1_790_003_600,
  },
);

export type Participant = Static<typeof Participant>;

export const SaveParticipantBody = Exactly(
  {
    address: Type.String({ minLength: 1, maxLength: 254, description: 'An email address.' }),
    name: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'The name; unchanged if absent.' }),
    ),
  },
  'Who replies are copied to.',
  { address: 'nora@example.com', name: 'Nora Vance' },
);

export type SaveParticipantBody = Static<typeof SaveParticipantBody>;
