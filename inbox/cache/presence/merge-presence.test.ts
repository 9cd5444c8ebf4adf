import { expect, test } from 'vitest';
import type { Presence } from '../../../contract/inbox/presence.ts';
import { mergePresence, noPresence } from './merge-presence.ts';

const presence = (is_whole: boolean, byConversation: Record<string, string[]>) =>
  ({
    is_whole,
    conversations: Object.entries(byConversation).map(([conversation_id, names]) => ({
      conversation_id,
      visitor_is_typing: false,
      people: names.map((name) => ({ user: { id: `usr_${name}`, name }, state: 'viewing' })),
    })),
  }) as unknown as Presence;

const whereIn = ({ conversations }: Presence) =>
  Object.fromEntries(
    conversations.map(({ conversation_id, people }) => [
      conversation_id,
      people.map(({ user }) => user.name),
    ]),
  );

const known = mergePresence(noPresence, presence(true, { cnv_1: ['Mara'], cnv_2: ['Jonas'] }));

test('an update replaces only the conversations that it lists', () => {
  const next = mergePresence(known, presence(false, { cnv_2: ['Jonas', 'Mara'] }));
  expect(whereIn(next)).toEqual({ cnv_1: ['Mara'], cnv_2: ['Jonas', 'Mara'] });
});

test('a conversation that everybody has left is dropped', () => {
  expect(whereIn(mergePresence(known, presence(false, { cnv_1: [] })))).toEqual({ cnv_2: ['Jonas'] });
});

test('a complete update replaces everything', () => {
  expect(whereIn(mergePresence(known, presence(true, { cnv_3: ['Ada'] })))).toEqual({ cnv_3: ['Ada'] });
});

test('the state stored for a tab that joins later is complete', () => {
  expect(mergePresence(noPresence, presence(false, { cnv_1: ['Mara'] })).is_whole).toBe(true);
});

test('a conversation in which only the visitor is typing is kept until they stop', () => {
  const typed = (visitor_is_typing: boolean): Presence => ({
    is_whole: false,
    conversations: [{ conversation_id: 'cnv_3', people: [], visitor_is_typing }],
  });
  const typing = mergePresence(known, typed(true));
  expect(Object.keys(whereIn(typing))).toContain('cnv_3');
  expect(Object.keys(whereIn(mergePresence(typing, typed(false))))).not.toContain('cnv_3');
});
