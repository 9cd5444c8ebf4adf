import { pino } from 'pino';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { newId, publicId } from '../../ids/public-id.ts';
import { alwaysHeld } from '../../testing/always-held.ts';
import { sequenceAll } from '../../testing/sequence-all.ts';
import { startWorld } from '../../testing/start-world.ts';
import { addColleague } from '../../testing/world.ts';
import { addConversation, addTeam, addTeamMember } from '../../testing/world-records.ts';
import { startMoving } from './start-moving.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, tea, mara, jonas, ada } = world;
const organizationId = bicycles.house.id;
const admin = await as(mara);
const member = await as(jonas);
const patch = (path: string, json: object, headers = {}) =>
  admin.call(path, { method: 'PATCH', json, headers });
const put = (path: string, json: object = {}) => admin.call(path, { method: 'PUT', json });
const remove = (path: string) => admin.call(path, { method: 'DELETE' });
let next = 0;
const make = async (fields: object = {}) =>
  (await admin.post('/teams', { name: `Team number ${next++}`, ...fields })).body.data;
const give = async (team: { id: string } | null, options: object = {}) => {
  const { publicId: id } = await addConversation(app.database, { organizationId, ...options });
  const { body } = await patch(`/conversations/${id}`, { team_id: team?.id ?? null });
  return body.data;
};
const teamOf = async (id: string) => (await member.get(`/conversations/${id}`)).body.data.team;
const eventsOf = async (prefix: string, recordId: string) => {
  await sequenceAll(app.database);
  const { body } = await admin.get('/events?limit=100');
  let page = body;
  const events = [...page.data];
  while (page.page_metadata.after) {
    page = (await admin.get(`/events?limit=100&after=${page.page_metadata.after}`)).body;
    events.push(...page.data);
  }
  const isOf = ({ type, data }: { type: string; data: { id?: string; team_id?: string } }) =>
    type.startsWith(prefix) && [data.id, data.team_id].includes(recordId);
  return events.filter(isOf);
};

describe('POST /teams', () => {
  test('creates a team: 201, with its address', async () => {
    const { status, body, headers } = await admin.post('/teams', { name: '  Workshop ', color: '#2F6FDE' });
    const times = { inserted_at: expect.any(Number), updated_at: expect.any(Number) };
    const id = expect.stringMatching(/^team_/);
    expect([status, body.data]).toEqual([201, { id, name: 'Workshop', color: '#2f6fde', ...times }]);
    expect(headers.get('location')).toBe(`/api/oauth/v1/teams/${body.data.id}`);
    expect((await member.get(`/teams/${body.data.id}`)).body.data).toEqual(body.data);
  });

  test('is for admins, and for apps acting as themselves', async () => {
    expect((await member.get('/teams')).status).toBe(200);
    const refused = await member.post('/teams', { name: 'Mine' });
    expect([refused.status, refused.body.error]).toEqual([403, 'insufficient_scope']);
    const byApp = await as(mara, { actor: 'app' });
    expect((await byApp.post('/teams', { name: 'By an app' })).status).toBe(201);
  });

  test("with a taken name, in whatever case, is 409; another organization's and a deleted one's don’t count", async () => {
    await addTeam(app.database, { organizationId: tea.house.id, name: 'Billing' });
    const { id } = (await admin.post('/teams', { name: 'Billing' })).body.data;
    expect((await admin.post('/teams', { name: 'BILLING' })).status).toBe(409);
    expect((await remove(`/teams/${id}`)).status).toBe(204);
    expect((await admin.post('/teams', { name: 'Billing' })).status).toBe(201);
  });

  test.each<[string, object]>([
    ['name', {}],
    ['name', { name: ' ' }],
    ['name', { name: 'a\nb' }],
    ['name', { name: 'x'.repeat(101) }],
    ['color', { name: 'n', color: 'red' }],
  ])('a wrong %s is 422', async (field, body) => {
    const response = await admin.post('/teams', body);
    expect([response.status, response.body.details[0].field]).toEqual([422, field]);
  });

  test('sent again with its key creates nothing new', async () => {
    const send = () => admin.post('/teams', { name: 'Once only' }, { 'idempotency-key': 'a team' });
    const [first, second] = [await send(), await send()];
    expect([second.status, second.body, second.headers.get('idempotency-replayed')]).toEqual([
      201,
      first.body,
      'true',
    ]);
  });
});

describe('PATCH /teams/{id}', () => {
  test('renames and recolors, with an event that has the previous values', async () => {
    const team = await make({ color: '#112233' });
    const { status, body } = await patch(`/teams/${team.id}`, { name: 'Repairs' });
    expect([status, body.data]).toMatchObject([200, { name: 'Repairs', color: '#112233' }]);
    expect((await patch(`/teams/${team.id}`, { name: 'Repairs' })).status).toBe(200);
    expect(await eventsOf('team.', team.id)).toMatchObject([
      { type: 'team.created', data: team, previous: null },
      { type: 'team.updated', data: { id: team.id, name: 'Repairs' }, previous: { name: team.name } },
    ]);
  });

  test('to a taken name is 409; with a stale If-Match it is 412', async () => {
    const [one, other] = [await make(), await make()];
    expect((await patch(`/teams/${one.id}`, { name: other.name })).status).toBe(409);
    const stale = { 'if-match': '"AAAAAAAAAAAAAAAAAAAAAA"' };
    expect((await patch(`/teams/${one.id}`, { name: 'Later' }, stale)).status).toBe(412);
  });
});

describe('The members of a team', () => {
  test('are added, made leads and removed, with an event each; repeating it changes nothing', async () => {
    const team = await make();
    const path = `/teams/${team.id}/members/${jonas.publicId}`;
    const added = await put(path);
    expect([added.status, added.body.data]).toEqual([
      200,
      {
        team_id: team.id,
        user: expect.objectContaining({ id: jonas.publicId, name: 'Jonas' }),
        is_lead: false,
        inserted_at: expect.any(Number),
      },
    ]);
    expect((await put(path, { is_lead: true })).body.data.is_lead).toBe(true);
    expect((await put(path, { is_lead: true })).status).toBe(200);
    expect((await member.get(`/teams/${team.id}/members`)).body.data).toMatchObject([
      { user: { id: jonas.publicId }, is_lead: true },
    ]);
    expect([(await remove(path)).status, (await remove(path)).status]).toEqual([204, 404]);
    expect(await eventsOf('team.member_', team.id)).toMatchObject([
      { type: 'team.member_added', data: { is_lead: false }, previous: null },
      { type: 'team.member_updated', data: { is_lead: true }, previous: { is_lead: false } },
      { type: 'team.member_removed', data: { user: { name: 'Jonas' }, is_lead: true }, previous: null },
    ]);
  });

  test('list my own teams', async () => {
    const [mine, other] = [await make(), await make()];
    await put(`/teams/${mine.id}/members/${jonas.publicId}`);
    const idsOf = async (query: string) =>
      (await member.get(`/teams?limit=100&user_id=${query}`)).body.data.map(({ id }: { id: string }) => id);
    expect(await idsOf('me')).toEqual([mine.id]);
    expect(await idsOf(jonas.publicId)).toEqual([mine.id]);
    expect(await idsOf(mara.publicId)).not.toContain(other.id);
    const byApp = await as(mara, { actor: 'app' });
    expect((await byApp.get('/teams?user_id=me')).status).toBe(400);
  });

  test('must be active members of this organization', async () => {
    const team = await make();
    const deleted = await addColleague(app.database, bicycles.house);
    await patch(`/members/${deleted.publicId}`, { status: 'disabled' });
    expect((await (await as(ada)).get(`/members/${ada.publicId}`)).status).toBe(200);
    for (const id of [ada.publicId, deleted.publicId, publicId('usr', newId()), 'usr_1'])
      expect((await put(`/teams/${team.id}/members/${id}`)).status).toBe(404);
  });

  test('leave it when they leave the organization', async () => {
    const team = await make();
    const person = await addColleague(app.database, bicycles.house);
    await put(`/teams/${team.id}/members/${person.publicId}`);
    await remove(`/members/${person.publicId}`);
    expect((await member.get(`/teams/${team.id}/members`)).body.data).toEqual([]);
  });
});

describe('A conversation', () => {
  test('is assigned to a team, moved to another and removed, with events and in its history', async () => {
    const [one, other] = [await make(), await make()];
    const { id } = await give(one);
    expect(await teamOf(id)).toEqual({ id: one.id, name: one.name });
    await patch(`/conversations/${id}`, { team_id: other.id, assignee_id: jonas.publicId });
    await patch(`/conversations/${id}`, { team_id: other.id });
    await patch(`/conversations/${id}`, { team_id: null });
    expect(await eventsOf('conversation.team', id)).toMatchObject([
      { data: { team: { id: one.id } }, previous: { team: null } },
      { data: { team: { id: other.id } }, previous: { team: { id: one.id, name: one.name } } },
      { data: { team: null, assignee: { id: jonas.publicId } }, previous: { team: { id: other.id } } },
    ]);
    const history = (await member.get(`/conversations/${id}/history`)).body.data;
    expect(history.map(({ team }: { team: object | null }) => team).filter(Boolean)).toEqual([
      { from: { id: other.id, name: other.name }, to: null },
      { from: { id: one.id, name: one.name }, to: { id: other.id, name: other.name } },
      { from: null, to: { id: one.id, name: one.name } },
    ]);
  });

  test('can’t be assigned to a deleted or unknown team, or another organization’s: 422', async () => {
    const deleted = await make();
    await remove(`/teams/${deleted.id}`);
    const foreign = await addTeam(app.database, { organizationId: tea.house.id });
    const { publicId: id } = await addConversation(app.database, { organizationId });
    for (const team_id of [deleted.id, foreign.publicId, publicId('team', newId())]) {
      const { status, body } = await patch(`/conversations/${id}`, { team_id });
      expect([status, body.details[0].field]).toEqual([422, 'team_id']);
    }
  });

  test('is listed and found by its team, or by having none', async () => {
    const team = await make();
    const [open, closed] = [
      await give(team, { subject: 'Purple saddle' }),
      await give(team, { status: 'closed' }),
    ];
    const idsOf = async (query: string) =>
      (await member.get(`/conversations?limit=100&${query}`)).body.data.map(({ id }: { id: string }) => id);
    expect(await idsOf(`team_id=${team.id}`)).toEqual([closed.id, open.id]);
    expect(await idsOf(`team_id=${team.id}&status=open&assignee_id=none`)).toEqual([open.id]);
    expect(await idsOf('team_id=none')).not.toContain(open.id);
    expect(await idsOf('team_id=none')).toContain(bicycles.conversation.publicId);
    expect((await member.get('/conversations?team_id=team_1')).status).toBe(400);
  });
});

describe('DELETE /teams/{id}', () => {
  test('moves its conversations, open and closed, to the named team, with an event for each', async () => {
    const [team, target] = [await make(), await make()];
    const conversations = [await give(team), await give(team, { status: 'closed' })];
    expect((await remove(`/teams/${team.id}?move_to=${target.id}`)).status).toBe(204);
    expect((await member.get(`/teams/${team.id}`)).status).toBe(404);
    for (const { id } of conversations) {
      expect((await teamOf(id))?.id).toBe(target.id);
      expect((await eventsOf('conversation.team', id)).at(-1)).toMatchObject({
        actor: { user_id: mara.publicId },
        data: { team: { id: target.id } },
        previous: { team: { id: team.id, name: team.name } },
      });
    }
    expect((await eventsOf('team.deleted', team.id)).map(({ data }) => data)).toEqual([{ id: team.id }]);
  });

  test('without a target leaves them in no team; their history still names it', async () => {
    const team = await make();
    const { id } = await give(team);
    await remove(`/teams/${team.id}`);
    expect(await teamOf(id)).toBeNull();
    const [latest] = (await member.get(`/conversations/${id}/history`)).body.data;
    expect(latest.team).toEqual({ from: { id: team.id, name: team.name }, to: null });
  });

  test('with a target that can’t take them is 422, and deletes nothing', async () => {
    const [team, deleted] = [await make(), await make()];
    await remove(`/teams/${deleted.id}`);
    const foreign = await addTeam(app.database, { organizationId: tea.house.id });
    for (const target of [team.id, deleted.id, foreign.publicId]) {
      const { status, body } = await remove(`/teams/${team.id}?move_to=${target}`);
      expect([status, body.details[0].field]).toEqual([422, 'move_to']);
    }
    expect((await member.get(`/teams/${team.id}`)).status).toBe(200);
  });

  test('with very many conversations moves the first before it responds, and the rest soon after', async () => {
    const [team, target] = [await addTeam(app.database, { organizationId }), await make()];
    await app.database.write({
      text: `WITH counted AS (UPDATE conversation_counters SET last_number = last_number + 1500
                               WHERE organization_id = $1 RETURNING last_number)
             INSERT INTO conversations (organization_id, id, number, status, source, team_id)
             SELECT $1, gen_random_uuid(), last_number - n, 'open', 'email', $2
               FROM counted, generate_series(0, 1499) AS n`,
      values: [organizationId, team.id],
    });
    await addTeamMember(app.database, { organizationId, teamId: team.id, userId: jonas.id });
    expect((await remove(`/teams/${team.publicId}?move_to=${target.id}`)).status).toBe(204);
    const left = async () =>
      (await app.database.read({ text: 'SELECT FROM conversations WHERE team_id = $1', values: [team.id] }))
        .length;
    expect(await left()).toBe(500);
    const stop = startMoving(app.database, pino({ level: 'silent' }), alwaysHeld);
    await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 200_000, interval: 50 });
    await vi.waitFor(
      async () =>
        expect(await app.database.read({ text: 'SELECT FROM team_moves', values: [] })).toHaveLength(0),
      { timeout: 200_000, interval: 50 },
    );
    await stop();
  });
});
