import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appsOnly } from '../../../../contract/inbox/apps-only.ts';
import { inboxOperations } from '../../../../contract/inbox/operations.ts';
import type { Operation } from '../../../../contract/operation.ts';
import { operations } from '../../../../contract/operations.ts';
import { newId, publicId } from '../../../ids/public-id.ts';
import { addAuthenticator, addSignedUp, settableClock } from '../../../testing/authenticator.ts';
import { type BrowserSession, hiddenFields, openBrowser } from '../../../testing/browser-session.ts';
import { startCraftedIssuer } from '../../../testing/crafted-issuer.ts';
import { dumpDatabase } from '../../../testing/dump-database.ts';
import { send } from '../../../testing/http-client.ts';
import { type InboxClient, inboxClient } from '../../../testing/inbox-client.ts';
import { answerConsent, authorizePath, redirectOf } from '../../../testing/oauth-flow.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { type Actor, password } from '../../../testing/world.ts';
import { addInvitation } from '../../../testing/world-records.ts';

const clock = settableClock();
const { app, world } = await startWorld({
  now: clock.now,
  identityNetworks: ['127.0.0.1'],
  rateLimits: { requestsPerMinute: 6000, authoredPerMinute: 6000, burst: 6000 },
});
afterAll(() => app.stop());
const { bicycles, tea, mara, jonas, ada } = world;
const { database } = app;
const issuer = await startCraftedIssuer();

let admin: InboxClient;
let providerId: string;

const settings = {
  name: 'Acme',
  issuer: issuer.issuer,
  client_id: issuer.client.id,
  client_secret: issuer.client.secret,
};

beforeAll(async () => {
  admin = await inboxClient(app.baseUrl, mara, bicycles.house);
  const added = await admin.post('/sign-in/providers', settings);
  expect(added.status).toBe(201);
  providerId = added.body.data.id;
  // Jonas is a member of A, Bellweather Bicycles, and runs B, Orchid Tea.
  await database.write({
    text: `INSERT INTO members (id, organization_id, user_id, role, access, status) VALUES ($1, $2, $3, 'admin', 'full', 'active')`,
    values: [newId(), tea.house.id, jonas.id],
  });
});
beforeEach(() => {
  issuer.craft = (honest, sign) => sign(honest);
});

const local = (address: string) => address.replace(app.baseUrl, '');

/** Somebody with this subject signs in at the provider, and comes back. */
async function signInAs(said: Record<string, unknown>, browser = openBrowser(app.baseUrl)) {
  issuer.craft = (honest, sign) => sign({ ...honest, ...said } as never);
  const away = await browser.get(`/sign-in/${providerId}?return_to=/o/bellweather-bicycles`);
  const response = await browser.get(local(issuer.respond(away.headers.get('location') ?? '')));
  return { browser, response };
}

/** The person connects the provider in their account, as everybody does once. */
async function connect(person: Actor, subject: string): Promise<void> {
  const inbox = await inboxClient(app.baseUrl, person, bicycles.house);
  const begun = await inbox.post('/account/identities', { provider_id: providerId, return_to: '/' });
  const [flow = ''] = begun.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  issuer.craft = (honest, sign) => sign({ ...honest, sub: subject });
  const back = issuer.respond(begun.body.data.address);
  const done = await app.send(local(back), { headers: { cookie: `${inbox.cookie}; ${flow}` } });
  expect(done.status).toBe(303);
}

/** The inbox's calls with the session of a browser. */
async function callsOf({ cookies }: BrowserSession) {
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
  const headers = { cookie, origin: app.baseUrl, 'sec-fetch-site': 'same-origin' };
  const { body } = await send(app.baseUrl, '/api/inbox/v1/session', { headers });
  const call = (method: string, path: string, house: { publicId: string }, json?: object) =>
    send(app.baseUrl, `/api/inbox/v1${path}`, {
      method,
      headers: { ...headers, 'x-csrf-token': body.data.csrf_token, 'deskbell-organization': house.publicId },
      ...(json && { json }),
    });
  return { signedIn: body.data, call };
}

/** Everything in the database except the request counters. */
async function recorded(): Promise<string> {
  const lines = (await dumpDatabase(database)).split('\n');
  return lines.filter((line) => !/^\([-0-9a-f]{36},(requests|authored),/.test(line)).join('\n');
}

/** With ids that don't exist: a caller who may use the operation gets past the gate, to a 404 or a 422. */
const pathOf = ({ path }: Operation<string>) => path.replaceAll(/:[a-z_]+/g, () => publicId('mem', newId()));
const isServed = ({ id }: Operation<string>) => !(appsOnly as readonly string[]).includes(id);
const all = (Object.values({ ...operations, ...inboxOperations }) as Operation<string>[]).filter(isServed);
const ofSession = [
  'getSignedIn',
  'signOut',
  'getStepUp',
  'stepUp',
  'beginPasskeyStepUp',
  'stepUpWithPasskey',
];

describe('a session that the provider of an organization proved', () => {
  beforeAll(() => connect(jonas, 'jonas at acme'));

  test('opens this organization only, and lists no others', async () => {
    const { browser, response } = await signInAs({ sub: 'jonas at acme' });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/o/bellweather-bicycles']);
    const { signedIn, call } = await callsOf(browser);
    expect(signedIn.user.email).toBe(jonas.email);
    expect(signedIn.confined_to).toBe(bicycles.house.publicId);
    expect(signedIn.memberships.map((it: { organization: { id: string } }) => it.organization.id)).toEqual([
      bicycles.house.publicId,
    ]);
    expect((await call('GET', '/conversations', bicycles.house)).status).toBe(200);
    expect((await call('POST', '/tags', bicycles.house, { name: 'mine' })).status).toBe(201);
    const consent = await browser.get('/members');
    expect(consent.headers.get('location')).toBe('/o/bellweather-bicycles/settings/members');
  });

  test('identity 2: is refused every operation on another organization and on the account, neither of which changes', async () => {
    const own = await inboxClient(app.baseUrl, jonas, tea.house);
    const reads = ['/conversations', '/members', '/sign-in/policy', '/account/factors', '/sessions'];
    for (const path of reads) expect([path, (await own.get(path)).status]).toEqual([path, 200]);
    const { browser } = await signInAs({ sub: 'jonas at acme' });
    const { call } = await callsOf(browser);
    const before = await recorded();
    const rest = all.filter(({ id }) => !ofSession.includes(id));
    expect(rest.length).toBeGreaterThan(150);
    for (const operation of rest) {
      const { id, method, body } = operation;
      const { status, body: said } = await call(method, pathOf(operation), tea.house, body ? {} : undefined);
      expect([id, status]).toEqual([id, 403]);
      expect([id, ['not_a_member', 'sign_in_refused'].includes(said.error)]).toEqual([id, true]);
    }
    expect(await recorded()).toBe(before);
  });

  test('connects no app of another organization, and a public one only to this', async () => {
    const { browser } = await signInAs({ sub: 'jonas at acme' });
    const own = openBrowser(app.baseUrl);
    await own.signIn(jonas);
    const offeredTo = async (who: BrowserSession, client: typeof bicycles.app) => {
      const page = await who.get(authorizePath(client));
      const answer = (organization_id: string) => answerConsent(who, page, { organization_id });
      return { names: page.text, answer };
    };
    const codes = () => database.read({ text: 'SELECT 1 FROM authorization_codes', values: [] });
    // Orchid Tea's app: Jonas can connect it himself, so that what refuses this session is the session.
    expect((await offeredTo(own, tea.app)).names).toContain('name="decision"');
    expect((await offeredTo(browser, tea.app)).names).not.toContain('value="allow"');
    await database.write({
      text: 'UPDATE apps SET is_public = true WHERE organization_id = $1',
      values: [bicycles.house.id],
    });
    expect((await offeredTo(own, bicycles.app)).names).toContain(tea.house.name);
    const offered = await offeredTo(browser, bicycles.app);
    expect(offered.names).not.toContain(tea.house.name);
    expect((await offered.answer(tea.house.publicId)).status).toBe(403);
    expect(await codes()).toEqual([]);
    const allowed = await offered.answer(bicycles.house.publicId);
    expect(redirectOf(allowed).query).toHaveProperty('code');
    await database.write({ text: 'UPDATE apps SET is_public = false', values: [] });
  });

  test('doesn’t accept an invitation to another organization: that takes the password', async () => {
    const invitee = await addSignedUp(database, world);
    await connect(invitee, 'invitee at acme');
    const owner = await inboxClient(app.baseUrl, ada, tea.house);
    const { body: invited } = await owner.post('/invitations', { email: invitee.email, role: 'member' });
    const { body } = await owner.post(`/invitations/${invited.data.id}/link`, {});
    const { browser } = await signInAs({ sub: 'invitee at acme' });
    const { pathname, search } = new URL(body.data.link);
    const accept = async (fields: Record<string, string>) => {
      await browser.get(pathname + search);
      const page = await browser.get('/invitation');
      return browser.post('/invitation', { ...hiddenFields(page), ...fields });
    };
    const memberships = async () => {
      const rows = await database.read<{ organization_id: string }>({
        text: 'SELECT organization_id FROM members WHERE user_id = $1',
        values: [invitee.id],
      });
      return rows.map(({ organization_id }) => organization_id);
    };
    const attempts: Record<string, string>[] = [{}, { password: 'not their password' }];
    for (const fields of attempts) {
      await accept(fields);
      expect(await memberships()).toEqual([bicycles.house.id]);
    }
    // A copied link asks for a name too, as it doesn't say whether there is an account, and for the password again.
    const asked = await accept({ name: 'Robin', password });
    await browser.post('/invitation', { ...hiddenFields(asked), password });
    expect((await memberships()).toSorted()).toEqual([bicycles.house.id, tea.house.id].toSorted());
  });

  test('can’t be used to change the account in the organization’s name', async () => {
    const { browser } = await signInAs({ sub: 'jonas at acme' });
    const { call } = await callsOf(browser);
    const attempts: [string, string, object?][] = [
      ['PUT', '/password', { current_password: 'x', password: 'another long password' }],
      ['POST', '/account/totp/enrollment'],
      ['POST', '/account/passkeys/challenge'],
      ['POST', '/account/identities', { provider_id: providerId, return_to: '/' }],
      ['DELETE', '/sessions'],
    ];
    for (const [method, path, json] of attempts) {
      const { status, body } = await call(method, path, bicycles.house, json);
      expect([path, status, body.error]).toEqual([path, 403, 'sign_in_refused']);
    }
    expect((await browser.get('/login')).status).toBe(200);
  });

  test('ends when the provider is disabled, and the provider signs nobody in until it is enabled', async () => {
    const { browser } = await signInAs({ sub: 'jonas at acme' });
    const patch = (status: string) =>
      admin.call(`/sign-in/providers/${providerId}`, { method: 'PATCH', json: { status } });
    expect((await patch('disabled')).body.data.status).toBe('disabled');
    expect((await browser.get('/api/inbox/v1/session')).status).toBe(401);
    expect((await browser.get(`/sign-in/${providerId}`)).status).toBe(404);
    expect((await patch('active')).status).toBe(200);
    expect((await signInAs({ sub: 'jonas at acme' })).response.status).toBe(303);
  });

  test('doesn’t start for somebody who is no longer a member', async () => {
    const former = await addSignedUp(database, world);
    await connect(former, 'former at acme');
    expect((await signInAs({ sub: 'former at acme' })).response.status).toBe(303);
    await database.write({
      text: "UPDATE members SET status = 'disabled' WHERE user_id = $1",
      values: [former.id],
    });
    expect((await signInAs({ sub: 'former at acme' })).response.status).toBe(403);
  });

  test('starts within ten minutes of leaving for the provider', async () => {
    const comesBackAfter = async (seconds: number) => {
      const browser = openBrowser(app.baseUrl);
      const away = await browser.get(`/sign-in/${providerId}`);
      issuer.craft = (honest, sign) => sign({ ...honest, sub: 'jonas at acme' });
      const back = issuer.respond(away.headers.get('location') ?? '');
      clock.forward(seconds);
      return (await browser.get(local(back))).status;
    };
    expect(await comesBackAfter(598)).toBe(303);
    expect(await comesBackAfter(601)).toBe(400);
    // What she has proved is too old by now for what the tests below change.
    admin = await inboxClient(app.baseUrl, mara, bicycles.house);
  });

  test('asks for the code of somebody’s app first, and sets none up for somebody without', async () => {
    const careful = await addSignedUp(database, world);
    await connect(careful, 'careful at acme');
    const authenticator = await addAuthenticator(
      { baseUrl: app.baseUrl, now: clock.now },
      careful,
      bicycles.house,
    );
    clock.forward(30);
    const { browser, response } = await signInAs({ sub: 'careful at acme' });
    expect(response.headers.get('location')).toMatch(/^\/login\/code/);
    const coded = await browser.post('/login/code', { code: authenticator.code(), return_to: '/' });
    expect(coded.status).toBe(303);
    const { signedIn, call } = await callsOf(browser);
    expect(signedIn.confined_to).toBe(bicycles.house.publicId);
    expect((await call('DELETE', '/account/totp', bicycles.house)).body.error).toBe('sign_in_refused');
  });
});

describe('somebody with an invitation to the organization', () => {
  const invited = async (email: string) =>
    addInvitation(database, { organizationId: bicycles.house.id, invitedById: mara.id, email });

  test('joins by signing in with the invited address, once the provider has verified it', async () => {
    await invited('new@acme.example');
    const said = { sub: 'new', email: 'New@acme.example', name: 'Nora New' };
    for (const email_verified of [false, 'true', undefined])
      expect((await signInAs({ ...said, email_verified })).response.status).toBe(403);
    const { browser, response } = await signInAs({ ...said, email_verified: true });
    expect(response.status).toBe(303);
    const { signedIn, call } = await callsOf(browser);
    expect(signedIn.user).toMatchObject({ name: 'Nora New', email: 'new@acme.example' });
    expect((await call('GET', '/conversations', bicycles.house)).status).toBe(200);
    expect((await signInAs({ sub: 'new' })).response.status).toBe(303);
  });

  test('to another organization stays out', async () => {
    await addInvitation(database, {
      organizationId: tea.house.id,
      invitedById: ada.id,
      email: 'teas@acme.example',
    });
    const said = { sub: 'teas', email: 'teas@acme.example', email_verified: true };
    expect((await signInAs(said)).response.status).toBe(403);
  });

  test('and who has an account already signs in to that first', async () => {
    await invited(ada.email);
    const said = { sub: 'ada at acme', email: ada.email, email_verified: true };
    expect((await signInAs(said)).response.status).toBe(403);
  });

  test('twenty times at once joins once', async () => {
    await invited('many@acme.example');
    const said = { sub: 'many', email: 'many@acme.example', email_verified: true };
    issuer.craft = (honest, sign) => sign({ ...honest, ...said } as never);
    const browsers = Array.from({ length: 20 }, () => openBrowser(app.baseUrl));
    const backs = await Promise.all(
      browsers.map(async (it) => {
        const away = await it.get(`/sign-in/${providerId}`);
        return local(issuer.respond(away.headers.get('location') ?? ''));
      }),
    );
    await Promise.all(browsers.map((it, index) => it.get(backs[index] ?? '')));
    const users = await database.read({
      text: 'SELECT id FROM users WHERE email = $1',
      values: ['many@acme.example'],
    });
    expect(users).toHaveLength(1);
    expect((await signInAs(said)).response.status).toBe(303);
  });
});

describe('the organization’s providers', () => {
  test('are listed with the address to register, their last success and fault, and never their secret', async () => {
    const { status, body, text } = await admin.get('/sign-in/providers');
    const [provider] = body.data.providers;
    expect([status, provider]).toEqual([
      200,
      expect.objectContaining({
        id: providerId,
        name: 'Acme',
        issuer: issuer.issuer,
        redirect_uri: `${app.baseUrl}/sign-in/${providerId}/callback`,
        last_success_at: expect.any(Number),
      }),
    ]);
    expect(text).not.toContain(issuer.client.secret);
    expect(await dumpDatabase(database)).not.toContain(issuer.client.secret);
  });

  test('are for its admins only', async () => {
    const member = await inboxClient(app.baseUrl, jonas, bicycles.house);
    const other = await inboxClient(app.baseUrl, ada, tea.house);
    const one = `/sign-in/providers/${providerId}`;
    const tries: [string, string, object?][] = [
      ['GET', '/sign-in/providers'],
      ['POST', '/sign-in/providers', settings],
      ['PATCH', one, { name: 'Mine' }],
      ['DELETE', one],
    ];
    for (const [method, path, json] of tries) {
      const refused = await member.call(path, { method, ...(json && { json }) });
      expect([method, refused.body.error]).toEqual([method, 'admin_required']);
    }
    expect((await other.get('/sign-in/providers')).body.data.providers).toEqual([]);
    for (const [method, json] of [
      ['PATCH', { name: 'Mine' }],
      ['DELETE', undefined],
    ] as const)
      expect((await other.call(one, { method, ...(json && { json }) })).status).toBe(404);
  });

  test('are read when they are added, so that a wrong one is refused', async () => {
    const faults: [object, string][] = [
      [{ issuer: 'http://id.example.com' }, 'invalid'],
      [{ issuer: 'https://id.example.com/?tenant=1' }, 'invalid'],
      [{ issuer: 'no address' }, 'invalid'],
      [{ issuer: 'https://user:secret@id.example.com' }, 'invalid'],
      [{ issuer: 'https://10.0.0.1' }, 'unreachable'],
      [{ issuer: `${issuer.issuer}/elsewhere` }, 'unreachable'],
      [{ name: ' ' }, 'invalid'],
    ];
    for (const [change, code] of faults) {
      const { status, body } = await admin.post('/sign-in/providers', { ...settings, ...change });
      expect([change, status, body.details?.[0].code]).toEqual([change, 422, code]);
    }
    expect((await admin.get('/sign-in/providers')).body.data.providers).toHaveLength(1);
  });

  test('get their addresses before they are added, once each, and can be added disabled', async () => {
    const { body } = await admin.get('/sign-in/providers/new');
    const { id, redirect_uri } = body.data;
    // The same for all admins, until it is added: it is registered at the provider by then.
    expect((await admin.get('/sign-in/providers/new')).body.data.id).toBe(id);
    const other = await inboxClient(app.baseUrl, ada, tea.house);
    expect((await other.get('/sign-in/providers/new')).body.data.id).not.toBe(id);
    const addition = { ...settings, name: 'Next', id, status: 'disabled' };
    const added = await admin.post('/sign-in/providers', addition);
    expect(added.body.data).toMatchObject({ id, redirect_uri, status: 'disabled' });
    expect((await admin.get('/sign-in/providers/new')).body.data.id).not.toBe(id);
    const again = await admin.post('/sign-in/providers', addition);
    expect([again.status, again.body.error]).toEqual([409, 'conflict']);
    expect((await openBrowser(app.baseUrl).get(`/sign-in/${id}`)).status).toBe(404);
    const member = await inboxClient(app.baseUrl, jonas, bicycles.house);
    expect((await member.get('/sign-in/providers/new')).body.error).toBe('admin_required');
    expect((await admin.call(`/sign-in/providers/${id}`, { method: 'DELETE' })).status).toBe(204);
  });

  test('are on the sign-in page of people on their way to it, and on no other', async () => {
    const button = `/sign-in/${providerId}?`;
    const login = async (path: string) => (await openBrowser(app.baseUrl).get(path)).text;
    expect(await login('/login?return_to=/o/bellweather-bicycles/inbox')).toContain(button);
    for (const path of ['/login', '/login?return_to=/o/orchid-tea', '/login?return_to=/o/bellweather'])
      expect(await login(path)).not.toContain(button);
  });

  test('can be connected by its members only', async () => {
    const other = await inboxClient(app.baseUrl, ada, tea.house);
    expect((await other.get('/account/identities')).body.data.providers).toEqual([]);
    const begun = await other.post('/account/identities', { provider_id: providerId, return_to: '/' });
    expect(begun.status).toBe(422);
  });

  test('are changed, and deleted with what people have connected, which ends their sessions', async () => {
    const added = await admin.post('/sign-in/providers', { ...settings, name: 'Second' });
    const second = added.body.data.id;
    const one = `/sign-in/providers/${second}`;
    const changed = await admin.call(one, { method: 'PATCH', json: { name: 'Other', client_id: 'x' } });
    expect(changed.body.data).toMatchObject({ name: 'Other', client_id: 'x', issuer: issuer.issuer });
    const { browser } = await signInAs({ sub: 'jonas at acme' });
    expect((await admin.call(one, { method: 'DELETE' })).status).toBe(204);
    expect((await admin.call(one, { method: 'DELETE' })).status).toBe(404);
    expect((await browser.get('/api/inbox/v1/session')).status).toBe(200);
    const first = `/sign-in/providers/${providerId}`;
    expect((await admin.call(first, { method: 'DELETE' })).status).toBe(204);
    expect((await browser.get('/api/inbox/v1/session')).status).toBe(401);
    const own = await inboxClient(app.baseUrl, jonas, bicycles.house);
    expect((await own.get('/account/identities')).body.data.identities).toEqual([]);
  });
});
