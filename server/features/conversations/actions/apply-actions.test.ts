import { afterAll, describe, expect, test } from 'vitest';
import type { Action } from '../../../../contract/action.ts';
import type { EventActor } from '../../../events/record-event.ts';
import { newId, publicId } from '../../../ids/public-id.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { addConversation } from '../../../testing/world-records.ts';
import { lockedConversation } from '../locked-conversation.ts';
import { applyActions } from './apply-actions.ts';
import { actionFaults } from './check-actions.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, tea, mara, jonas, ada } = world;
const organizationId = bicycles.house.id;
const api = await as(mara);
const tag = async (name: string) => (await api.post('/tags', { name })).body.data;
const team = (await api.post('/teams', { name: 'Workshop' })).body.data;
const [refund, late] = [await tag('refund'), await tag('late')];

const newConversation = (options = {}) =>
  addConversation(app.database, { organizationId, tags: ['late'], ...options });
const read = async (id: string) => (await api.get(`/conversations/${id}`)).body.data;
const eventsOf = (recordId: string) =>
  app.database.read<{ type: string; actor_type: string }>({
    text: 'SELECT type, actor_type FROM events WHERE record_id = $1 ORDER BY type',
    values: [recordId],
  });

function apply(id: string, actions: Action[], actor: EventActor = { type: 'member', userId: jonas.id }) {
  return app.database.transaction(async (transaction) => {
    const locked = await lockedConversation(
      transaction,
      { organization: { id: organizationId } } as never,
      id,
    );
    return applyActions(transaction, locked, { actions, actor, field: 'actions' });
  });
}

const everything: Action[] = [
  { type: 'assign', user_id: 'me' },
  { type: 'move_to_team', team_id: team.id },
  { type: 'add_tag', tag_id: refund.id },
  { type: 'remove_tag', tag_id: late.id },
  { type: 'set_priority', priority: 'high' },
  { type: 'set_status', status: 'closed' },
];

describe('actions', () => {
  test('are one change, with the events of a change by hand', async () => {
    const { id, publicId: cnv } = await newConversation();
    expect(await apply(id, everything)).toBe(true);
    expect(await read(cnv)).toMatchObject({
      assignee: { id: jonas.publicId },
      team: { id: team.id },
      tags: ['refund'],
      priority: 'high',
      status: 'closed',
    });
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual([
      'conversation.assigned',
      'conversation.status_changed',
      'conversation.tags_changed',
      'conversation.team_changed',
      'conversation.updated',
    ]);
    expect(await apply(id, everything)).toBe(false);
    expect(await eventsOf(id)).toHaveLength(5);
  });

  test('can be the system’s, and snooze from the moment they are applied', async () => {
    const { id, publicId: cnv } = await newConversation({ assigneeId: mara.id });
    const before = Math.floor(Date.now() / 1000);
    await apply(
      id,
      [
        { type: 'assign', user_id: null },
        { type: 'snooze', seconds: 3600 },
      ],
      { type: 'system' },
    );
    const { status, snoozed_until, assignee } = await read(cnv);
    expect([status, assignee]).toEqual(['snoozed', null]);
    expect(snoozed_until).toBeGreaterThanOrEqual(before + 3600);
    expect((await eventsOf(id)).every(({ actor_type }) => actor_type === 'system')).toBe(true);
  });

  test('that name deleted records are refused as a whole, each with its index', async () => {
    const { id, publicId: cnv } = await newConversation();
    const before = await read(cnv);
    const deleted = await tag('gone');
    await api.call(`/tags/${deleted.id}`, { method: 'DELETE' });
    const foreign = (await (await as(ada)).post('/tags', { name: 'green' })).body.data;
    expect(tea.house.id).not.toBe(organizationId);
    const actions: Action[] = [
      { type: 'set_priority', priority: 'high' },
      { type: 'add_tag', tag_id: deleted.id },
      { type: 'add_tag', tag_id: foreign.id },
      { type: 'assign', user_id: ada.publicId },
      { type: 'move_to_team', team_id: publicId('team', newId()) },
    ];
    await expect(apply(id, actions)).rejects.toMatchObject({
      code: 'validation_error',
      extra: {
        details: [
          { field: 'actions.1.tag_id', code: 'not_found' },
          { field: 'actions.2.tag_id', code: 'not_found' },
          { field: 'actions.3.user_id', code: 'not_found' },
          { field: 'actions.4.team_id', code: 'not_found' },
        ],
      },
    });
    await expect(apply(id, [{ type: 'assign', user_id: 'me' }], { type: 'system' })).rejects.toThrow(
      'actions.0',
    );
    expect(await read(cnv)).toEqual(before);
    expect(await eventsOf(id)).toEqual([]);
  });

  test('that don’t fit the conversation change nothing', async () => {
    const { id, publicId: cnv } = await newConversation({ status: 'closed' });
    await expect(
      apply(id, [
        { type: 'set_priority', priority: 'high' },
        { type: 'snooze', seconds: 60 },
      ]),
    ).rejects.toThrow('A closed conversation cannot be snoozed');
    expect(await read(cnv)).toMatchObject({ priority: 'none', status: 'closed' });
  });
});

test('actions need their own field, no other, and must not contradict each other', () => {
  const codes = (actions: Action[]) =>
    actionFaults(actions, 'actions').map(({ field, code }) => [field, code]);
  expect(codes(everything)).toEqual([]);
  expect(codes([{ type: 'assign', user_id: null }])).toEqual([]);
  expect(codes([{ type: 'assign' }, { type: 'snooze', seconds: 60, priority: 'low' }])).toEqual([
    ['actions.0.user_id', 'required'],
    ['actions.1.priority', 'impossible'],
  ]);
  expect(
    codes([
      { type: 'set_status', status: 'closed' },
      { type: 'snooze', seconds: 60 },
    ]),
  ).toEqual([['actions.1', 'contradiction']]);
  expect(
    codes([
      { type: 'add_tag', tag_id: late.id },
      { type: 'remove_tag', tag_id: late.id },
    ]),
  ).toEqual([['actions.1', 'contradiction']]);
  expect(
    codes(Array.from({ length: 21 }, () => ({ type: 'set_priority', priority: 'low' }) as const)),
  ).toEqual([['actions', 'too_many']]);
});
