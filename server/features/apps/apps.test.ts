import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exampleId } from '../../../contract/example-id.ts';
import { parsePublicId, publicId } from '../../ids/public-id.ts';
import { openBrowser } from '../../testing/browser-session.ts';
import { type InboxClient, inboxClient } from '../../testing/inbox-client.ts';
import { sendMcp } from '../../testing/mcp-client.ts';
import {
  answerConsent,
  authorizePath,
  challengeOf,
  exchange,
  getCode,
  newVerifier,
  redirectOf,
} from '../../testing/oauth-flow.ts';
import { startSecondApp } from '../../testing/second-app.ts';
import { startWorld } from '../../testing/start-world.ts';
import { tokenFor } from '../../testing/world.ts';

const { app, world } = await startWorld();
afterAll(() => app.stop());

const { bicycles, tea, mara, jonas, ada } = world;
const returnTo = 'https://app.example.com/callback';
const logo =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const cursorReturn = 'cursor://anysphere.cursor-mcp/oauth/callback';
const requested = { name: 'Order Sync', redirect_uris: [returnTo], scopes: ['conversations:read'] };

let maraInbox: InboxClient;
let jonasInbox: InboxClient;
let adaInbox: InboxClient;
beforeAll(async () => {
  maraInbox = await inboxClient(app.baseUrl, mara, bicycles.house);
  jonasInbox = await inboxClient(app.baseUrl, jonas, bicycles.house);
  adaInbox = await inboxClient(app.baseUrl, ada, tea.house);
});

async function register(changes: object = {}) {
  const { status, body } = await maraInbox.post('/apps', { ...requested, ...changes });
  expect(status).toBe(201);
  return body.data;
}

const change = (id: string, json: object, inbox = maraInbox) =>
  inbox.call(`/apps/${id}`, { method: 'PATCH', json });
const remove = (path: string, inbox = maraInbox) => inbox.call(path, { method: 'DELETE' });

describe('registering an app', () => {
  test('its secret is in that response, nowhere else, and is stored as a hash', async () => {
    const created = await register({ logo_url: logo });
    expect(created.client_secret).toMatch(/^dbs_[0-9A-Za-z]{49}$/);
    const shown = await maraInbox.get(`/apps/${created.id}`);
    expect(shown.body.data).toMatchObject({ ...requested, logo_url: logo });
    expect(shown.body.data.secrets).toMatchObject([
      { last_four: created.client_secret.slice(-4), expires_at: null },
    ]);
    expect(shown.text + (await maraInbox.get('/apps')).text).not.toContain(created.client_secret);
  });

  test('a registered app can be connected with its own secret', async () => {
    const created = await register();
    const client = { clientId: created.id, secret: created.client_secret, name: created.name };
    const browser = openBrowser(app.baseUrl);
    await browser.signIn(mara);
    const granted = await getCode(browser, client, { scope: 'conversations:read' });
    const { status, body } = await exchange(app, client, granted);
    expect([status, body.scope]).toEqual([200, 'conversations:read']);
    expect((await app.api(body.access_token).get('/conversations')).status).toBe(200);
  });

  test('a program that can’t keep a secret gets none, and never does later', async () => {
    const created = await register({ has_secret: false, redirect_uris: [cursorReturn] });
    expect(created).toMatchObject({ has_secret: false, client_secret: null, secrets: [] });
    const rotated = await maraInbox.post(`/apps/${created.id}/secrets`, { old_secret_works_for: 0 });
    expect([rotated.status, rotated.body.error]).toEqual([409, 'conflict']);
    expect((await change(created.id, { redirect_uris: [cursorReturn, returnTo] })).status).toBe(200);
    expect((await change(created.id, { has_secret: true })).status).toBe(422);
  });

  test('a program without a secret connects to /mcp for a person, at the address with its own scheme', async () => {
    const { id } = await register({ has_secret: false, redirect_uris: [returnTo, cursorReturn] });
    const browser = openBrowser(app.baseUrl);
    await browser.signIn(mara);
    const verifier = newVerifier();
    const asked = {
      redirect_uri: cursorReturn,
      scope: 'conversations:read',
      code_challenge: challengeOf(verifier),
    };
    const forApi = await browser.get(authorizePath({ clientId: id }, asked));
    expect(redirectOf(forApi)).toMatchObject({ address: cursorReturn, query: { error: 'invalid_target' } });
    const path = authorizePath({ clientId: id }, { ...asked, resource: `${app.baseUrl}/mcp` });
    const page = await browser.get(path);
    expect(page.text).toContain('cursor://anysphere.cursor-mcp');
    expect(page.text).toContain('Any program on your computer can claim to be this one.');
    const { address, query } = redirectOf(await answerConsent(browser, page));
    expect(address).toBe(cursorReturn);
    const form = {
      grant_type: 'authorization_code',
      client_id: id,
      code: query.code ?? '',
      redirect_uri: cursorReturn,
      code_verifier: verifier,
    };
    const { status, body } = await app.send('/api/oauth/token', { form });
    expect([status, body.expires_in]).toEqual([200, 3600]);
    expect((await sendMcp(app, body.access_token, { method: 'tools/list' })).status).toBe(200);
    expect((await app.api(body.access_token).get('/conversations')).status).toBe(401);
  });

  test.each(['cursor://anysphere.cursor-mcp/oauth/callback', 'com.example.app:/callback'])(
    'only a program without a secret may return to %s',
    async (uri) => {
      const requestedBy = (has_secret: boolean) =>
        maraInbox.post('/apps', { ...requested, has_secret, redirect_uris: [uri] });
      expect([(await requestedBy(false)).status, (await requestedBy(true)).status]).toEqual([201, 422]);
    },
  );

  test.each([
    'javascript://x/%0aalert(1)',
    'data:/text',
    'file:///etc/passwd',
    'intent://x/',
    'http://a.example/cb',
    'ms-word:/x',
    'cursor:callback',
    'cursor://x/?code=1',
  ])('security 7: not even a program without a secret may return to %s', async (uri) => {
    const { status } = await maraInbox.post('/apps', {
      ...requested,
      has_secret: false,
      redirect_uris: [uri],
    });
    expect(status).toBe(422);
  });

  test.each([
    ['a fragment', 'https://a.example/cb#x'],
    ['http beyond this machine', 'http://a.example/cb'],
    ['a script', 'javascript:alert(1)'],
    ['a user name', 'https://me@a.example/cb'],
    ['a parameter that the answer adds', 'https://a.example/cb?code=1'],
    ['no address', 'callback'],
  ])('security 7: an address to return to with %s is refused, with its index', async (_, uri) => {
    const response = await maraInbox.post('/apps', { ...requested, redirect_uris: [returnTo, uri] });
    expect([response.status, response.body.error]).toEqual([422, 'validation_error']);
    expect(response.body.details[0].field).toBe('redirect_uris.1');
    const { id } = await register();
    expect((await change(id, { redirect_uris: [uri] })).status).toBe(422);
  });

  test.each([
    ['name', { name: '  ' }],
    ['logo_url', { logo_url: 'javascript:alert(1)' }],
    ['logo_url', { logo_url: 'https://elsewhere.example/logo.png' }],
    ['logo_url', { logo_url: `data:image/png;base64,${btoa('<svg onload=alert(1)>')}` }],
    ['logo_url', { logo_url: 'data:image/svg+xml;base64,PHN2Zz4=' }],
    ['redirect_uris', { redirect_uris: [] }],
    ['scopes', { scopes: [] }],
    ['scopes.0', { scopes: ['everything'] }],
    ['organization_id', { organization_id: exampleId('org') }],
  ])('an invalid %s is named in the error', async (field, changes) => {
    const response = await maraInbox.post('/apps', { ...requested, ...changes });
    expect([response.status, response.body.error]).toEqual([422, 'validation_error']);
    expect(response.body.details.map((it: { field: string }) => it.field)).toContain(field);
  });
});

describe('access', () => {
  test('only admins of the organization see and change its apps', async () => {
    const { id } = await register();
    expect((await maraInbox.get(`/apps/${id}`)).status).toBe(200);
    const tries = (inbox: InboxClient) =>
      Promise.all([
        inbox.get(`/apps/${id}`),
        change(id, { name: 'Taken over' }, inbox),
        inbox.post(`/apps/${id}/secrets`, { old_secret_works_for: 0 }),
        remove(`/apps/${id}/secrets/old`, inbox),
        remove(`/apps/${id}`, inbox),
      ]);
    for (const response of await tries(jonasInbox))
      expect([response.status, response.body.error]).toEqual([403, 'admin_required']);
    for (const path of ['/apps', '/audit-entries'])
      expect((await jonasInbox.get(path)).body.error).toBe('admin_required');
    expect((await jonasInbox.post('/apps', requested)).body.error).toBe('admin_required');
    const unknown = await adaInbox.get(`/apps/${exampleId('app')}`);
    for (const response of await tries(adaInbox))
      expect([response.status, response.text]).toEqual([404, unknown.text]);
    expect((await maraInbox.get(`/apps/${id}`)).body.data.name).toBe(requested.name);
  });

  test('admins list the apps of their own organization, page by page', async () => {
    const { id } = await register();
    const { id: later } = await register();
    const first = await maraInbox.get('/apps?limit=1');
    expect(first.body.data.map((it: { id: string }) => it.id)).toEqual([later]);
    const next = `/apps?limit=1&after=${first.body.page_metadata.after}`;
    expect((await maraInbox.get(next)).body.data[0].id).toBe(id);
    expect((await adaInbox.get(next)).body.error).toBe('invalid_cursor');
    expect((await adaInbox.get('/apps')).body.data.map((it: { id: string }) => it.id)).toEqual([
      tea.app.clientId,
    ]);
  });

  test('security 63: these operations accept no token', async () => {
    const token = await tokenFor(app.database, bicycles, mara);
    const headers = { authorization: `Bearer ${token}`, 'deskbell-organization': bicycles.house.publicId };
    expect((await app.send('/api/inbox/v1/apps', { headers })).status).toBe(401);
    expect((await app.send('/api/oauth/v1/apps', { headers })).status).toBe(404);
  });
});

describe('rotating the secret', () => {
  const works = async (id: string, secret: string) => {
    const form = {
      grant_type: 'authorization_code',
      client_id: id,
      client_secret: secret,
      code: 'none',
      redirect_uri: returnTo,
      code_verifier: 'v'.repeat(43),
    };
    const response = await app.send('/api/oauth/token', { method: 'POST', form });
    return response.body.error !== 'invalid_client';
  };
  const rotate = async (id: string, seconds: number) =>
    (await maraInbox.post(`/apps/${id}/secrets`, { old_secret_works_for: seconds })).body.data;

  test('security 49: both secrets work until the given time, then only the new one', async () => {
    const created = await register();
    const { client_secret: fresh, secrets } = await rotate(created.id, 3600);
    expect(secrets.map((it: { last_four: string }) => it.last_four)).toEqual([
      fresh.slice(-4),
      created.client_secret.slice(-4),
    ]);
    const [hour] = [Math.floor(Date.now() / 1000) + 3600];
    expect(Math.abs(secrets[1].expires_at - hour)).toBeLessThan(600);
    expect([await works(created.id, created.client_secret), await works(created.id, fresh)]).toEqual([
      true,
      true,
    ]);
    await app.database.write({
      text: "UPDATE app_secrets SET expires_at = now() - interval '1 second' WHERE last_four = $1",
      values: [created.client_secret.slice(-4)],
    });
    expect([await works(created.id, created.client_secret), await works(created.id, fresh)]).toEqual([
      false,
      true,
    ]);
    expect((await maraInbox.get(`/apps/${created.id}`)).body.data.secrets).toHaveLength(1);
  });

  test('the old one can end immediately, or be ended before its time', async () => {
    const created = await register();
    const { client_secret: second } = await rotate(created.id, 0);
    expect([await works(created.id, created.client_secret), await works(created.id, second)]).toEqual([
      false,
      true,
    ]);
    const { client_secret: third } = await rotate(created.id, 3600);
    expect((await remove(`/apps/${created.id}/secrets/old`)).status).toBe(204);
    expect([await works(created.id, second), await works(created.id, third)]).toEqual([false, true]);
  });

  test('at most two are valid: rotating again ends the one that was being replaced', async () => {
    const created = await register();
    const { client_secret: second } = await rotate(created.id, 3600);
    const { secrets } = await rotate(created.id, 3600);
    expect(secrets).toHaveLength(2);
    expect([await works(created.id, created.client_secret), await works(created.id, second)]).toEqual([
      false,
      true,
    ]);
  });

  test.each([-1, 1.5, 30 * 86_400 + 1])('a grace period of %s seconds is refused', async (seconds) => {
    const { id } = await register();
    const response = await maraInbox.post(`/apps/${id}/secrets`, { old_secret_works_for: seconds });
    expect([response.status, response.body.error]).toEqual([422, 'validation_error']);
  });
});

test('a change sets what is sent, and keeps what is left out', async () => {
  const { id } = await register();
  const changed = await change(id, { name: ' Order Sync 2 ', is_public: true, scopes: ['tags:read'] });
  expect(changed.body.data).toMatchObject({
    name: 'Order Sync 2',
    is_public: true,
    scopes: ['tags:read'],
    redirect_uris: [returnTo],
  });
});

test('security 58: deleting an app ends its secret and its tokens, in every organization', async () => {
  const created = await register({ is_public: true });
  const uuid = await app.database.read<{ id: string }>({
    text: 'SELECT id FROM apps ORDER BY inserted_at DESC LIMIT 1',
    values: [],
  });
  const registered = { ...bicycles.app, id: uuid[0]?.id ?? '' };
  const here = await tokenFor(app.database, { ...bicycles, app: registered }, mara);
  const there = await tokenFor(app.database, { ...tea, app: registered }, ada);
  const before = await maraInbox.get(`/apps/${created.id}`);
  expect(before.body.data).toMatchObject({ connection_count: 2, has_foreign_connections: true });
  expect((await remove(`/apps/${created.id}`)).status).toBe(204);
  for (const token of [here, there]) expect((await app.api(token).get('/me')).status).toBe(401);
  expect((await maraInbox.get(`/apps/${created.id}`)).status).toBe(404);
  expect((await maraInbox.get('/apps?limit=100')).text).not.toContain(created.id);
  expect((await app.send(`/api/oauth/authorize?client_id=${created.id}`)).status).toBe(400);
});

describe('connections', () => {
  const connectionOf = async (token: string) => {
    const [row] = await app.database.read<{ id: string }>({
      text: 'SELECT connection_id AS id FROM tokens WHERE last_four = $1 ORDER BY inserted_at DESC',
      values: [token.slice(-4)],
    });
    return publicId('conn', row?.id ?? '');
  };
  const listed = async (inbox: InboxClient) => {
    const { body } = await inbox.get('/connections?limit=100');
    return body.data.map((it: { id: string }) => it.id);
  };

  test('security 71: a connection shows app, actor, person, scopes, last use and the end of each token, never a token', async () => {
    const token = await tokenFor(app.database, bicycles, jonas, { scopes: ['messages:write'] });
    await app.api(token).get('/me');
    const { body, text } = await maraInbox.get('/connections?limit=100');
    const id = await connectionOf(token);
    const connection = body.data.find((it: { id: string }) => it.id === id);
    expect(connection).toMatchObject({ actor: 'self', app: { name: bicycles.app.name } });
    expect(connection.user.id).toBe(jonas.publicId);
    expect(connection.allowed_by.id).toBe(jonas.publicId);
    expect(connection.scopes).toContain('messages:write');
    expect(connection.token_endings).toContain(token.slice(-4));
    expect(text).not.toContain(token.slice(0, -4));
  });

  test('security 70: a member sees and ends only their own connections, other organizations none', async () => {
    const own = await connectionOf(await tokenFor(app.database, bicycles, jonas));
    const itself = await tokenFor(app.database, bicycles, mara, { actor: 'app' });
    const ofApp = await connectionOf(itself);
    expect(await listed(maraInbox)).toEqual(expect.arrayContaining([own, ofApp]));
    expect(await listed(jonasInbox)).toEqual([own]);
    expect(await listed(adaInbox)).not.toContain(own);
    for (const inbox of [jonasInbox, adaInbox])
      expect((await remove(`/connections/${ofApp}`, inbox)).status).toBe(404);
    expect((await app.api(itself).get('/me')).status).toBe(200);
    expect((await remove(`/connections/${own}`, jonasInbox)).status).toBe(204);
  });

  test('security 69: a connection ended by an admin is refused at the next call on every process, and others live on', async () => {
    const doomed = await tokenFor(app.database, bicycles, jonas);
    const spared = await tokenFor(app.database, bicycles, mara);
    const path = `/connections/${await connectionOf(doomed)}`;
    const other = await startSecondApp(app);
    for (const process of [app, other]) expect((await process.api(doomed).get('/me')).status).toBe(200);
    expect((await remove(path)).status).toBe(204);
    for (const process of [other, app]) expect((await process.api(doomed).get('/me')).status).toBe(401);
    expect((await other.api(spared).get('/me')).status).toBe(200);
    await other.stop();
    const repeated = await remove(path);
    expect([repeated.status, repeated.text]).toEqual([404, (await remove('/connections/nonsense')).text]);
  });

  test('ending a connection records one event', async () => {
    const path = `/connections/${await connectionOf(await tokenFor(app.database, bicycles, mara))}`;
    const responses = await Promise.all([remove(path), remove(path)]);
    expect(responses.map(({ status }) => status)).toContain(204);
    const events = await app.database.read({
      text: `SELECT actor_type, actor_user_id FROM events
              WHERE type = 'connection.revoked' AND record_id = $1`,
      values: [parsePublicId('conn', path.split('/').at(-1) ?? '')],
    });
    expect(events).toEqual([{ actor_type: 'member', actor_user_id: mara.id }]);
  });

  test('security 88: without the session’s token nothing is ended', async () => {
    const token = await tokenFor(app.database, bicycles, jonas);
    const path = `/connections/${await connectionOf(token)}`;
    const refused = await maraInbox.call(path, { method: 'DELETE', headers: { 'x-csrf-token': '' } });
    expect([refused.status, refused.body.error]).toEqual([403, 'cross_site_request']);
    expect((await app.api(token).get('/me')).status).toBe(200);
  });
});
