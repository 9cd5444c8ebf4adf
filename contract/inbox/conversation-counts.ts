import Type, { type Static } from 'typebox';
import { Exactly } from '../primitives.ts';
import { maxCounted } from './max-counted.ts';

const count = (description: string) =>
  Type.Integer({
    minimum: 0,
    maximum: maxCounted,
    description: `${description} 100 means 100 or more.`,
  });

/** The number of conversations in the views that people work with all day. */
export const ConversationCounts = Exactly({
  mine: count('Open, and assigned to the person who asks.'),
  unassigned: count('Open, and nobody’s.'),
  open: count('Open.'),
  snoozed: count('Snoozed.'),
});

export type ConversationCounts = Static<typeof ConversationCounts>;
