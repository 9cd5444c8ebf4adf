import Type, { type Static } from 'typebox';
import { Exactly, Nullable } from '../primitives.ts';
import { User } from '../user.ts';
import { maxCounted } from './max-counted.ts';

const remaining = (description: string) =>
  Type.Integer({
    minimum: 0,
    maximum: maxCounted,
    description: `${description} 100 means 100 or more.`,
  });

/** The choice before a member is disabled or removed. */
export const AssignedCount = Exactly({
  count: remaining('Open and snoozed conversations that are assigned to the member.'),
});

/** The reassignment of conversations from a member who was disabled or removed. */
export const Reassignment = Exactly({
  from: User,
  to: Nullable(User, 'Who gets them; `null` leaves them unassigned.'),
  remaining: remaining('Conversations that are still to be reassigned.'),
});

export type Reassignment = Static<typeof Reassignment>;

export const Reassignments = Exactly({
  reassignments: Type.Array(Reassignment, { description: 'One per member, at most twenty.' }),
});

export type Reassignments = Static<typeof Reassignments>;
