import { describe, expect, test } from 'vitest';
import type { Conversation } from '../../../sdk/src/types.ts';
import { testConversation, testUser } from '../../testing/conversation.ts';
import { filterOf, viewFilters } from './view-filters.ts';

const ownId = 'usr_mara';
const mara = testUser(ownId);
const jonas = testUser('usr_jonas', 'Jonas');

const conversations = {
  unassigned: {},
  mine: { assignee: mara },
  "a colleague's": { assignee: jonas },
  snoozed: { status: 'snoozed', assignee: mara },
  closed: { status: 'closed', assignee: mara },
  spam: { is_spam: true },
  'closed spam': { is_spam: true, status: 'closed' },
  merged: { status: 'closed', merged_into_id: 'cnv_2' },
  'merged spam': { is_spam: true, merged_into_id: 'cnv_2' },
} as const satisfies Record<string, Partial<Conversation>>;

const heldBy = (id: string) =>
  Object.entries(conversations)
    .filter(([, it]) => filterOf(id).holds(testConversation(it), ownId))
    .map(([name]) => name);

test.each([
  ['mine', ['mine']],
  ['unassigned', ['unassigned']],
  ['open', ['unassigned', 'mine', "a colleague's"]],
  ['snoozed', ['snoozed']],
  ['closed', ['closed']],
  ['spam', ['spam', 'closed spam']],
])('the view %s holds %j', (id, names) => {
  expect(heldBy(id)).toEqual(names);
});

test('merged conversations appear only in search results', () => {
  const merged = testConversation(conversations.merged);
  for (const { holds } of Object.values(viewFilters)) expect(holds(merged, ownId)).toBe(false);
  expect(filterOf('search:wheel').holds(merged, ownId)).toBe(true);
});

describe('the view of a tag', () => {
  const { holds } = filterOf('tag:wheels');

  test('holds open conversations with exactly that tag', () => {
    expect(holds(testConversation({ tags: ['orders', 'wheels'] }), ownId)).toBe(true);
    expect(holds(testConversation({ tags: ['wheels-2'] }), ownId)).toBe(false);
    expect(holds(testConversation({ tags: ['wheels'], status: 'closed' }), ownId)).toBe(false);
    expect(holds(testConversation({ tags: ['wheels'], is_spam: true }), ownId)).toBe(false);
  });

  test.each(['mine', 'a: b', 'search:x', 'two\nlines', ''])('may be of any name: %j', (name) => {
    expect(filterOf(`tag:${name}`).query.tag).toBe(name);
  });
});

test('the view of a channel holds its open conversations', () => {
  const id = 'chn_01h455vb4pex5vsknk084sn02q';
  const { holds, query } = filterOf(`channel:${id}`);
  expect(query).toEqual({ channel_id: id, status: 'open' });
  expect(holds(testConversation({ channel_id: id }), ownId)).toBe(true);
  expect(holds(testConversation({ channel_id: id, status: 'closed' }), ownId)).toBe(false);
  expect(holds(testConversation({ channel_id: null }), ownId)).toBe(false);
});

test('the views of a team hold its open conversations, and the unassigned ones among them', () => {
  const [id, other] = ['team_01h455vb4pex5vsknk084sn02q', 'team_01h455vb4pex5vsknk084sn02r'];
  const [all, unassigned] = [filterOf(`team:${id}`), filterOf(`team-unassigned:${id}`)];
  expect(all.query).toEqual({ team_id: id, status: 'open' });
  expect(unassigned.query).toEqual({ team_id: id, status: 'open', assignee_id: 'none' });
  const viewsWith = (conversation: object) =>
    [all, unassigned].map(({ holds }) => holds(testConversation(conversation), ownId));
  const team = { id, name: 'Workshop' };
  expect(viewsWith({ team })).toEqual([true, true]);
  expect(viewsWith({ team, assignee: { id: ownId } })).toEqual([true, false]);
  expect(viewsWith({ team, status: 'closed' })).toEqual([false, false]);
  expect(viewsWith({ team: { ...team, id: other } })).toEqual([false, false]);
  expect(filterOf('team:anything')).toBe(filterOf('open'));
});

test('search results are fixed, because only the server knows which messages match', () => {
  expect(filterOf('search:back wheel')).toMatchObject({ query: { q: 'back wheel' }, isFixed: true });
  expect(filterOf('tag:wheels').isFixed).toBeUndefined();
});

test('an unknown view id shows open conversations', () => {
  for (const id of ['no-such-view', 'channel:support', '', 'toString'])
    expect(filterOf(id).query).toEqual({ status: 'open' });
});
