import Type, { type Static } from 'typebox';
import { exampleId } from '../example-id.ts';
import { Exactly, Id, Nullable, Timestamp } from '../primitives.ts';
import { exampleMember, User } from '../user.ts';

/** The maximum per member. */
export const maxReminders = 200;

/** A member's own reminder of a conversation. It ends with the next message in it, the contact’s or a member’s. */
export const Reminder = Exactly(
  {
    conversation: Exactly({
      id: Id('cnv', 'The conversation it is about.'),
      number: Type.Integer({ description: 'Its number.' }),
      subject: Nullable(Type.String({ description: 'Its subject.' })),
      contact: Nullable(User, 'The contact.'),
    }),
    remind_at: Timestamp('When you are reminded'),
    inserted_at: Timestamp('When it was set'),
  },
  'Your reminder of a conversation.',
  {
    conversation: {
      id: exampleId('cnv'),
      number: 20731,
      subject: 'My wheel',
      contact: { ...exampleMember, id: exampleId('cnt') },
    },
    remind_at: 4_070_908_800,
    inserted_at: 1_790_003_600,
  },
);

export type Reminder = Static<typeof Reminder>;

export const SetReminderBody = Exactly(
  { remind_at: Timestamp('When to remind you; in the future') },
  'A reminder.',
  { remind_at: 4_070_908_800 },
);
