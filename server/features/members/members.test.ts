import { afterAll, describe, expect, test } from 'vitest';
import { startWorld } from '../../testing/start-world.ts';
import { addColleague } from '../../testing/world.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, tea, mara, jonas, ada } = world;
const api = await as(mara);
const colleague = () => addColleague(app.database, bicycles.house);
const patch = (id: string, json: object, by = api, headers = {}) =>
  by.call(`/members/${id}`, { method: 'PATCH', json, headers });
const remove = (id: string, by = api) => by.call(`/members/${id}`, { method: 'DELETE' });

function eventsOf(publicUserId: string) {
  return app.database.read({
    text: `SELECT e.type, e.previous, e.actor_type, e.actor_user_id, e.actor_app_id FROM events e
            WHERE e.data->>'user_id' = $1 AND e.type <> 'member.joined' ORDER BY e.seq`,
    values: [publicUserId],
  });
}

describe('GET /members', () => {
  test('lists everybody in the organization, in the order in which they joined', async () => {
    const { status, body } = await (await as(jonas)).get('/members?limit=2');
    expect(status).toBe(200);
    const names = body.data.map((it: { user: { name: string } }) => it.user.name);
    expect([names, body.page_metadata.before]).toEqual([['Mara', 'Jonas'], null]);
  });

  test('pages forward and back', async () => {
    await colleague();
    const first = (await api.get('/members?limit=1')).body;
    const second = (await api.get(`/members?limit=1&after=${first.page_metadata.after}`)).body;
    expect(second.data[0].user.id).toBe(jonas.publicId);
    const back = (await api.get(`/members?limit=1&before=${second.page_metadata.before}`)).body;
    expect(back).toEqual(first);
  });

  test('responds to an unknown parameter, and to a cursor of another list, with 400', async () => {
    const { after } = (await api.get('/members?limit=1')).body.page_metadata;
    expect((await api.get('/members?role=admin')).body.error).toBe('invalid_request');
    expect((await api.get(`/tags?after=${after}`)).body.error).toBe('invalid_cursor');
  });
});

describe('q on the list of members', () => {
  const found = async (query: string): Promise<string[]> =>
    (await api.get(`/members?limit=100&${query}`)).body.data.map(
      (it: { user: { id: string } }) => it.user.id,
    );

  test('finds members by prefixes of their name and address, without accents, with its own cursors', async () => {
    const zoe = await addColleague(app.database, bicycles.house, 'member', 'Zoë Åkesson');
    expect((await (await as(ada)).get('/members?q=ada')).body.data).toHaveLength(1);
    for (const q of ['zoe', 'ZOË', 'akess zo', zoe.email])
      expect(await found(`q=${encodeURIComponent(q)}`)).toEqual([zoe.publicId]);
    for (const q of ['esson', 'zoe mara', 'ada', "o'; --"])
      expect(await found(`q=${encodeURIComponent(q)}`)).toEqual([]);
    const { after } = (await api.get('/members?q=example&limit=1')).body.page_metadata;
    expect((await api.get(`/members?q=example&limit=1&after=${after}`)).body.data[0].user.id).toBe(
      jonas.publicId,
    );
    expect((await api.get(`/members?limit=1&after=${after}`)).body.error).toBe('invalid_cursor');
    expect((await api.get('/members?q=!')).body.error).toBe('invalid_request');
  });

  test('status lists active or disabled members', async () => {
    const { publicId } = await addColleague(app.database, bicycles.house, 'member', 'Parted Friend');
    await patch(publicId, { status: 'disabled' });
    expect(await found('status=disabled&q=parted')).toEqual([publicId]);
    expect(await found('status=active&q=parted')).toEqual([]);
    expect(await found('status=active')).toContain(jonas.publicId);
  });
});

describe('GET /members/{id}', () => {
  test('accepts a user id or a member id', async () => {
    const { body } = await api.get(`/members/${jonas.publicId}`);
    expect(body.data).toMatchObject({
      user: { id: jonas.publicId, name: 'Jonas', email: jonas.email },
      role: 'member',
      status: 'active',
      last_active_at: null,
      invited_by: null,
    });
    expect((await api.get(`/members/${body.data.id}`)).body).toEqual(body);
  });

  test("another organization's member is 404, by either id", async () => {
    const theirs = await (await as(ada)).get(`/members/${ada.publicId}`);
    expect(theirs.status).toBe(200);
    for (const id of [ada.publicId, theirs.body.data.id, 'usr_x', 'x', bicycles.house.publicId])
      expect((await api.get(`/members/${id}`)).status).toBe(404);
  });
});

describe('PATCH /members/{id}', () => {
  test('changes a role and records the previous one', async () => {
    const { publicId, id } = await colleague();
    const { status, body } = await patch(publicId, { role: 'admin' });
    expect([status, body.data.role]).toEqual([200, 'admin']);
    expect((await patch(publicId, { role: 'admin' })).status).toBe(200);
    expect(await eventsOf(id)).toEqual([
      {
        type: 'member.role_changed',
        previous: { role: 'member' },
        actor_type: 'member',
        actor_user_id: mara.id,
        actor_app_id: bicycles.app.id,
      },
    ]);
  });

  test('locks a member out at their next call, and admits them again', async () => {
    const person = await colleague();
    const theirs = await as(person);
    expect((await theirs.get('/me')).status).toBe(200);
    expect((await patch(person.memberId, { status: 'disabled' })).body.data.status).toBe('disabled');
    expect((await theirs.get('/me')).status).toBe(401);
    await patch(person.memberId, { status: 'active' });
    expect((await theirs.get('/me')).status).toBe(200);
  });

  test('security 66: a changed role takes effect at the next admin-only write', async () => {
    const person = await addColleague(app.database, bicycles.house, 'admin');
    const other = await colleague();
    const theirs = await as(person);
    const write = async () => {
      const { status, body } = await patch(other.publicId, { status: 'active' }, theirs);
      return [status, body.error];
    };
    expect(await write()).toEqual([200, undefined]);
    await patch(person.publicId, { role: 'member' });
    expect(await write()).toEqual([403, 'insufficient_scope']);
    await patch(person.publicId, { role: 'admin' });
    expect(await write()).toEqual([200, undefined]);
  });

  test.each<[string, object]>([
    ['role', { role: 'owner' }],
    ['status', { status: null }],
    ['name', { name: 'Else' }],
    ['organization_id', { organization_id: tea.house.publicId }],
  ])('refuses a wrong %s: 422', async (field, change) => {
    const { status, body } = await patch(jonas.publicId, change);
    expect([status, body.details[0].field]).toEqual([422, field]);
  });

  test('with a stale If-Match is 412', async () => {
    const { publicId } = await colleague();
    const etag = (await api.get(`/members/${publicId}`)).headers.get('etag') ?? '';
    const match = { 'if-match': etag };
    expect((await patch(publicId, { role: 'admin' }, api, match)).status).toBe(200);
    expect((await patch(publicId, { role: 'member' }, api, match)).body.error).toBe('precondition_failed');
    expect((await api.get(`/members/${publicId}`)).body.data.role).toBe('admin');
  });
});

describe('DELETE /members/{id}', () => {
  test("ends a membership and the person's own tokens, with an event for each", async () => {
    const person = await colleague();
    const [theirs, ofApp] = [await as(person), await as(person, { actor: 'app' })];
    const response = await remove(person.publicId);
    expect([response.status, response.text]).toEqual([204, '']);
    expect((await api.get(`/members/${person.publicId}`)).status).toBe(404);
    expect((await theirs.get('/me')).status).toBe(401);
    expect((await ofApp.get('/me')).status).toBe(200);
    expect((await remove(person.publicId)).status).toBe(404);
    expect((await eventsOf(person.id)).map((it) => it.type)).toEqual([
      'connection.revoked',
      'member.removed',
    ]);
  });

  test('is 404 for a member of another organization, who stays', async () => {
    expect((await remove(ada.publicId)).status).toBe(404);
    expect((await (await as(ada)).get(`/members/${ada.publicId}`)).status).toBe(200);
  });
});

describe('access', () => {
  test('security 65: an app of its own can’t change or remove members: 422 actor_self_required', async () => {
    const { publicId } = await colleague();
    const byApp = await as(mara, { actor: 'app' });
    for (const response of [await patch(publicId, { role: 'admin' }, byApp), await remove(publicId, byApp)])
      expect([response.status, response.body.error]).toEqual([422, 'actor_self_required']);
    expect((await api.get(`/members/${publicId}`)).body.data.role).toBe('member');
  });

  test('a member gets a 403, for any target', async () => {
    const byMember = await as(jonas);
    for (const id of [jonas.publicId, mara.publicId, ada.publicId])
      for (const response of [await patch(id, { role: 'admin' }, byMember), await remove(id, byMember)])
        expect([response.status, response.body.error]).toEqual([403, 'insufficient_scope']);
  });

  test('security 89: the last admin can’t be demoted, disabled or removed: 409 last_admin', async () => {
    const { publicId } = ada;
    const by = await as(ada);
    const responses = [
      await patch(publicId, { role: 'member' }, by),
      await patch(publicId, { status: 'disabled' }, by),
      await remove(publicId, by),
    ];
    for (const { status, body } of responses) expect([status, body.error]).toEqual([409, 'last_admin']);
    expect((await by.get(`/members/${publicId}`)).body.data).toMatchObject({
      role: 'admin',
      status: 'active',
    });
  });
});
