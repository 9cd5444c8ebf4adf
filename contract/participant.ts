import Type, { type Static } from 'typebox';
import { Exactly, Nullable, Timestamp } from './primitives.ts';
import { exampleContact, User } from './user.ts';

/** Somebody beside the contact who takes part in a conversation by mail. */
export const Participant = Exactly(
  {
    address: Type.String({ description: 'In lower case.' }),
    name: Nullable(Type.String({ description: 'The name beside it.' })),
    contact: Nullable(User, 'The contact who has this address.'),
    is_confirmed: Type.Boolean({
      description:
        'Whether replies are copied to them. `false`: they joined by a reply, and nobody has confirmed them.',
    }),
    inserted_at: Timestamp('Since when they take part'),
  },
  'Somebody beside the contact who takes part in a conversation by mail.',
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
    address: Type.String({ minLength: 1, maxLength: 254, description: 'An e-mail address.' }),
    name: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'The name beside it; absent, it stays.' }),
    ),
  },
  'Whom replies are to be copied to.',
  { address: 'nora@example.com', name: 'Nora Vance' },
);

export type SaveParticipantBody = Static<typeof SaveParticipantBody>;
