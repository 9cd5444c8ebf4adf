import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appsOnly } from '../../contract/inbox/apps-only.ts';
import type { Operation } from '../../contract/operation.ts';
import { operations } from '../../contract/operations.ts';
import { adminOnlyScopes, lightScopes, scopes } from '../../contract/scopes.ts';
import { newId, publicId } from '../ids/public-id.ts';
import { type InboxClient, inboxClient } from '../testing/inbox-client.ts';
import { startWorld } from '../testing/start-world.ts';
import { addColleague } from '../testing/world.ts';

const { app, world, as } = await startWorld({
  rateLimits: { requestsPerMinute: 6000, authoredPerMinute: 6000, burst: 6000 },
});
afterAll(() => app.stop());

const { bicycles, mara, jonas } = world;
const conversation = `/conversations/${bicycles.conversation.publicId}`;
const all: Operation[] = Object.values(operations);
const writing = all.filter(({ scope }) => scope?.endsWith(':write') && !lightScopes.includes(scope));
const servedToPeople = writing.filter(({ id }) => !(appsOnly as readonly string[]).includes(id));

type Client = Pick<InboxClient, 'call' | 'get' | 'post'>;
let admin: { byToken: Client; bySession: Client };
let person: { byToken: Client; bySession: Client };

beforeAll(async () => {
  const clientsOf = async (who: typeof mara) => ({
    byToken: await as(who),
    bySession: await inboxClient(app.baseUrl, who, bicycles.house),
  });
  admin = await clientsOf(mara);
  person = await clientsOf(jonas);
});

/** Tries again where the organization's row was busy, as clients do. */
async function setAccess(access: 'full' | 'light') {
  const json = { access };
  const change = () => admin.byToken.call(`/members/${jonas.publicId}`, { method: 'PATCH', json });
  await expect.poll(async () => (await change()).body.data?.access).toBe(access);
}

/** With ids that nothing has: a caller who may use the operation gets past the scope, to a 404 or a 422. */
function ask(api: Client, { method, path, body }: Operation) {
  const named = path.replaceAll(/:([a-z]+)_?[a-z]*/g, (_, name: string) =>
    name === 'conversation' ? bicycles.conversation.publicId : publicId('mem', newId()),
  );
  return api.call(named, { method, ...(body && { json: {} }) });
}

describe.each([
  { gate: 'the API', served: writing, auth: 'byToken' as const },
  { gate: 'the inbox gate', served: servedToPeople, auth: 'bySession' as const },
])('at $gate', ({ served, auth }) => {
  test.each(served)('$method $path is for people with full access only', async (operation) => {
    const scope = operation.scope ?? '';
    const isForAdmins = adminOnlyScopes.some((it) => it === scope);
    await setAccess('light');
    const refused = await ask(person[auth], operation);
    expect([refused.status, refused.body]).toEqual([
      403,
      {
        error: 'insufficient_scope',
        error_description: `This needs the scope ${scope}, which the token does not have or the role does not allow.`,
      },
    ]);
    await setAccess('full');
    const allowed = await ask((isForAdmins ? admin : person)[auth], operation);
    expect([operation.id, allowed.status === 403, allowed.status < 500]).toEqual([operation.id, false, true]);
  });

  test('a person with light access reads, follows, and writes notes that mention others', async () => {
    await setAccess('light');
    const api = person[auth];
    for (const path of ['/conversations', conversation, `${conversation}/messages`, '/contacts', '/members'])
      expect([path, (await api.get(path)).status]).toEqual([path, 200]);
    const note = await api.post(`${conversation}/notes`, {
      body_html: `<p><span data-mention="${mara.publicId}">@Mara</span> see above</p>`,
    });
    expect(note.status).toBe(201);
    const file = { original_filename: 'a.txt', file_size: 2, content_type: 'text/plain' };
    expect((await api.post('/attachments', file)).status).toBe(201);
    const followed = await person.bySession.call(`${conversation}/followers/me`, { method: 'PUT', json: {} });
    expect(followed.status).toBeLessThan(300);
    const reply = await api.post(`${conversation}/messages`, { body_html: '<p>No</p>' });
    expect([reply.status, reply.body.error]).toEqual([403, 'insufficient_scope']);
  });
});

test('their scopes, at both gates, are those that read, and for notes and files', async () => {
  await setAccess('light');
  const me = (await person.byToken.get('/me')).body.data;
  expect([me.role, me.access, me.scopes]).toEqual(['member', 'light', [...lightScopes]]);
  expect(me.granted_scopes).toEqual([...scopes]);
  const [membership] = (await person.bySession.get('/session')).body.data.memberships;
  expect([membership.role, membership.access, membership.scopes]).toEqual([
    'member',
    'light',
    [...lightScopes],
  ]);
});

test('a conversation can only be assigned to people with full access, and is unassigned from those who lose it', async () => {
  await setAccess('full');
  const assign = () =>
    admin.byToken.call(conversation, { method: 'PATCH', json: { assignee_id: jonas.publicId } });
  expect((await assign()).status).toBe(200);
  await setAccess('light');
  expect((await admin.byToken.get(conversation)).body.data.assignee).toBeNull();
  const refused = await assign();
  expect([refused.status, refused.body.details[0].field]).toEqual([422, 'assignee_id']);
});

test('when somebody loses full access, the request can name who gets their conversations', async () => {
  await setAccess('full');
  await admin.byToken.call(conversation, { method: 'PATCH', json: { assignee_id: jonas.publicId } });
  const change = { access: 'light', reassign_to: mara.publicId };
  const response = await admin.byToken.call(`/members/${jonas.publicId}`, { method: 'PATCH', json: change });
  expect(response.status).toBe(200);
  expect((await admin.byToken.get(conversation)).body.data.assignee.id).toBe(mara.publicId);
});

describe('admins', () => {
  const patch = (id: string, json: object) => admin.byToken.call(`/members/${id}`, { method: 'PATCH', json });

  test('have full access: light access for one is 422, and a member who becomes one gets full access', async () => {
    const { publicId: id } = await addColleague(app.database, bicycles.house, 'light');
    const both = await patch(id, { role: 'admin', access: 'light' });
    expect([both.status, both.body.details[0].field]).toEqual([422, 'access']);
    expect((await patch(id, { role: 'admin' })).body.data).toMatchObject({ role: 'admin', access: 'full' });
    expect((await patch(id, { access: 'light' })).status).toBe(422);
    const demoted = await patch(id, { role: 'member', access: 'light' });
    expect(demoted.body.data).toMatchObject({ role: 'member', access: 'light' });
  });

  test('the last one stays one: 409 last_admin', async () => {
    const response = await patch(mara.publicId, { role: 'member', access: 'light' });
    expect([response.status, response.body.error]).toEqual([409, 'last_admin']);
  });

  test('are invited with full access only', async () => {
    const invite = (json: object) => admin.byToken.post('/invitations', json);
    const refused = await invite({ email: 'lee@example.com', role: 'admin', access: 'light' });
    expect([refused.status, refused.body.details[0].field]).toEqual([422, 'access']);
    const invited = await invite({ email: 'lee@example.com', role: 'member', access: 'light' });
    expect([invited.status, invited.body.data.access]).toEqual([201, 'light']);
  });
});

test('a change of access is an event with what it was, and in the audit log', async () => {
  const { publicId: id, id: userId } = await addColleague(app.database, bicycles.house);
  await admin.byToken.call(`/members/${id}`, { method: 'PATCH', json: { access: 'light' } });
  await admin.byToken.call(`/members/${id}`, { method: 'PATCH', json: { access: 'light' } });
  const events = await app.database.read({
    text: `SELECT type, previous FROM events WHERE data->>'user_id' = $1 AND type <> 'member.joined'`,
    values: [userId],
  });
  expect(events).toEqual([{ type: 'member.access_changed', previous: { access: 'full' } }]);
  const { data } = (await admin.bySession.get('/audit-entries?area=member')).body;
  const entry = data.find(({ kind }: { kind: string }) => kind === 'member.access_changed');
  expect(entry.details).toMatchObject({ access: 'light', before: 'full' });
});
