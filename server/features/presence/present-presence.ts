import {
  type ConversationPresence,
  type PresenceState,
  presenceStates,
} from '../../../contract/inbox/presence.ts';
import { presentUser } from '../../access/present-user.ts';
import { publicId } from '../../ids/public-id.ts';
import type { VisitorTyping } from '../widget/presence/visitor-presence-store.ts';
import type { PresenceRow, Typing } from './presence-store.ts';

/** The people in conversations, and the conversations in which a visitor types. */
export type PresenceRows = { members: readonly PresenceRow[]; visitors: readonly VisitorTyping[] };

/**
 * Each conversation once, and each person once in it, however many tabs they have; rows are sorted by conversation
 * and person.
 */
export function presentPresence({ members, visitors }: PresenceRows): ConversationPresence[] {
  const byConversation = Map.groupBy(members, ({ conversation_id }) => conversation_id);
  const typedIn = new Set(visitors.map(({ conversation_id }) => conversation_id));
  return [...new Set([...byConversation.keys(), ...typedIn])].map((id) => ({
    conversation_id: publicId('cnv', id),
    people: peopleOf(byConversation.get(id) ?? []),
    visitor_is_typing: typedIn.has(id),
  }));
}

function peopleOf(rows: readonly PresenceRow[]): ConversationPresence['people'] {
  const byPerson = Map.groupBy(rows, ({ user }) => user.id);
  return [...byPerson.values()].flatMap((tabs) => {
    const [first] = tabs;
    return first ? [{ user: presentUser('usr', first.user), state: furthestState(tabs) }] : [];
  });
}

function furthestState(tabs: readonly PresenceRow[]): PresenceState {
  const states = tabs.map(({ typing }) => stateOf(typing));
  return presenceStates.findLast((state) => states.includes(state)) ?? 'viewing';
}

function stateOf(typing: Typing): PresenceState {
  return typing === null ? 'viewing' : `typing_${typing}`;
}
