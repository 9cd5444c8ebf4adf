import { expect, test } from 'vitest';
import type { LoggedEvent } from '../../events/log-cursor.ts';
import { notificationsOf, type Subject } from './notifications-of.ts';

const subject: Subject = {
  conversation_id: 'c1',
  assignee_id: 'jonas',
  is_spam: false,
  is_open: true,
  team_id: 't1',
  follower_ids: [],
  team_member_ids: [],
};
let position = 0;

function event(
  type: LoggedEvent['type'],
  actor: string | null,
  more: Partial<LoggedEvent> = {},
): LoggedEvent {
  position += 1;
  return {
    id: `e${position}`,
    position,
    type,
    actor_type: actor === null ? 'contact' : 'member',
    actor_user_id: actor,
    actor_app_id: null,
    record_id: 'r',
    data: null,
    previous: null,
    inserted_at: position,
    ...more,
  };
}

const reported = (events: LoggedEvent[], about: Partial<Subject> = {}) =>
  notificationsOf(events, new Map([['r', { ...subject, ...about }]])).made.map(
    ({ userId, kind, count }) => `${userId}: ${kind} ${count}`,
  );

test('a message notifies the assignee and the followers, each once, and never its author', () => {
  const events = [event('message.created', null), event('message.created', 'mara')];
  expect(reported(events, { follower_ids: ['jonas', 'mara'] })).toEqual(['jonas: reply 2', 'mara: reply 1']);
});

test('a mention replaces the notification of its note', () => {
  const noted = event('note.created', 'mara', { data: { mentions: ['jonas', 'robin'] } });
  expect(reported([noted], { follower_ids: ['jonas', 'ada'] })).toEqual([
    'ada: note 1',
    'jonas: mention 1',
    'robin: mention 1',
  ]);
});

test('a note that was deleted since, or a missing record, notifies nobody', () => {
  expect(reported([event('note.created', 'mara', { data: { id: 'r' } })], { assignee_id: null })).toEqual([]);
  expect(reported([event('message.created', null, { record_id: 'gone' })])).toEqual([]);
});

test('a change only mentions people who were not mentioned before', () => {
  const changed = event('note.updated', 'mara', {
    data: { mentions: ['jonas', 'robin'] },
    previous: { mentions: ['jonas'] },
  });
  expect(reported([changed])).toEqual(['robin: mention 1']);
  expect(reported([event('note.updated', 'mara', { data: { mentions: ['jonas'] }, previous: {} })])).toEqual(
    [],
  );
});

test('an assignment notifies the current assignee, unless they assigned it to themselves', () => {
  const assigned = (actor: string | null) =>
    event('conversation.assigned', actor, { data: { assignee_id: 'jonas' } });
  expect(reported([assigned('mara')])).toEqual(['jonas: assignment 1']);
  expect(reported([assigned('jonas')])).toEqual([]);
  expect(reported([assigned('mara')], { assignee_id: 'robin' })).toEqual([]);
});

test('a conversation that comes into a team concerns its members, but not its assignee, or the member who moved it', () => {
  const moved = event('conversation.team_changed', 'mara', { data: { team_id: 't1' } });
  const team_member_ids = ['jonas', 'mara', 'robin'];
  expect(reported([moved], { team_member_ids })).toEqual(['robin: team 1']);
  for (const about of [{ is_open: false }, { is_spam: true }, { team_id: 't2' }, { team_id: null }])
    expect(reported([moved], { team_member_ids, ...about })).toEqual([]);
});

test('the author of a note follows from then on, even within a batch', () => {
  const events = [
    event('message.created', null),
    event('note.created', 'mara', { data: { mentions: [] } }),
    event('message.created', null),
  ];
  const { made: created, followers } = notificationsOf(
    events,
    new Map([['r', { ...subject, assignee_id: null }]]),
  );
  expect(created).toMatchObject([{ userId: 'mara', kind: 'reply', count: 1 }]);
  expect(followers).toEqual([{ conversationId: 'c1', userId: 'mara' }]);
});
