import Type, { type Static } from 'typebox';
import { Exactly, Id, OneOf } from '../primitives.ts';
import { User } from '../user.ts';

/** How somebody is in a conversation; of a person with several tabs the last of these that is true of one. */
export const presenceStates = ['viewing', 'typing_note', 'typing_message'] as const;

export type PresenceState = (typeof presenceStates)[number];

/** What a tab says of itself. It holds for thirty seconds, typing for eight. */
export const TabPresence = Exactly({
  conversation_id: Id('cnv', 'The conversation that the tab shows.'),
  state: OneOf(presenceStates, 'What its person does there.'),
});

/** Who is in a conversation, and whether its visitor types. */
export const ConversationPresence = Exactly({
  conversation_id: Id('cnv', 'The conversation.'),
  people: Type.Array(Exactly({ user: User, state: OneOf(presenceStates, 'What they do there.') }), {
    description: 'Each person once, however many tabs they have; empty once the last has left.',
  }),
  visitor_is_typing: Type.Boolean({ description: 'Whether the visitor types, in a chat.' }),
});

export type ConversationPresence = Static<typeof ConversationPresence>;

/** Who is where in an organization; `data` of a frame `event: presence` of the stream too. */
export const Presence = Exactly({
  is_whole: Type.Boolean({
    description: 'Whether it is all there is, so that what was known before is over; else what has changed.',
  }),
  conversations: Type.Array(ConversationPresence, { description: 'Those that somebody is in, or has left.' }),
});

export type Presence = Static<typeof Presence>;
