import { afterAll, describe, expect, test } from 'vitest';
import { newId, publicId } from '../../ids/public-id.ts';
import { startWorld } from '../../testing/start-world.ts';
import { addColleague } from '../../testing/world.ts';
import { addTeam } from '../../testing/world-records.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, mara, jonas, ada } = world;
const organizationId = bicycles.house.id;
const [admin, member] = [await as(mara), await as(jonas)];
const colleague = await addColleague(app.database, bicycles.house);
const other = await as(colleague);
const team = await addTeam(app.database, { organizationId });

const newConversation = (person: { publicId: string }) =>
  `/teams/${team.publicId}/members/${person.publicId}`;
const join = (person: { publicId: string }, is_lead: boolean) =>
  admin.call(newConversation(person), { method: 'PUT', json: { is_lead } });

type Client = typeof admin;
const create = (by: Client, body: object) =>
  by.post('/macros', { name: 'Thanks', body_html: '<p>Hi</p>', ...body });
const created = async (by: Client, body: object = {}) => (await create(by, body)).body.data;
const change = (by: Client, id: string, json: object) => by.call(`/macros/${id}`, { method: 'PATCH', json });
const remove = (by: Client, path: string) => by.call(path, { method: 'DELETE' });
const statusFor = async (by: Client, id: string) => (await by.get(`/macros/${id}`)).status;
const auditKinds = async () => {
  const rows = await app.database.read<{ kind: string }>({
    text: `SELECT kind FROM audit_entries WHERE organization_id = $1 AND area = 'macro' ORDER BY id`,
    values: [organizationId],
  });
  return rows.map(({ kind }) => kind);
};

describe('a macro', () => {
  test('is private at first, can be changed, counts its versions, and can be deleted', async () => {
    const body = { name: ' Thänks ', shortcut: 'thx', actions: [{ type: 'set_status', status: 'closed' }] };
    const { status, body: response } = await create(member, body);
    const { data } = response;
    expect([status, data]).toMatchObject([
      201,
      {
        name: 'Thänks',
        visibility: 'private',
        owner: { id: jonas.publicId },
        team: null,
        use_count: 0,
        version: 1,
      },
    ]);
    expect((await change(member, data.id, { shortcut: null, version: 1 })).body.data).toMatchObject({
      shortcut: null,
      version: 2,
    });
    expect((await change(member, data.id, { shortcut: null, version: 2 })).body.data.version).toBe(2);
    const late = await change(member, data.id, { name: 'Late', version: 1 });
    expect([late.status, late.body.error]).toEqual([409, 'conflict']);
    expect((await remove(member, `/macros/${data.id}`)).status).toBe(204);
    expect(await statusFor(member, data.id)).toBe(404);
    expect(await auditKinds()).toEqual([]);
  });

  test('is created once per Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'a macro' };
    const json = { name: 'Once', body_html: '<p>Once</p>' };
    const [one, two] = [
      await member.call('/macros', { method: 'POST', json, headers }),
      await member.call('/macros', { method: 'POST', json, headers }),
    ];
    expect([one.status, two.status, two.body]).toEqual([201, 201, one.body]);
    const reused = await member.call('/macros', { method: 'POST', json: { ...json, name: 'Two' }, headers });
    expect([reused.status, reused.body.error]).toEqual([422, 'idempotency_key_reused']);
  });

  test.each([
    ['an unknown variable', { body_html: '<p>{{contact.nickname}}</p>' }, 'body_html', 'unknown_variable'],
    ['a block', { body_html: '<p>{% if contact %}</p>' }, 'body_html', 'blocks_not_supported'],
    ['nothing in it', { body_html: ' ' }, 'body_html', 'required'],
    ['an action without its field', { actions: [{ type: 'assign' }] }, 'actions.0.user_id', 'required'],
    [
      'actions that contradict',
      { actions: [1, 2].map(() => ({ type: 'snooze', seconds: 60 })) },
      'actions.1',
      'contradiction',
    ],
    [
      'a tag that is not there',
      { actions: [{ type: 'add_tag', tag_id: publicId('tag', newId()) }] },
      'actions.0.tag_id',
      'not_found',
    ],
    ['a folder that is not there', { folder_id: publicId('mfd', newId()) }, 'folder_id', 'not_found'],
    [
      'a team that is not there',
      { visibility: 'team', team_id: publicId('team', newId()) },
      'team_id',
      'not_found',
    ],
    ['a team without saying which', { visibility: 'team' }, 'team_id', 'required'],
    [
      'a team, though it is everyone’s',
      { visibility: 'everyone', team_id: team.publicId },
      'team_id',
      'impossible',
    ],
    ['no name', { name: ' ' }, 'name', 'invalid'],
    ['a shortcut with spaces', { shortcut: 'so long' }, 'shortcut', 'invalid'],
  ])('with %s is refused', async (_, body, field, code) => {
    const { status, body: response } = await create(admin, body);
    expect([status, response.details]).toEqual([422, [{ field, code, message: expect.any(String) }]]);
  });

  test('keeps its text as it was written, sanitized', async () => {
    const html = '<p>Hi {{contact.first_name | default: "you &amp; yours"}}<script>x</script></p>';
    const { body_html } = await created(member, { body_html: html });
    expect(body_html).toBe('<p>Hi {{contact.first_name | default: "you &amp; yours"}}</p>');
  });
});

describe('permissions for macros', () => {
  test('a private one is visible to its owner only', async () => {
    const { id } = await created(member);
    expect(await statusFor(member, id)).toBe(200);
    for (const by of [admin, other, await as(mara, { actor: 'app' })]) {
      expect(await statusFor(by, id)).toBe(404);
      expect(JSON.stringify((await by.get('/macros?limit=100')).body)).not.toContain(id);
    }
    expect((await change(admin, id, { name: 'Mine' })).status).toBe(404);
    expect((await remove(admin, `/macros/${id}`)).status).toBe(404);
  });

  test('a team’s is visible to its members and can be changed by its leads', async () => {
    await join(jonas, true);
    await join(colleague, false);
    const outsider = await as(await addColleague(app.database, bicycles.house));
    const { id } = await created(member, { visibility: 'team', team_id: team.publicId });
    for (const by of [admin, member, other]) expect(await statusFor(by, id)).toBe(200);
    expect(await statusFor(outsider, id)).toBe(404);
    const refused = await change(other, id, { name: 'Ours' });
    expect([refused.status, refused.body.error]).toEqual([403, 'insufficient_scope']);
    expect((await change(member, id, { name: 'Ours' })).status).toBe(200);
    expect((await change(member, id, { visibility: 'everyone' })).status).toBe(403);
    expect((await create(other, { visibility: 'team', team_id: team.publicId })).status).toBe(403);
    expect((await remove(other, `/macros/${id}`)).status).toBe(403);
    await join(jonas, false);
    expect((await change(member, id, { name: 'Mine' })).status).toBe(403);
    expect((await change(admin, id, { visibility: 'private' })).body.data).toMatchObject({
      owner: { id: mara.publicId },
      team: null,
    });
    expect(await statusFor(member, id)).toBe(404);
  });

  test('everyone’s can be changed by admins', async () => {
    expect((await create(member, { visibility: 'everyone' })).status).toBe(403);
    const { id } = await created(admin, { visibility: 'everyone' });
    for (const by of [member, await as(mara, { actor: 'app' })]) expect(await statusFor(by, id)).toBe(200);
    expect((await change(member, id, { name: 'Mine' })).status).toBe(403);
    expect(await statusFor(await as(ada), id)).toBe(404);
    const listed = (await member.get('/macros?visibility=everyone')).body.data;
    expect(listed.map((macro: { visibility: string }) => macro.visibility)).toEqual(['everyone']);
    expect(await auditKinds()).toContain('macro.created');
  });

  test('an app that acts as itself can change none, and scopes are required', async () => {
    const { body, status } = await create(await as(mara, { actor: 'app' }), {});
    expect([status, body.error]).toEqual([422, 'actor_self_required']);
    const narrow = await as(mara, { scopes: ['macros:read'] });
    expect((await narrow.get('/macros')).status).toBe(200);
    expect((await create(narrow, {})).status).toBe(403);
    expect((await (await as(mara, { scopes: ['tags:read'] })).get('/macros')).status).toBe(403);
  });
});

test('everybody can create folders, admins rename and delete them, and their macros stay', async () => {
  const folder = (await member.post('/macro-folders', { name: 'Shipping' })).body.data;
  const taken = await admin.post('/macro-folders', { name: 'shipping' });
  expect([taken.status, taken.body.error]).toEqual([409, 'conflict']);
  const { id } = await created(member, { folder_id: folder.id });
  expect((await member.get(`/macros?folder_id=${folder.id}`)).body.data).toMatchObject([
    { id, folder: { id: folder.id, name: 'Shipping' } },
  ]);
  const path = `/macro-folders/${folder.id}`;
  const rename = (by: Client) => by.call(path, { method: 'PATCH', json: { name: 'Returns' } });
  expect([(await rename(member)).status, (await remove(member, path)).status]).toEqual([403, 403]);
  expect((await rename(admin)).body.data).toMatchObject({ id: folder.id, name: 'Returns' });
  expect((await remove(admin, path)).status).toBe(204);
  expect((await member.get(`/macros/${id}`)).body.data.folder).toBeNull();
  expect((await remove(admin, path)).status).toBe(404);
});
