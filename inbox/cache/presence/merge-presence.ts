import type { Presence } from '../../../contract/inbox/presence.ts';

export const noPresence: Presence = { is_whole: true, conversations: [] };

/** The complete presence of an organization after an update, which is either complete or lists only what changed. */
export function mergePresence(known: Presence, { is_whole, conversations }: Presence): Presence {
  const before = is_whole ? [] : known.conversations;
  const all = new Map([...before, ...conversations].map((it) => [it.conversation_id, it]));
  return {
    is_whole: true,
    conversations: [...all.values()].filter((it) => it.people.length > 0 || it.visitor_is_typing),
  };
}
