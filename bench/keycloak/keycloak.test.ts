import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callerOf } from '../../server/testing/at-issuer.ts';
import { addSignedUp } from '../../server/testing/authenticator.ts';
import { type BrowserSession, openBrowser } from '../../server/testing/browser-session.ts';
import { type InboxClient, inboxClient } from '../../server/testing/inbox-client.ts';
import { type StartedWorld, startWorld } from '../../server/testing/start-world.ts';
import type { Actor } from '../../server/testing/world.ts';
import { type Visit, visit } from './at-keycloak.ts';
import { findKeycloak } from './find-keycloak.ts';
import { password, realm } from './realm.ts';
import { type Keycloak, startKeycloak } from './start-keycloak.ts';

const found = await findKeycloak('signing in at Keycloak');

describe.skipIf(!found)('Keycloak', () => {
  let keycloak: Keycloak;
  let started: StartedWorld;
  let admin: InboxClient;
  let providerId: string;
  let robin: Actor;
  const client = { id: 'deskbell', secret: 'the secret of this test client' };

  beforeAll(async () => {
    if (!found) return;
    [keycloak, started] = await Promise.all([
      startKeycloak(found),
      startWorld({ identityNetworks: ['127.0.0.1'] }),
    ]);
    const { app, world } = started;
    admin = await inboxClient(app.baseUrl, world.mara, world.bicycles.house);
    const { id, ...addresses } = (await admin.get('/sign-in/providers/new')).body.data;
    await keycloak.admin('POST', '', realm('staff', client, addresses));
    const issuer = `${keycloak.url}/realms/staff`;
    const settings = { id, name: 'Staff', issuer, client_id: client.id, client_secret: client.secret };
    const added = await admin.post('/sign-in/providers', settings);
    expect([added.status, added.body.data]).toMatchObject([201, { id, ...addresses }]);
    providerId = id;
    robin = await addSignedUp(app.database, world);
  });
  afterAll(async () => {
    await started?.app.stop();
    await keycloak?.stop();
  });

  const local = (address: string) => address.replace(started.app.baseUrl, '');
  const go = (there: BrowserSession, address: string | null, username: string) =>
    visit(there, { url: keycloak.url, address: address ?? '', person: { username, password } });
  const away = async (browser: BrowserSession, way = '') =>
    (await browser.get(`/sign-in/${providerId}${way}`)).headers.get('location');

  /** A browser, as Deskbell and Keycloak see it. */
  function openBoth() {
    return { here: openBrowser(started.app.baseUrl), there: openBrowser(keycloak.url) };
  }

  type Both = ReturnType<typeof openBoth>;

  async function signIn(username: string, both: Both = openBoth()) {
    const visited = await go(both.there, await away(both.here), username);
    const response = visited.back === undefined ? undefined : await both.here.get(local(visited.back));
    return { ...both, visited, status: response?.status };
  }

  const caller = ({ here }: Both) => callerOf(started.app.baseUrl, here, started.world.bicycles.house);
  const isSignedIn = async ({ here }: Both) => (await here.get('/api/inbox/v1/session')).status === 200;
  const userId = async (username: string) => {
    const { body } = await keycloak.admin('GET', `/staff/users?username=${username}&exact=true`);
    return (body as { id: string }[])[0]?.id ?? '';
  };
  const membership = async (username: string, group: string, method: 'PUT' | 'DELETE') => {
    const { body } = await keycloak.admin('GET', `/staff/groups?search=${group}&exact=true`);
    const [{ id = '' } = {}] = body as { id?: string }[];
    await keycloak.admin(method, `/staff/users/${await userId(username)}/groups/${id}`, {});
  };

  test('somebody connects it to their account, and signs in with it', async () => {
    const { app, world } = started;
    const own = await inboxClient(app.baseUrl, robin, world.bicycles.house);
    const begun = await own.post('/account/identities', { provider_id: providerId, return_to: '/' });
    const [flow = ''] = begun.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
    const { back, page } = await go(openBrowser(keycloak.url), begun.body.data.address, 'robin');
    expect([back, page]).toEqual([expect.stringContaining(app.baseUrl), expect.anything()]);
    const done = await app.send(local(back ?? ''), { headers: { cookie: `${own.cookie}; ${flow}` } });
    expect(done.status).toBe(303);
    const signedIn = await signIn('robin');
    expect([signedIn.status, await isSignedIn(signedIn)]).toEqual([303, true]);
    const { body } = await signedIn.here.get('/api/inbox/v1/session');
    expect(body.data).toMatchObject({
      user: { email: robin.email },
      confined_to: world.bicycles.house.publicId,
    });
  });

  test('somebody who is invited joins once Keycloak has verified their address, and not before', async () => {
    const invited = await admin.post('/invitations', { email: 'nora@acme.example', role: 'member' });
    expect(invited.status).toBe(201);
    expect((await signIn('nora')).status).toBe(403);
    const id = await userId('nora');
    const { body } = await keycloak.admin('GET', `/staff/users/${id}`);
    await keycloak.admin('PUT', `/staff/users/${id}`, { ...(body as object), emailVerified: true });
    const joined = await signIn('nora');
    expect([joined.status, await isSignedIn(joined)]).toEqual([303, true]);
  });

  test('groups decide the role at each sign-in', async () => {
    const role_mapping = {
      claim: 'groups',
      groups: [
        { value: 'support-leads', role: 'admin' },
        { value: 'support', role: 'member' },
      ],
      default_role: null,
    };
    const path = `/sign-in/providers/${providerId}`;
    expect((await admin.call(path, { method: 'PATCH', json: { role_mapping } })).status).toBe(200);
    const roleAfter = async () => {
      const signedIn = await signIn('robin');
      const { body } = await signedIn.here.get('/api/inbox/v1/session');
      return [signedIn.status, body.data?.memberships[0].role];
    };
    expect(await roleAfter()).toEqual([303, 'member']);
    await membership('robin', 'support', 'DELETE');
    expect(await roleAfter()).toEqual([403, undefined]);
    await membership('robin', 'support-leads', 'PUT');
    expect(await roleAfter()).toEqual([303, 'admin']);
  });

  test('it asks for the password again to confirm who somebody is, although it still knows them', async () => {
    const { database } = started.app;
    await database.write({ text: 'UPDATE users SET password_hash = NULL WHERE id = $1', values: [robin.id] });
    const both = await signIn('robin');
    expect((await go(both.there, await away(both.here), 'robin')).passwords).toBe(0);
    const ask = () => caller(both)('POST', '/sign-in/domains', { domain: 'x' });
    // As if the sign-in had been long ago.
    await database.write({
      text: 'UPDATE sessions SET proofs = proofs - $2 WHERE user_id = $1',
      values: [robin.id, `authenticated:${providerId}`],
    });
    expect((await ask()).body).toMatchObject({
      error: 'step_up_required',
      details: [{ ways: ['provider'], providers: [{ id: providerId, name: 'Staff' }] }],
    });
    const confirmed: Visit = await go(both.there, await away(both.here, '/confirm'), 'robin');
    expect(confirmed.passwords).toBe(1);
    expect((await both.here.get(local(confirmed.back ?? ''))).status).toBe(303);
    expect((await ask()).status).toBe(422);
  });

  test('signing out of Deskbell signs out there, without a question, and leads back', async () => {
    const both = await signIn('robin');
    const { status, body } = await caller(both)('DELETE', '/session');
    expect(status).toBe(200);
    const signedOut = await go(both.there, body.data.address, 'robin');
    expect([signedOut.back, signedOut.passwords]).toEqual([expect.stringContaining('/signed-out?state='), 0]);
    expect((await both.here.get(local(signedOut.back ?? ''))).headers.get('location')).toBe('/login');
    expect((await go(both.there, await away(both.here), 'robin')).passwords).toBe(1);
  });

  test('signing somebody out there ends their sessions in Deskbell', async () => {
    const [one, other, nora] = [await signIn('robin'), await signIn('robin'), await signIn('nora')];
    expect([await isSignedIn(one), await isSignedIn(other), await isSignedIn(nora)]).toEqual([
      true,
      true,
      true,
    ]);
    await keycloak.admin('POST', `/staff/users/${await userId('robin')}/logout`);
    await expect.poll(() => isSignedIn(one)).toBe(false);
    await expect.poll(() => isSignedIn(other)).toBe(false);
    expect(await isSignedIn(nora)).toBe(true);
  });

  test('somebody who is disabled there doesn’t get in', async () => {
    const id = await userId('nora');
    const { body } = await keycloak.admin('GET', `/staff/users/${id}`);
    await keycloak.admin('PUT', `/staff/users/${id}`, { ...(body as object), enabled: false });
    const { visited, ...both } = await signIn('nora');
    expect([visited.back, visited.page]).toEqual([undefined, expect.stringContaining('disabled')]);
    expect(await isSignedIn(both)).toBe(false);
  });
});
