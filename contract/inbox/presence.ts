import Type, { type Static } from 'typebox';
import { Exactly, Id, OneOf } from '../primitives.ts';
import { User } from '../user.ts';

/** The state of a member in a conversation; with several tabs, the last of these that applies to any of them. */
export const presenceStates = ['viewing', 'typing_note', 'typing_message'] as const;

export type PresenceState = (typeof presenceStates)[number];

/** A tab's report. It expires after thirty seconds, typing after eight. */
export const TabPresence = Exactly({
  conversation_id: Id('cnv', 'The conversation that the tab shows.'),
  state: OneOf(presenceStates, 'What its person does there.'),
});

/** Who is in a conversation, and whether its visitor is typing. */
export const ConversationPresence = Exactly({
  conversation_id: Id('cnv', 'The conversation.'),
  people: Type.Array(Exactly({ user: User, state: OneOf(presenceStates, 'What they do there.') }), {
    description: 'Each member once, regardless of their number of tabs; empty once the last has left.',
  }),
  visitor_is_typing: Type.Boolean({ description: 'Whether the visitor of a chat is typing.' }),
});

export type ConversationPresence = Static<typeof ConversationPresence>;

/** The presence of an organization; also the `data` of a frame `event: presence` of the stream. */
export const Presence = Exactly({
  is_whole: Type.Boolean({
    description:
      'Whether this is the complete state, which replaces any previous one; otherwise it contains only changes.',
  }),
  conversations: Type.Array(ConversationPresence, {
    description: 'The conversations that someone is in, or has left.',
  }),
});

export type Presence = Static<typeof Presence>;
