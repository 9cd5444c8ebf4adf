import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from '../../testing/browser-session.ts';
import { type InboxClient, inboxClient } from '../../testing/inbox-client.ts';
import { answerConsent, authorizePath } from '../../testing/oauth-flow.ts';
import { startWorld } from '../../testing/start-world.ts';
import { addColleague, password } from '../../testing/world.ts';

const { app, world, as } = await startWorld({ trustProxy: true });
afterAll(() => app.stop());

const { bicycles, tea, mara, jonas, ada } = world;
let inbox: InboxClient;
beforeAll(async () => {
  inbox = await inboxClient(app.baseUrl, mara, bicycles.house);
});

const entries = async (query = '', reader = inbox) =>
  (await reader.get(`/audit-entries?limit=100${query}`)).body.data;
/** The stable part of the latest entry. */
async function latest(query = '') {
  const [{ kind, user, details }] = await entries(query);
  return { kind, by: user?.name, ...details };
}
const write = (method: string, path: string, json?: object) =>
  inbox.call(path, { method, ...(json && { json }) });

describe('the audit log records', () => {
  test('sign-ins and failed sign-ins with their address, in each organization of the person', async () => {
    const headers = { 'user-agent': 'A browser of hers' };
    await openBrowser(app.baseUrl).signIn(mara);
    expect(await latest()).toEqual({ kind: 'sign_in.succeeded', by: 'Mara' });
    const form = { email: mara.email, password: 'a guess', return_to: '/' };
    await app.send('/login', { method: 'POST', form, headers });
    const [failed] = await entries();
    expect(failed).toMatchObject({ kind: 'sign_in.failed', address: '127.0.0.1', user: { name: 'Mara' } });
    expect(failed.user_agent).toBe('A browser of hers');
  });

  test('a proxy’s address header, if it is valid', async () => {
    const form = { email: mara.email, password: 'a guess', return_to: '/' };
    const from = async (address: string) => {
      const headers = { 'x-forwarded-for': address };
      expect((await app.send('/login', { method: 'POST', form, headers })).status).toBe(401);
      return (await entries())[0].address;
    };
    expect(await from('203.0.113.7')).toBe('203.0.113.7');
    expect(await from('2001:db8::1')).toBe('2001:db8::1');
    expect(await from('fe80::1%eth0')).toBe('fe80::1');
    expect(await from("nonsense'); --")).toBeNull();
  });

  test('nothing for an unknown address', async () => {
    const before = await entries();
    const form = { email: 'nobody@example.com', password: 'a guess', return_to: '/' };
    expect((await app.send('/login', { method: 'POST', form })).status).toBe(401);
    expect(await entries()).toEqual(before);
  });

  test('invitations, however they are created, resent and withdrawn', async () => {
    const { id } = (await inbox.post('/invitations', { email: 'kim@example.com', role: 'member' })).body.data;
    expect(await latest()).toEqual({
      kind: 'member.invited',
      by: 'Mara',
      person: 'kim@example.com',
      role: 'member',
      access: 'full',
    });
    expect((await inbox.call(`/invitations/${id}/link`, { method: 'POST' })).status).toBe(201);
    expect((await latest()).kind).toBe('member.invitation_renewed');
    await write('DELETE', `/invitations/${id}`);
    expect((await latest()).kind).toBe('member.invitation_revoked');
  });

  test('role changes, disabled and removed members, each with the member concerned', async () => {
    const { memberId } = await addColleague(app.database, bicycles.house);
    const path = `/members/${memberId}`;
    await write('PATCH', path, { role: 'admin' });
    const robin = { by: 'Mara', person: 'Robin' };
    expect(await latest()).toEqual({
      ...robin,
      kind: 'member.role_changed',
      role: 'admin',
      before: 'member',
    });
    await write('PATCH', path, { status: 'disabled' });
    expect(await latest()).toEqual({ ...robin, kind: 'member.disabled' });
    await write('PATCH', path, { status: 'active' });
    expect(await latest()).toEqual({ ...robin, kind: 'member.enabled' });
    await write('DELETE', path);
    expect(await latest()).toEqual({ ...robin, kind: 'member.removed' });
  });

  test('apps, the last characters of their secrets, and their deletion', async () => {
    const requested = { name: 'Sync', redirect_uris: ['https://a.example/cb'], scopes: ['tags:read'] };
    const created = (await inbox.post('/apps', requested)).body.data;
    const sync = { by: 'Mara', app: 'Sync' };
    const ending = created.client_secret.slice(-4);
    expect(await latest()).toEqual({ ...sync, kind: 'app.registered', secret_ending: ending });
    await write('PATCH', `/apps/${created.id}`, { is_public: true, name: 'Sync' });
    expect(await latest()).toEqual({ ...sync, kind: 'app.changed', changed: 'is_public' });
    const rotated = await inbox.post(`/apps/${created.id}/secrets`, { old_secret_works_for: 60 });
    const fresh = rotated.body.data.client_secret;
    expect(await latest()).toMatchObject({
      ...sync,
      kind: 'app.secret_added',
      secret_ending: fresh.slice(-4),
    });
    await write('DELETE', `/apps/${created.id}/secrets/old`);
    expect(await latest()).toEqual({ ...sync, kind: 'app.secret_ended', secret_ending: ending });
    await write('DELETE', `/apps/${created.id}`);
    expect(await latest()).toEqual({ ...sync, kind: 'app.deleted' });
    const text = JSON.stringify(await entries());
    for (const secret of [created.client_secret, fresh]) expect(text).not.toContain(secret.slice(4, -4));
  });

  test('an app’s authorization and its end', async () => {
    const browser = openBrowser(app.baseUrl);
    await browser.signIn(jonas);
    await answerConsent(browser, await browser.get(authorizePath(bicycles.app)));
    expect(await latest()).toMatchObject({
      kind: 'connection.allowed',
      by: 'Jonas',
      app: bicycles.app.name,
      actor: 'self',
      scopes: 'conversations:read messages:write',
    });
    await as(jonas);
    const [connection] = (await inbox.get('/connections')).body.data;
    await write('DELETE', `/connections/${connection.id}`);
    expect(await latest()).toEqual({
      kind: 'connection.ended',
      by: 'Mara',
      app: bicycles.app.name,
      person: 'Jonas',
    });
  });

  test('both the app and the person when an app acts for a person', async () => {
    const { memberId } = await addColleague(app.database, bicycles.house);
    await (await as(mara)).call(`/members/${memberId}`, { method: 'PATCH', json: { role: 'admin' } });
    const [entry] = await entries();
    expect([entry.kind, entry.user.name, entry.app.name]).toEqual([
      'member.role_changed',
      'Mara',
      bicycles.app.name,
    ]);
  });

  test('nothing for a refused change', async () => {
    const before = await entries();
    const own = (await inbox.get('/members')).body.data.find(
      (it: { user: { id: string } }) => it.user.id === mara.publicId,
    );
    const { body } = await inbox.get('/members?limit=100');
    for (const { id, user, role } of body.data)
      if (role === 'admin' && user.id !== mara.publicId)
        await write('PATCH', `/members/${id}`, { role: 'member' });
    const settled = await entries();
    expect(settled.length).toBeGreaterThanOrEqual(before.length);
    expect((await write('PATCH', `/members/${own.id}`, { role: 'member' })).body.error).toBe('last_admin');
    expect(await entries()).toEqual(settled);
  });
});

describe('one’s own account', () => {
  test('signing out everywhere else ends the other sessions, keeps this one, and is recorded', async () => {
    const [here, there] = [
      await inboxClient(app.baseUrl, jonas, bicycles.house),
      await inboxClient(app.baseUrl, jonas, bicycles.house),
    ];
    expect((await there.get('/session')).status).toBe(200);
    expect((await here.call('/sessions/others', { method: 'DELETE' })).status).toBe(204);
    expect([(await there.get('/session')).status, (await here.get('/session')).status]).toEqual([401, 200]);
    expect(await latest()).toEqual({ kind: 'sign_in.ended_elsewhere', by: 'Jonas' });
    expect((await inbox.get('/session')).status).toBe(200);
  });

  test('security 82: changing the password needs the old one, ends every session, and gives this browser a new one', async () => {
    const fresh = 'a bell on every desk';
    const here = await inboxClient(app.baseUrl, jonas, bicycles.house);
    const change = (current_password: string, requested: string) =>
      here.call('/password', { method: 'PUT', json: { current_password, password: requested } });
    const wrong = await change('not this', fresh);
    expect([wrong.status, wrong.body.details[0].field]).toEqual([422, 'current_password']);
    const short = await change(password, 'short');
    expect([short.status, short.body.details[0].field]).toEqual([422, 'password']);
    expect((await here.get('/session')).status).toBe(200);
    const done = await change(password, fresh);
    expect(done.status).toBe(204);
    expect((await here.get('/session')).status).toBe(401);
    const [cookie = ''] = done.headers.getSetCookie();
    for (const flag of ['HttpOnly', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(flag);
    const renewed = { cookie: cookie.split(';', 1)[0] ?? '' };
    expect((await app.send('/api/inbox/v1/session', { headers: renewed })).status).toBe(200);
    expect(await latest()).toEqual({ kind: 'sign_in.password_changed', by: 'Jonas' });
    await app.database.write({
      text: 'UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE id = $2) WHERE id = $1',
      values: [jonas.id, mara.id],
    });
  });
});

describe('reading the audit log', () => {
  test('filters by person, by area and by time, page by page', async () => {
    const byJonas = await entries(`&user_id=${jonas.publicId}`);
    expect(byJonas.length).toBeGreaterThan(0);
    expect(new Set(byJonas.map((it: { user: { id: string } }) => it.user.id))).toEqual(
      new Set([jonas.publicId]),
    );
    const ofApps = await entries('&area=app');
    expect(ofApps.length).toBeGreaterThan(0);
    for (const { kind } of ofApps) expect(kind).toMatch(/^app\./);
    const soon = Math.floor(Date.now() / 1000) + 3600;
    expect(await entries(`&since=${soon}`)).toEqual([]);
    expect(await entries(`&until=${soon}`)).toEqual(await entries());
    const walked: string[] = [];
    for (let after = ''; ; ) {
      const { body } = await inbox.get(`/audit-entries?limit=3${after && `&after=${after}`}`);
      walked.push(...body.data.map((it: { id: string }) => it.id));
      if (body.page_metadata.after === null) break;
      after = body.page_metadata.after;
    }
    expect(walked).toEqual((await entries()).map((it: { id: string }) => it.id));
  });

  test.each(['&user_id=nonsense', '&area=weather', '&since=-1', '&since=1.5', '&until=99999999999', '&q=x'])(
    '%s is 400',
    async (query) => {
      const response = await inbox.get(`/audit-entries?limit=10${query}`);
      expect([response.status, response.body.error]).toEqual([400, 'invalid_request']);
    },
  );

  test('security S3: an admin of another organization sees their own, and no cursor leads into ours', async () => {
    const adaInbox = await inboxClient(app.baseUrl, ada, tea.house);
    const text = JSON.stringify(await entries('', adaInbox));
    expect(text).toContain('Ada');
    expect(text).not.toMatch(/Mara|Jonas/);
    const { after } = (await inbox.get('/audit-entries?limit=1')).body.page_metadata;
    expect((await adaInbox.get(`/audit-entries?limit=1&after=${after}`)).body.error).toBe('invalid_cursor');
    expect((await inbox.get(`/audit-entries?limit=1&area=app&after=${after}`)).body.error).toBe(
      'invalid_cursor',
    );
  });

  test('is for admins only, like invitations and their links', async () => {
    const member = await inboxClient(app.baseUrl, jonas, bicycles.house);
    const { id } = (await inbox.post('/invitations', { email: 'lee@example.com', role: 'admin' })).body.data;
    for (const response of [
      await member.get('/audit-entries'),
      await member.get('/open-invitations'),
      await member.call(`/invitations/${id}/link`, { method: 'POST' }),
      await member.call(`/invitations/${id}/mail`, { method: 'POST' }),
    ])
      expect([response.status, response.body.error]).toEqual([403, 'admin_required']);
    const adaInbox = await inboxClient(app.baseUrl, ada, tea.house);
    expect((await adaInbox.call(`/invitations/${id}/link`, { method: 'POST' })).status).toBe(404);
    expect((await adaInbox.get('/open-invitations')).text).not.toContain('lee@example.com');
    const open = (await inbox.get('/open-invitations')).body.data;
    expect(open.can_mail).toBe(false);
    expect(open.invitations[0]).toMatchObject({ id, email: 'lee@example.com', invited_by: 'Mara' });
    const created = await inbox.call(`/invitations/${id}/link`, { method: 'POST' });
    expect(created.body.data.link).not.toBe(open.invitations[0].link);
    const noMail = await inbox.call(`/invitations/${id}/mail`, { method: 'POST' });
    expect([noMail.status, noMail.body.error]).toEqual([409, 'conflict']);
  });
});
