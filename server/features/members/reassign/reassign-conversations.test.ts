import { pino } from 'pino';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { newId, publicId } from '../../../ids/public-id.ts';
import { alwaysHeld } from '../../../testing/always-held.ts';
import { type InboxClient, inboxClient } from '../../../testing/inbox-client.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { addColleague } from '../../../testing/world.ts';
import { addConversation } from '../../../testing/world-records.ts';
import { startReassigning } from './start-reassigning.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, tea, mara, jonas, ada } = world;
const organizationId = bicycles.house.id;
const api = await as(mara);
const colleague = () => addColleague(app.database, bicycles.house);
const disable = (id: string, more: object = {}) =>
  api.call(`/members/${id}`, { method: 'PATCH', json: { status: 'disabled', ...more } });
const remove = (id: string, query = '') => api.call(`/members/${id}${query}`, { method: 'DELETE' });
const assigned = (assigneeId: string, status = 'open') =>
  addConversation(app.database, { organizationId, assigneeId, status, tags: ['kept'] });
const assigneeOf = async ({ publicId: id }: { publicId: string }) =>
  (await api.get(`/conversations/${id}`)).body.data.assignee?.id ?? null;
const eventsOf = ({ id }: { id: string }) =>
  app.database.read<Record<string, unknown>>({
    text: `SELECT type, actor_user_id, data->>'assignee_id' AS assignee_id, data->'tags' AS tags, previous
             FROM events WHERE record_id = $1 AND type LIKE 'conversation.%assigned' ORDER BY seq`,
    values: [id],
  });
const pending = async () =>
  (await app.database.read({ text: 'SELECT id FROM reassignments', values: [] })).length;

describe.each([
  ['removed', remove, (to: string) => `?reassign_to=${to}`],
  ['disabled', disable, (to: string) => ({ reassign_to: to })],
] as const)('the conversations of a member who is %s', (_what, leave, to) => {
  const go = leave as (id: string, more?: unknown) => ReturnType<typeof remove>;

  test('become unassigned if they were open or snoozed, each with its event', async () => {
    const person = await colleague();
    const [open, closed, other] = [
      await assigned(person.id),
      await assigned(person.id, 'closed'),
      await assigned(jonas.id),
    ];
    const snoozed = await assigned(person.id);
    const until = Math.floor(Date.now() / 1000) + 3600;
    await api.call(`/conversations/${snoozed.publicId}`, {
      method: 'PATCH',
      json: { status: 'snoozed', snoozed_until: until },
    });
    expect([200, 204]).toContain((await go(person.publicId)).status);
    expect([await assigneeOf(open), await assigneeOf(snoozed)]).toEqual([null, null]);
    expect([await assigneeOf(closed), await assigneeOf(other)]).toEqual([person.publicId, jonas.publicId]);
    for (const conversation of [open, snoozed])
      expect(await eventsOf(conversation)).toEqual([
        {
          type: 'conversation.unassigned',
          actor_user_id: mara.id,
          assignee_id: null,
          tags: ['kept'],
          previous: { assignee_id: person.id },
        },
      ]);
    expect(await eventsOf(closed)).toEqual([]);
    expect(await pending()).toBe(0);
  });

  test('go to the chosen colleague', async () => {
    const person = await colleague();
    const conversation = await assigned(person.id);
    expect([200, 204]).toContain((await go(person.publicId, to(jonas.publicId))).status);
    expect(await assigneeOf(conversation)).toBe(jonas.publicId);
    expect(await eventsOf(conversation)).toMatchObject([
      { type: 'conversation.assigned', assignee_id: jonas.id, previous: { assignee_id: person.id } },
    ]);
  });

  test('stay, and so does the member, if the chosen person can’t be assigned: 422', async () => {
    const [person, away] = [await colleague(), await colleague()];
    await disable(away.publicId);
    const conversation = await assigned(person.id);
    expect((await (await as(ada)).get(`/members/${ada.publicId}`)).status).toBe(200);
    for (const id of [person.publicId, away.publicId, ada.publicId, publicId('usr', newId())]) {
      const { status, body } = await go(person.publicId, to(id));
      expect([status, body.details?.[0]?.field]).toEqual([422, 'reassign_to']);
    }
    expect((await api.get(`/members/${person.publicId}`)).body.data.status).toBe('active');
    expect(await assigneeOf(conversation)).toBe(person.publicId);
  });
});

test('conversations of the same person in another organization stay theirs', async () => {
  const person = await addColleague(app.database, tea.house);
  const { id: elsewhere } = await addConversation(app.database, {
    organizationId: tea.house.id,
    assigneeId: person.id,
  });
  expect((await remove(person.publicId)).status).toBe(404);
  const rows = await app.database.read({
    text: 'SELECT assignee_id FROM conversations WHERE id = $1',
    values: [elsewhere],
  });
  expect(rows).toEqual([{ assignee_id: person.id }]);
});

test('reassign_to without the status "disabled" is 422', async () => {
  const { publicId: id } = await colleague();
  const { status, body } = await api.call(`/members/${id}`, {
    method: 'PATCH',
    json: { role: 'admin', reassign_to: null },
  });
  expect([status, body.details[0].field]).toEqual([422, 'reassign_to']);
});

test('only an admin sees how many open and snoozed conversations a member has', async () => {
  const person = await colleague();
  for (const status of ['open', 'open', 'closed']) await assigned(person.id, status);
  const path = `/members/${person.publicId}/assigned-count`;
  const admin = await inboxClient(app.baseUrl, mara, bicycles.house);
  expect(await admin.get(path)).toMatchObject({ status: 200, body: { data: { count: 2 } } });
  const member = await inboxClient(app.baseUrl, jonas, bicycles.house);
  const responses = [await member.get(path), await member.get('/reassignments')];
  expect(responses.map(({ status }) => status)).toEqual([403, 403]);
  const elsewhere = await inboxClient(app.baseUrl, ada, tea.house);
  expect((await elsewhere.get(path)).status).toBe(404);
});

test('a running server finishes very many conversations in batches', async () => {
  const person = await colleague();
  const { rows } = await app.database.write<{ id: string }>({
    text: `WITH counted AS (UPDATE conversation_counters SET last_number = last_number + 2500
                             WHERE organization_id = $1 RETURNING last_number)
           INSERT INTO conversations (organization_id, id, number, status, source, assignee_id)
           SELECT $1, gen_random_uuid(), last_number - n, 'open', 'email', $2
             FROM counted, generate_series(0, 2499) AS n RETURNING id`,
    values: [organizationId, person.id],
  });
  const inbox = await inboxClient(app.baseUrl, mara, bicycles.house);
  expect((await inbox.get(`/members/${person.publicId}/assigned-count`)).body.data).toEqual({ count: 100 });
  expect((await remove(person.publicId, `?reassign_to=${jonas.publicId}`)).status).toBe(204);
  expect(await pending()).toBe(1);
  const running = async (from: InboxClient) => (await from.get('/reassignments')).body.data.reassignments;
  expect(await running(inbox)).toMatchObject([
    { from: { id: person.publicId, name: 'Robin' }, to: { id: jonas.publicId }, remaining: 100 },
  ]);
  expect(await running(await inboxClient(app.baseUrl, ada, tea.house))).toEqual([]);
  const stop = startReassigning(app.database, pino({ level: 'silent' }), alwaysHeld);
  await vi.waitFor(async () => expect(await pending()).toBe(0), { timeout: 200_000, interval: 50 });
  await stop();
  expect(await running(inbox)).toEqual([]);
  const [counts] = await app.database.read<{ conversations: number; events: number }>({
    text: `SELECT (SELECT count(*)::int FROM conversations WHERE organization_id = $1 AND assignee_id = $2
                      AND id = ANY ($3)) AS conversations,
                  (SELECT count(*)::int FROM events WHERE organization_id = $1 AND record_id = ANY ($3)
                      AND type = 'conversation.assigned') AS events`,
    values: [organizationId, jonas.id, rows.map(({ id }) => id)],
  });
  expect(counts).toEqual({ conversations: 2500, events: 2500 });
});
