import type { Presence } from '../../../contract/inbox/presence.ts';

/** All that is known of who is where, after the latest news: for a tab that comes later. */
export function wholePresence(known: Presence, { is_whole, conversations }: Presence): Presence {
  const before = is_whole ? [] : known.conversations;
  const all = new Map([...before, ...conversations].map((it) => [it.conversation_id, it]));
  return { is_whole: true, conversations: [...all.values()].filter(({ people }) => people.length > 0) };
}

export const nobody: Presence = { is_whole: true, conversations: [] };
