import {
  type ConversationPresence,
  type PresenceState,
  presenceStates,
} from '../../../contract/inbox/presence.ts';
import { presentUser } from '../../access/present-user.ts';
import { publicId } from '../../ids/public-id.ts';
import type { PresenceRow, Typing } from './presence-store.ts';

/** Each conversation once, and each person once in it, however many tabs they have; rows come by conversation and person. */
export function presentPresence(rows: readonly PresenceRow[]): ConversationPresence[] {
  const byConversation = Map.groupBy(rows, ({ conversation_id }) => conversation_id);
  return [...byConversation].map(([id, within]) => ({
    conversation_id: publicId('cnv', id),
    people: peopleOf(within),
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
