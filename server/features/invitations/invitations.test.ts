import { afterAll, describe, expect, test } from 'vitest';
import { parsePublicId } from '../../ids/public-id.ts';
import { startWorld } from '../../testing/start-world.ts';
import { addInvitation } from '../../testing/world-records.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, tea, mara, jonas, ada } = world;
const api = await as(mara);
let next = 0;
const address = () => `guest-${next++}@example.com`;
const invite = (body: object, headers = {}, by = api) => by.post('/invitations', body, headers);
const revoke = (id: string, by = api) => by.call(`/invitations/${id}`, { method: 'DELETE' });
const expire = (id: string) =>
  app.database.write({
    text: "UPDATE invitations SET expires_at = now() - interval '1 second' WHERE id = $1",
    values: [parsePublicId('inv', id)],
  });
const list = async () =>
  (await api.get('/invitations?limit=100')).body.data as { id: string; status: string }[];
const statusOf = async (id: string) => (await list()).find((it) => it.id === id)?.status;

describe('POST /invitations', () => {
  test('invites somebody for seven days: 201, with an event', async () => {
    const email = address();
    const { status, body, headers } = await invite({ email: ` ${email.toUpperCase()} `, role: 'admin' });
    expect([status, body.data]).toEqual([
      201,
      {
        id: expect.stringMatching(/^inv_/),
        email,
        role: 'admin',
        access: 'full',
        status: 'pending',
        invited_by: expect.objectContaining({ id: mara.publicId, name: 'Mara' }),
        expires_at: body.data.inserted_at + 7 * 24 * 60 * 60,
        inserted_at: expect.any(Number),
      },
    ]);
    expect(headers.get('location')).toBe(`/api/oauth/v1/invitations/${body.data.id}`);
    const events = await app.database.read({
      text: "SELECT type, actor_user_id, data->>'email' AS email FROM events WHERE record_id = $1",
      values: [parsePublicId('inv', body.data.id)],
    });
    expect(events).toEqual([{ type: 'member.invited', actor_user_id: mara.id, email }]);
  });

  test("of a member is 409 already_member; another organization's member can be invited", async () => {
    const response = await invite({ email: jonas.email, role: 'member' });
    expect([response.status, response.body.error]).toEqual([409, 'already_member']);
    expect((await invite({ email: ada.email, role: 'member' })).status).toBe(201);
  });

  test('twice is 409 conflict until the first is revoked or expired', async () => {
    const body = { email: address(), role: 'member' };
    const first = await invite(body);
    expect((await invite(body)).body.error).toBe('conflict');
    await revoke(first.body.data.id);
    const second = await invite(body);
    expect(second.status).toBe(201);
    await expire(second.body.data.id);
    expect((await invite(body)).status).toBe(201);
  });

  test('ten times at once for one address creates one', async () => {
    const body = { email: address(), role: 'member' };
    const responses = await Promise.all(Array.from({ length: 10 }, () => invite(body)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
  });

  test('sent again with its key returns the same invitation', async () => {
    const body = { email: address(), role: 'member' };
    const key = { 'idempotency-key': 'invite once' };
    const [first, second] = [await invite(body, key), await invite(body, key)];
    expect([second.status, second.text]).toEqual([201, first.text]);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect((await invite({ ...body, role: 'admin' }, key)).body.error).toBe('idempotency_key_reused');
  });

  test.each<[string, object]>([
    ['email', { role: 'member' }],
    ['email', { email: 'nobody', role: 'member' }],
    ['role', { email: 'a@example.com' }],
    ['role', { email: 'a@example.com', role: 'owner' }],
    ['status', { email: 'a@example.com', role: 'member', status: 'accepted' }],
  ])('a wrong %s is 422', async (field, body) => {
    const response = await invite(body);
    expect([response.status, response.body.details[0].field]).toEqual([422, field]);
  });
});

describe('GET /invitations', () => {
  test('lists them newest first, to members too', async () => {
    const created = [];
    for (const email of [address(), address()])
      created.push((await invite({ email, role: 'member' })).body.data);
    const { status, body } = await (await as(jonas)).get('/invitations?limit=2');
    expect([status, body.data]).toEqual([200, created.reverse()]);
  });

  test('shows an expired one as expired', async () => {
    const { id } = (await invite({ email: address(), role: 'member' })).body.data;
    await expire(id);
    expect(await statusOf(id)).toBe('expired');
  });
});

describe('DELETE /invitations/{id}', () => {
  test('revokes a pending one: 204; any other is 422 and stays unchanged', async () => {
    const { id } = (await invite({ email: address(), role: 'member' })).body.data;
    const response = await revoke(id);
    expect([response.status, response.text, await statusOf(id)]).toEqual([204, '', 'revoked']);
    const expired = (await invite({ email: address(), role: 'member' })).body.data;
    await expire(expired.id);
    for (const other of [id, expired.id]) {
      const { status, body } = await revoke(other);
      expect([status, body.error]).toEqual([422, 'validation_error']);
    }
    expect([await statusOf(id), await statusOf(expired.id)]).toEqual(['revoked', 'expired']);
  });

  test("another organization's is 404, and stays", async () => {
    const theirs = await addInvitation(app.database, { organizationId: tea.house.id, invitedById: ada.id });
    expect((await revoke(theirs.publicId)).status).toBe(404);
    expect((await revoke(theirs.publicId, await as(ada))).status).toBe(204);
  });
});

test('security 65: an app of its own can’t invite or revoke: 422; neither can a member: 403', async () => {
  const ours = { organizationId: bicycles.house.id, invitedById: mara.id };
  const { publicId } = await addInvitation(app.database, ours);
  for (const [by, status, error] of [
    [await as(mara, { actor: 'app' }), 422, 'actor_self_required'],
    [await as(jonas), 403, 'insufficient_scope'],
  ] as const) {
    const body = { email: address(), role: 'admin' };
    for (const response of [await invite(body, {}, by), await revoke(publicId, by)])
      expect([response.status, response.body.error]).toEqual([status, error]);
  }
  expect(await statusOf(publicId)).toBe('pending');
});
