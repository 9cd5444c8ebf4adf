import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exampleId } from '../../contract/example-id.ts';
import { appsOnly } from '../../contract/inbox/apps-only.ts';
import type { Operation } from '../../contract/operation.ts';
import { operations } from '../../contract/operations.ts';
import { adminOnlyScopes } from '../../contract/scopes.ts';
import { type InboxClient, inboxClient } from '../testing/inbox-client.ts';
import { startWorld } from '../testing/start-world.ts';
import { addColleague } from '../testing/world.ts';
import { addWebhook } from '../testing/world-records.ts';

const { app, world, as } = await startWorld({
  rateLimits: { requestsPerMinute: 6000, authoredPerMinute: 6000, burst: 6000 },
});
afterAll(() => app.stop());

const { bicycles, tea, mara, jonas, ada } = world;
const conversation = `/conversations/${bicycles.conversation.publicId}`;
let maraInbox: InboxClient;

beforeAll(async () => {
  maraInbox = await inboxClient(app.baseUrl, mara, bicycles.house);
});

describe('access', () => {
  test('a signed-in person sends a message from the dashboard, without an app', async () => {
    const sent = await maraInbox.post(`${conversation}/messages`, { body_html: '<p>From the inbox</p>' });
    expect([sent.status, sent.body.data.source, sent.body.data.user.id]).toEqual([
      201,
      'dashboard',
      mara.publicId,
    ]);
    expect(sent.body.data.meta_info).toEqual({});
    expect(sent.headers.get('location')).toBe(`/api/inbox/v1${conversation}/messages/${sent.body.data.id}`);
  });

  test('a conversation started in the inbox comes from the dashboard too', async () => {
    const begun = await maraInbox.post('/conversations', {
      contact_id: bicycles.contact.publicId,
      subject: 'Your order',
      body_html: '<p>It is on its way.</p>',
    });
    expect([begun.status, begun.body.data.source]).toEqual([201, 'dashboard']);
  });

  test('the same key again returns the same message, for this member only', async () => {
    const send = (inbox: InboxClient) =>
      inbox.post(`${conversation}/messages`, { body_html: '<p>Once</p>' }, { 'idempotency-key': 'draft-1' });
    const [first, second] = [await send(maraInbox), await send(maraInbox)];
    expect([second.status, second.body.data.id]).toEqual([201, first.body.data.id]);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    const other = await send(await inboxClient(app.baseUrl, jonas, bicycles.house));
    expect(other.body.data.id).not.toBe(first.body.data.id);
  });

  test('security 63: a token doesn’t work here, nor a cookie on the API', async () => {
    const { token } = await as(mara);
    const named = { 'deskbell-organization': bicycles.house.publicId };
    const byToken = await app.send(`/api/inbox/v1${conversation}`, {
      headers: { ...named, authorization: `Bearer ${token}` },
    });
    expect([byToken.status, byToken.body.error]).toEqual([401, 'invalid_token']);
    const byCookie = await app.send(`/api/oauth/v1${conversation}`, {
      headers: { ...named, cookie: maraInbox.cookie },
    });
    expect([byCookie.status, byCookie.body.error]).toEqual([401, 'invalid_token']);
  });

  test('callers who are not signed in get nothing', async () => {
    const response = await app.send('/api/inbox/v1/session');
    expect([response.status, response.body.error]).toEqual([401, 'invalid_token']);
    expect(response.headers.get('www-authenticate')).toBe('Cookie realm="deskbell"');
  });

  test('an organization must be named, and admits only its active members', async () => {
    const ask = (name: string) => maraInbox.get(conversation, { 'deskbell-organization': name });
    const unnamed = await app.send(`/api/inbox/v1${conversation}`, { headers: { cookie: maraInbox.cookie } });
    expect([unnamed.status, unnamed.body.error]).toEqual([400, 'invalid_request']);
    const foreign = await ask(tea.house.publicId);
    expect([foreign.status, foreign.body.error]).toEqual([403, 'not_a_member']);
    for (const name of [exampleId('org'), 'org_nonsense', ''])
      expect((await ask(name)).text).toBe(foreign.text);
    const adaInbox = await inboxClient(app.baseUrl, ada, tea.house);
    expect((await adaInbox.get(`/conversations/${tea.conversation.publicId}`)).status).toBe(200);
  });

  test('pages of other sites and writes without the session’s token are refused', async () => {
    const write = (headers: Record<string, string>) =>
      maraInbox.call(conversation, { method: 'PATCH', json: { priority: 'high' }, headers });
    expect((await write({})).status).toBe(200);
    const other = await inboxClient(app.baseUrl, jonas, bicycles.house);
    for (const headers of [
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'x-csrf-token': '' },
      { 'x-csrf-token': other.csrfToken },
    ]) {
      const refused = await write(headers);
      expect([refused.status, refused.body.error]).toEqual([403, 'cross_site_request']);
    }
    const read = await maraInbox.get('/session', { 'sec-fetch-site': 'cross-site' });
    expect([read.status, read.headers.get('access-control-allow-origin')]).toEqual([403, null]);
  });

  test('a page that names its user is refused once the session is somebody else’s, whatever it requests', async () => {
    const others = { 'deskbell-user': jonas.publicId };
    const own = { 'deskbell-user': mara.publicId };
    for (const path of ['/session', conversation]) {
      expect((await maraInbox.get(path, own)).status).toBe(200);
      const refused = await maraInbox.get(path, others);
      expect([refused.status, refused.body.error]).toEqual([409, 'user_changed']);
      expect((await maraInbox.get(path, { 'deskbell-user': 'nonsense' })).text).toBe(refused.text);
    }
    const write = await maraInbox.call(conversation, {
      method: 'PATCH',
      json: { priority: 'low' },
      headers: { ...others, 'x-csrf-token': '' },
    });
    expect([write.status, write.body.error]).toEqual([409, 'user_changed']);
  });

  test('a person’s requests count against their own limit', async () => {
    const left = async (inbox: InboxClient) =>
      Number((await inbox.get('/tags')).headers.get('x-ratelimit-remaining'));
    const jonasInbox = await inboxClient(app.baseUrl, jonas, bicycles.house);
    const before = await left(maraInbox);
    for (let times = 0; times < 20; times++) await left(jonasInbox);
    expect(await left(maraInbox)).toBeGreaterThan(before - 20);
  });
});

describe('what a role allows', () => {
  const scoped = Object.values<Operation>(operations).filter(
    ({ scope, id }) => scope !== null && !(appsOnly as readonly string[]).includes(id),
  );
  const forAdmins = scoped.filter(({ scope }) => scope !== null && adminOnlyScopes.includes(scope));

  test.each(forAdmins)('$method $path is for admins only', async ({ method, path, scope }) => {
    const address = path.replaceAll(/:([a-z_]+)_id/g, (_, name: string) => exampleId(name.slice(0, 3)));
    const ask = (inbox: InboxClient) => inbox.call(address, { method, json: { nothing: 'known' } });
    const refused = await ask(await inboxClient(app.baseUrl, jonas, bicycles.house));
    expect([refused.status, refused.body.error]).toEqual([403, 'insufficient_scope']);
    expect(refused.body.error_description).toContain(scope);
    expect((await ask(maraInbox)).status).not.toBe(403);
  });

  const isForApps = ({ id }: Operation) => (appsOnly as readonly string[]).includes(id);
  const all = Object.values<Operation>(operations);
  const forApps = all.filter(isForApps);

  test.each(forApps)('$method $path is for apps, and not available here', async ({ method, path }) => {
    const address = path.replaceAll(/:[a-z_]+/g, 'x');
    const response = await maraInbox.call(address, { method, ...(method !== 'GET' && { json: {} }) });
    // Other methods of the path may be available: webhooks, for example, are only created by apps.
    const isServed = path === '/webhooks' || all.some((it) => it.path === path && !isForApps(it));
    expect(response.status).toBe(isServed ? 405 : 404);
  });

  test('an admin sees every endpoint of the organization’s apps, a member none', async () => {
    await as(jonas);
    const { publicId } = await addWebhook(app.database, {
      organizationId: bicycles.house.id,
      userId: jonas.id,
    });
    const jonasInbox = await inboxClient(app.baseUrl, jonas, bicycles.house);
    const listed = async (inbox: InboxClient) =>
      (await inbox.get('/webhooks?limit=100')).body.data.map((it: { id: string }) => it.id);
    expect(await listed(maraInbox)).toContain(publicId);
    expect(await listed(jonasInbox)).toEqual([]);
    for (const path of [`/webhooks/${publicId}`, `/webhooks/${publicId}/deliveries`])
      expect([(await maraInbox.get(path)).status, (await jonasInbox.get(path)).status]).toEqual([200, 404]);
    const stop = { method: 'PATCH', json: { is_enabled: false } };
    expect((await jonasInbox.call(`/webhooks/${publicId}`, stop)).body.error).toBe('insufficient_scope');
    expect((await maraInbox.call(`/webhooks/${publicId}`, stop)).body.data.is_enabled).toBe(false);
    const [entry] = (await maraInbox.get('/audit-entries')).body.data;
    expect(entry).toMatchObject({ kind: 'webhook.changed', user: { id: mara.publicId } });
  });

  test('every other operation of the API is available to people', async () => {
    for (const { method, path } of scoped) {
      const response = await app.send(`/api/inbox/v1${path.replaceAll(/:[a-z_]+/g, 'x')}`, { method });
      expect([method, path, response.status]).toEqual([method, path, 401]);
    }
  });

  test('changing a role, disabling and removing a member take effect at the next call', async () => {
    const robin = await addColleague(app.database, bicycles.house, 'admin');
    await app.database.write({
      text: 'UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE id = $2) WHERE id = $1',
      values: [robin.id, mara.id],
    });
    const inbox = await inboxClient(app.baseUrl, robin, bicycles.house);
    const rename = () => inbox.call('/organization', { method: 'PATCH', json: { timezone: 'UTC' } });
    const change = (json: object) => maraInbox.call(`/members/${robin.memberId}`, { method: 'PATCH', json });
    expect((await rename()).status).toBe(200);
    await change({ role: 'member' });
    expect((await rename()).body.error).toBe('insufficient_scope');
    await change({ status: 'disabled' });
    expect((await inbox.get(conversation)).body.error).toBe('not_a_member');
    expect((await inbox.get('/session')).body.data.memberships).toEqual([]);
    await change({ status: 'active' });
    expect((await inbox.get(conversation)).status).toBe(200);
    await maraInbox.call(`/members/${robin.memberId}`, { method: 'DELETE' });
    expect((await inbox.get(conversation)).body.error).toBe('not_a_member');
  });
});

describe('sessions', () => {
  test('a person sees who they are and where they work', async () => {
    const { body } = await maraInbox.get('/session');
    expect(body.data.user).toMatchObject({ id: mara.publicId, name: 'Mara' });
    expect(body.data.memberships).toMatchObject([
      { organization: { id: bicycles.house.publicId }, role: 'admin' },
    ]);
  });

  test('signing out ends the session, not only the cookie', async () => {
    const inbox = await inboxClient(app.baseUrl, jonas, bicycles.house);
    const out = await inbox.call('/session', { method: 'DELETE' });
    expect([out.status, out.headers.get('set-cookie')]).toEqual([204, expect.stringContaining('Max-Age=0')]);
    expect((await inbox.get('/session')).status).toBe(401);
  });

  test('a person lists their own sessions, ends one, and ends all', async () => {
    const [one, two] = [
      await inboxClient(app.baseUrl, jonas, bicycles.house),
      await inboxClient(app.baseUrl, jonas, bicycles.house),
    ];
    const { body } = await one.get('/sessions');
    const current = body.data.filter((it: { is_current: boolean }) => it.is_current);
    expect([body.data.length >= 2, current.length]).toEqual([true, 1]);
    const [latest] = body.data;
    expect([
      (await maraInbox.call(`/sessions/${latest.id}`, { method: 'DELETE' })).status,
      latest.is_current,
    ]).toEqual([404, false]);
    expect((await one.call(`/sessions/${latest.id}`, { method: 'DELETE' })).status).toBe(204);
    expect([(await two.get('/session')).status, (await one.get('/session')).status]).toEqual([401, 200]);
    expect((await one.call('/sessions', { method: 'DELETE' })).status).toBe(204);
    expect((await one.get('/session')).status).toBe(401);
    expect((await maraInbox.get('/session')).status).toBe(200);
  });

  test('security 85: a session that was idle for a fortnight, or is ninety days old, is expired', async () => {
    for (const change of [
      "last_used_at = now() - interval '15 days'",
      "expires_at = now() - interval '1 second'",
    ]) {
      const inbox = await inboxClient(app.baseUrl, jonas, bicycles.house);
      expect((await inbox.get(conversation)).status).toBe(200);
      await app.database.write({
        text: `UPDATE sessions SET ${change} WHERE user_id = $1`,
        values: [jonas.id],
      });
      expect((await inbox.get(conversation)).status).toBe(401);
    }
  });
});
