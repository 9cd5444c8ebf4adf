import { Deskbell } from '@deskbell/sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addSignedUp, settableClock } from '../../../testing/authenticator.ts';
import { dumpDatabase } from '../../../testing/dump-database.ts';
import { type InboxClient, inboxClient } from '../../../testing/inbox-client.ts';
import { type StartedWorld, startWorld } from '../../../testing/start-world.ts';
import type { Actor } from '../../../testing/world.ts';

const clock = settableClock();
let started: StartedWorld;
let person: Actor;
let own: InboxClient;

beforeAll(async () => {
  started = await startWorld({ now: clock.now });
});
afterAll(() => started.app.stop());

const inOf = (who: { email: string }) => inboxClient(started.app.baseUrl, who, started.world.bicycles.house);

beforeEach(async () => {
  await started.app.database.write({ text: 'DELETE FROM sign_in_policies', values: [] });
  person = await addSignedUp(started.app.database, started.world);
  own = await inOf(person);
});

const wanted = { name: 'Weekly report', scopes: ['conversations:read', 'tags:read'], days: 90 };
const create = (client: InboxClient, changes: object = {}) =>
  client.post('/account/tokens', { ...wanted, ...changes });
const statusOf = async (token: string) => (await started.app.api(token).get('/tags')).status;

test('a person creates a token that acts as them, and sees it once', async () => {
  const { status, body } = await create(own);
  expect([status, body.data]).toEqual([
    201,
    {
      id: expect.stringMatching(/^tok_/),
      name: 'Weekly report',
      scopes: wanted.scopes,
      ending: body.data.token.slice(-4),
      last_used_at: null,
      expires_at: Math.floor(clock.now() / 1_000_000) + 90 * 86_400,
      inserted_at: expect.any(Number),
      token: expect.stringMatching(/^dbp_[0-9A-Za-z]{49}$/),
    },
  ]);
  const { token, ...shown } = body.data;
  const me = (await started.app.api(token).get('/me')).body.data;
  expect(me).toMatchObject({ actor: 'self', user: { email: person.email }, scopes: wanted.scopes });
  const listed = (await own.get('/account/tokens')).body.data;
  expect(listed).toEqual([
    { ...shown, inserted_at: expect.any(Number), last_used_at: expect.toBeOneOf([null, expect.any(Number)]) },
  ]);
  expect(await dumpDatabase(started.app.database)).not.toContain(token);
});

test('it works with the SDK, and only with the chosen scopes', async () => {
  const { token } = (await create(own)).body.data;
  const deskbell = new Deskbell({ baseUrl: started.app.baseUrl, token });
  const names: string[] = [];
  for await (const { name } of deskbell.tags.list()) names.push(name);
  const all = (await started.app.api(token).get('/tags')).body.data;
  expect(names).toEqual(all.map(({ name }: { name: string }) => name));
  await expect(deskbell.tags.create({ name: 'x' })).rejects.toMatchObject({ code: 'insufficient_scope' });
});

test('its scopes are limited by the person’s role, at creation and at every call', async () => {
  const beyond = await create(own, { scopes: ['members:write'] });
  expect([beyond.status, beyond.body.details[0].code]).toEqual([422, 'not_allowed']);
  const admin = await inOf(started.world.mara);
  expect((await create(admin, { scopes: ['members:write'] })).status).toBe(201);
  const { token } = (await create(own)).body.data;
  await started.app.database.transaction(async (transaction) => {
    await transaction.write({
      text: "UPDATE members SET status = 'disabled' WHERE user_id = $1",
      values: [person.id],
    });
  });
  expect(await statusOf(token)).toBe(401);
});

test.each([
  ['6 days', { days: 6 }],
  ['366 days', { days: 366 }],
  ['no name', { name: '' }],
  ['no scope', { scopes: [] }],
  ['an unknown scope', { scopes: ['everything'] }],
])('with %s, none is created', async (_, changes) => {
  expect((await create(own, changes)).status).toBe(422);
  expect((await own.get('/account/tokens')).body.data).toEqual([]);
});

test('it is refused from the second it expires', async () => {
  const { token } = (await create(own, { days: 7 })).body.data;
  clock.forward(7 * 86_400 - 2);
  expect(await statusOf(token)).toBe(200);
  clock.forward(2);
  expect(await statusOf(token)).toBe(401);
});

test('of somebody who gets light access, it reads and writes notes only, and what it may do comes back with full access', async () => {
  const scopes = ['conversations:read', 'conversations:write', 'notes:write', 'messages:write'];
  const { token } = (await create(own, { scopes })).body.data;
  const api = started.app.api(token);
  const conversation = `/conversations/${started.world.bicycles.conversation.publicId}`;
  const admin = await inOf(started.world.mara);
  const setAccess = async (access: string) => {
    const change = { method: 'PATCH', json: { access } };
    expect((await admin.call(`/members/${person.publicId}`, change)).status).toBe(200);
  };
  const statuses = async () => {
    const urgent = await api.call(conversation, { method: 'PATCH', json: { priority: 'urgent' } });
    const reply = await api.post(`${conversation}/messages`, { body_html: 'x' });
    const note = await api.post(`${conversation}/notes`, { body_html: 'x' });
    return [urgent.status, reply.status, note.status];
  };
  await setAccess('light');
  expect(await statuses()).toEqual([403, 403, 201]);
  const { scopes: capped, granted_scopes } = (await api.get('/me')).body.data;
  expect([capped, granted_scopes]).toEqual([['conversations:read', 'notes:write'], scopes]);
  await setAccess('full');
  expect(await statuses()).toEqual([200, 201, 201]);
});

test('each can be deleted separately, only by its owner', async () => {
  const [one, other] = [(await create(own)).body.data, (await create(own)).body.data];
  const stranger = await inOf(await addSignedUp(started.app.database, started.world));
  const remove = (client: InboxClient, id: string) =>
    client.call(`/account/tokens/${id}`, { method: 'DELETE' });
  expect((await remove(stranger, one.id)).status).toBe(404);
  expect((await stranger.get('/account/tokens')).body.data).toEqual([]);
  expect((await remove(own, one.id)).status).toBe(204);
  expect([await statusOf(one.token), await statusOf(other.token)]).toEqual([401, 200]);
  expect((await remove(own, one.id)).status).toBe(404);
});

test('an admin sees the connection among the apps, and ends all tokens of the person with it', async () => {
  const { token, ending } = (await create(own)).body.data;
  const admin = await inOf(started.world.mara);
  const find = async () =>
    (await admin.get('/connections?limit=100')).body.data.find(
      (it: { user: { email: string } | null }) => it.user?.email === person.email,
    );
  expect(await find()).toMatchObject({
    app: { name: 'Personal token' },
    actor: 'self',
    token_endings: [ending],
  });
  expect((await admin.call(`/connections/${(await find()).id}`, { method: 'DELETE' })).status).toBe(204);
  expect(await statusOf(token)).toBe(401);
  expect(await find()).toBeUndefined();
  expect((await create(own)).status).toBe(201);
});

test('deleting the last one ends the connection', async () => {
  const { id } = (await create(own)).body.data;
  await own.call(`/account/tokens/${id}`, { method: 'DELETE' });
  expect((await own.get('/connections')).body.data).toEqual([]);
});

test('the app that they belong to isn’t among the organization’s apps, and can’t be changed', async () => {
  await create(own);
  const admin = await inOf(started.world.mara);
  const connection = (await own.get('/connections')).body.data[0];
  const listed = (await admin.get('/apps')).body.data.map(({ id }: { id: string }) => id);
  expect(listed).not.toContain(connection.app.id);
  expect((await admin.get(`/apps/${connection.app.id}`)).status).toBe(404);
  expect((await admin.call(`/apps/${connection.app.id}`, { method: 'DELETE' })).status).toBe(404);
});

describe('a policy that forbids them', () => {
  const forbid = () =>
    started.app.database.transaction(async (transaction) => {
      await transaction.write({
        text: `INSERT INTO sign_in_policies (id, organization_id, ways_in, second_factor, grace_days, idle_hours,
                 lifetime_days, allows_personal_tokens, updated_at)
               VALUES (gen_random_uuid(), $1, '{password}', 'nobody', 0, 336, 90, false, now())`,
        values: [started.world.bicycles.house.id],
      });
      await transaction.write({ text: 'UPDATE access_version SET version = version + 1', values: [] });
    });

  test('refuses existing and new ones, and lets their owners delete them', async () => {
    const { id, token } = (await create(own)).body.data;
    await forbid();
    expect(await statusOf(token)).toBe(401);
    const refused = await create(own);
    expect([refused.status, refused.body.error]).toEqual([403, 'personal_tokens_forbidden']);
    expect((await own.call(`/account/tokens/${id}`, { method: 'DELETE' })).status).toBe(204);
  });
});

test('creating one requires a recent proof, and is in the audit log', async () => {
  await create(own);
  const admin = await inOf(started.world.mara);
  const { body } = await admin.get('/audit-entries?limit=5&area=connection');
  expect(body.data[0]).toMatchObject({
    kind: 'connection.token_created',
    user: { email: person.email },
    details: { token: 'Weekly report', scopes: 'conversations:read tags:read', days: '90' },
  });
  clock.forward(601);
  expect((await create(own)).body.error).toBe('step_up_required');
});

test('simultaneous requests can’t create more than fifty tokens', async () => {
  for (let made = 0; made < 48; made++) expect((await create(own)).status).toBe(201);
  const all = await Promise.all(Array.from({ length: 5 }, () => create(own)));
  expect(all.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422, 422]);
});
