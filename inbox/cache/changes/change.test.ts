import { describe, expect, test } from 'vitest';
import { testConversation, testUser } from '../../testing/conversation.ts';
import { bodyOf, type Change, changed, inverseOf, isOvertaken, undoOf } from './change.ts';

const now = 1_790_000_500;
const mara = testUser('usr_mara');
const jonas = testUser('usr_jonas', 'Jonas');

describe('a changed conversation', () => {
  test('has a closing time only while it is closed, and keeps the first one', () => {
    const closed = changed(testConversation(), { status: 'closed' }, now);
    expect(closed.closed_at).toBe(now);
    expect(changed(closed, { status: 'closed' }, now + 60).closed_at).toBe(now);
    expect(changed(closed, { status: 'open' }, now + 60).closed_at).toBeNull();
  });

  test('stops being snoozed when it is opened or closed', () => {
    const snoozed = changed(testConversation(), { status: 'snoozed', snoozed_until: now + 60 }, now);
    expect(snoozed.snoozed_until).toBe(now + 60);
    expect(changed(snoozed, { status: 'open' }, now).snoozed_until).toBeNull();
    expect(changed(snoozed, { priority: 'high' }, now).snoozed_until).toBe(now + 60);
  });

  test('has each tag once, in order', () => {
    const tagged = testConversation({ tags: ['orders', 'wheels'] });
    expect(changed(tagged, { add_tags: ['brakes', 'wheels'], remove_tags: ['orders'] }).tags).toEqual([
      'brakes',
      'wheels',
    ]);
  });

  test('keeps the fields that the change leaves out', () => {
    const before = testConversation({ assignee: jonas, priority: 'high', tags: ['wheels'] });
    expect(changed(before, {})).toEqual(before);
    expect(changed(before, { assignee: null }).assignee).toBeNull();
  });
});

const party = (id: string) => ({ ...testUser(id), phone: null });
test('undoing a new contact restores the previous one, unless it has changed since or was unknown', () => {
  const before = testConversation({ contact: party('cnt_nora') });
  const change = { contact: party('cnt_tom') };
  const now = changed(before, change);
  expect(now.contact?.id).toBe('cnt_tom');
  expect(undoOf(change, { before, now })).toEqual({ contact: before.contact });
  const since = changed(now, { contact: party('cnt_ida') });
  expect(undoOf(change, { before, now: since })).toBeUndefined();
  expect(undoOf(change, { before: testConversation({ contact: null }), now })).toBeUndefined();
});

test('undoing a field restores what it held, unless it has changed since', () => {
  const before = testConversation({ custom_attributes: { outcome: 'Refunded', order: '4711' } });
  const change = { custom_attributes: { outcome: null, size: ['L'] } };
  const now = changed(before, change);
  expect(now.custom_attributes).toEqual({ order: '4711', size: ['L'] });
  const back = { custom_attributes: { outcome: 'Refunded', size: null } };
  expect(undoOf(change, { before, now })).toEqual(back);
  const since = changed(now, { custom_attributes: { size: ['M'] } });
  expect(undoOf(change, { before, now: since })).toEqual({ custom_attributes: { outcome: 'Refunded' } });
});

test('the request has the id of the assignee or the team, and null for none', () => {
  expect(bodyOf({ assignee: jonas, status: 'open' })).toEqual({ assignee_id: 'usr_jonas', status: 'open' });
  expect(bodyOf({ assignee: null })).toEqual({ assignee_id: null });
  const team = { id: 'team_1', name: 'Workshop' };
  expect([bodyOf({ team }), bodyOf({ team: null })]).toEqual([{ team_id: 'team_1' }, { team_id: null }]);
  expect(bodyOf({ priority: 'low' })).toEqual({ priority: 'low' });
});

const before = testConversation({
  status: 'snoozed',
  snoozed_until: now + 3600,
  priority: 'high',
  assignee: mara,
  tags: ['orders', 'wheels'],
});
test.each<Change>([
  { status: 'closed' },
  { status: 'open' },
  { status: 'snoozed', snoozed_until: now + 60 },
  { priority: 'none' },
  { assignee: jonas },
  { assignee: null },
  { team: { id: 'team_1', name: 'Workshop' } },
  { add_tags: ['brakes', 'wheels'] },
  { remove_tags: ['orders', 'brakes'] },
  { is_spam: true, subject: null },
])('undoing %j restores the conversation', (change) => {
  const after = changed(before, change, now);
  expect(changed(after, inverseOf(before, change), now)).toEqual(before);
});

describe('a delayed change', () => {
  const seen = testConversation({ message_count: 1 });
  const message = (user: ReturnType<typeof testUser>) =>
    testConversation({ message_count: 2, last_message: { user } as never });
  const isLate = (change: Change, then: typeof seen) =>
    isOvertaken(change, { before: seen, now: then, ownId: 'usr_mara' });

  test('neither closes nor snoozes a conversation with a new message from somebody else', () => {
    expect(isLate({ status: 'closed' }, message(jonas))).toBe(true);
    expect(isLate({ status: 'snoozed', snoozed_until: now }, message(jonas))).toBe(true);
  });

  test('is applied if the new message is the user’s own, if there is none, or if it changes something else', () => {
    expect(isLate({ status: 'closed' }, message(mara))).toBe(false);
    expect(isLate({ status: 'closed' }, seen)).toBe(false);
    expect(isLate({ priority: 'high' }, message(jonas))).toBe(false);
    expect(isLate({ status: 'open' }, message(jonas))).toBe(false);
  });
});

describe('undoing a change', () => {
  const unassigned = testConversation({ tags: ['orders'] });

  test('restores the fields that it set', () => {
    const now = changed(unassigned, { assignee: jonas });
    expect(undoOf({ assignee: jonas }, { before: unassigned, now })).toEqual({ assignee: null });
  });

  test('leaves fields that somebody else has changed since', () => {
    const change: Change = { assignee: jonas, status: 'closed', add_tags: ['wheels', 'brakes'] };
    const now = changed(changed(unassigned, change), { assignee: mara, remove_tags: ['wheels'] });
    expect(undoOf(change, { before: unassigned, now })).toEqual({ status: 'open', remove_tags: ['brakes'] });
  });

  test('does nothing if none of its values remain', () => {
    const now = changed(unassigned, { assignee: mara });
    expect(undoOf({ assignee: jonas }, { before: unassigned, now })).toBeUndefined();
  });
});
