import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { settableClock } from '../../../testing/authenticator.ts';
import { openBrowser } from '../../../testing/browser-session.ts';
import { startCraftedIssuer } from '../../../testing/crafted-issuer.ts';
import { dumpDatabase } from '../../../testing/dump-database.ts';
import { type InboxClient, inboxClient } from '../../../testing/inbox-client.ts';
import { startOpenidProvider } from '../../../testing/openid-provider.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { addInvitation } from '../../../testing/world-records.ts';

const clock = settableClock();
const records = new Map<string, string[]>();
const { app, world } = await startWorld({
  now: clock.now,
  identityNetworks: ['127.0.0.1'],
  txtRecords: async (name) => records.get(name),
});
afterAll(() => app.stop());
const { bicycles, tea, mara, jonas, ada } = world;
const { database } = app;
const issuer = await startCraftedIssuer();
const local = (address: string | null) => (address ?? '').replace(app.baseUrl, '');

let admin: InboxClient;
let providerId: string;
let redirectUri: string;
const settings = { name: 'Acme', client_id: issuer.client.id, client_secret: issuer.client.secret };

beforeAll(async () => {
  admin = await inboxClient(app.baseUrl, mara, bicycles.house);
  // Nobody can sign in with it yet.
  const addition = { ...settings, issuer: issuer.issuer, status: 'disabled' };
  const added = await admin.post('/sign-in/providers', addition);
  ({ id: providerId, redirect_uri: redirectUri } = added.body.data);
});
beforeEach(() => {
  issuer.craft = (honest, sign) => sign(honest);
});

async function begin(person = admin, id = providerId) {
  const begun = await person.call(`/sign-in/providers/${id}/trials`, { method: 'POST' });
  const [flow = ''] = begun.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  return { begun, address: begun.body.data?.address ?? '', cookie: `${person.cookie}; ${flow}` };
}

/** The admin tries the provider, which says this about them. */
async function tryAs(said: Record<string, unknown>, changes: Record<string, string> = {}) {
  issuer.craft = (honest, sign) => sign({ ...honest, ...said } as never);
  const { address, cookie } = await begin();
  return app.send(local(issuer.respond(address, changes)), { headers: { cookie } });
}

/** Everything in the database except what counts requests, and the spent responses. */
async function recorded(): Promise<string> {
  const lines = (await dumpDatabase(database)).split('\n');
  return lines
    .filter((line) => !/^\([-0-9a-f]{36},(requests|authored),/.test(line))
    .filter((line) => !/^\("\\\\x[0-9a-f]{64}",/.test(line))
    .join('\n');
}

describe('trying a provider', () => {
  test('shows what it says about a person and what would follow, and saves nothing, although it is disabled', async () => {
    await addInvitation(database, {
      organizationId: bicycles.house.id,
      invitedById: mara.id,
      email: 'new@acme.example',
    });
    await begin();
    const before = await recorded();
    const said = {
      sub: 'new',
      email: 'new@acme.example',
      email_verified: true,
      name: 'Nora <b>New</b>',
      groups: ['support', 'leads'],
      sid: 'session of the provider',
    };
    const page = await tryAs(said);
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(page.text).toContain('This person would get in');
    expect(page.text).toContain('They would join as a member.');
    expect(page.text).toContain('Nora &#60;b&#62;New&#60;/b&#62;');
    expect(page.text).toContain('[&#34;support&#34;,&#34;leads&#34;]');
    expect(page.text).not.toContain('session of the provider');
    expect(page.text).not.toContain(issuer.client.secret);
    expect(page.text).toContain(`/o/bellweather-bicycles/settings/sign-in/providers/${providerId}`);
    expect(page.headers.getSetCookie().join()).not.toMatch(/deskbell_(session|sign_in)/);
    expect(await recorded()).toBe(before);
    expect((await openBrowser(app.baseUrl).get(`/sign-in/${providerId}`)).status).toBe(404);
  });

  test('says why a sign-in would be refused', async () => {
    const sentences: [object, string][] = [
      [{ sub: 'x' }, 'The provider sent no email address'],
      [{ sub: 'x', email: 'x@elsewhere.example', email_verified: true }, 'They aren’t connected'],
      [{ sub: 'x', email: jonas.email, email_verified: true }, 'Somebody has an account here'],
      // Whose account it is, or that there is one, is nobody's business in another organization.
      [{ sub: 'x', email: ada.email, email_verified: true }, 'They aren’t connected'],
      [{ sub: 'x', email: 'new@acme.example', email_verified: 'true' }, 'isn’t true'],
    ];
    for (const [said, sentence] of sentences) {
      const { text } = await tryAs({ ...said });
      expect(text).toContain('This person wouldn’t get in');
      expect(text).toContain(sentence);
    }
  });

  test('says who would be signed in, and with which role of their groups', async () => {
    const one = `/sign-in/providers/${providerId}`;
    const patch = (json: object) => admin.call(one, { method: 'PATCH', json });
    await patch({ status: 'active' });
    const member = await inboxClient(app.baseUrl, jonas, bicycles.house);
    const begun = await member.post('/account/identities', { provider_id: providerId, return_to: '/' });
    const [flow = ''] = begun.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
    issuer.craft = (honest, sign) => sign({ ...honest, sub: 'jonas' });
    const back = local(issuer.respond(begun.body.data.address));
    await app.send(back, { headers: { cookie: `${member.cookie}; ${flow}` } });
    expect((await tryAs({ sub: 'jonas' })).text).toContain('who would be signed in as a member.');
    const groups = [{ value: 'leads', role: 'admin' }];
    await patch({ role_mapping: { claim: 'groups', groups, default_role: null } });
    expect((await tryAs({ sub: 'jonas', groups: ['leads'] })).text).toContain('signed in as an admin.');
    expect((await tryAs({ sub: 'jonas' })).text).toContain('None of their groups has a role');
    const unreadable = await tryAs({ sub: 'jonas', groups: { leads: true } });
    expect(unreadable.text).toContain('is neither a list nor a text');
    expect(unreadable.text).toContain('{&#34;leads&#34;:true}');
    const [kept] = await database.read<{ role: string }>({
      text: 'SELECT role FROM members WHERE organization_id = $1 AND user_id = $2',
      values: [bicycles.house.id, jonas.id],
    });
    expect(kept?.role).toBe('member');
    await patch({ role_mapping: null, status: 'disabled' });
  });

  test('shows what went wrong, and isn’t the provider’s last error for others', async () => {
    const wrong: [Record<string, unknown>, Record<string, string>][] = [
      [{ nonce: 'another' }, {}],
      [{ aud: 'somebody else' }, {}],
      [{}, { iss: 'https://elsewhere.example' }],
      [{}, { state: 'another' }],
    ];
    for (const [said, changes] of wrong)
      expect((await tryAs(said, changes)).text).toContain('The sign-in failed');
    const [provider] = (await admin.get('/sign-in/providers')).body.data.providers;
    expect(provider.last_fault).toBeNull();
  });

  test('fails without UserInfo only if a sign-in would read it', async () => {
    issuer.metadata = { userinfo_endpoint: `${issuer.issuer}/forbidden` };
    const complete = await tryAs({ sub: 'x', email: 'new@acme.example', email_verified: true });
    expect(complete.text).toContain('This person would get in');
    expect((await tryAs({ sub: 'x' })).text).toContain('The sign-in failed');
    issuer.metadata = {};
  });

  test('counts once, for ten minutes, and only in the session of the admin who began it', async () => {
    const first = await begin();
    const back = local(issuer.respond(first.address));
    const other = await inboxClient(app.baseUrl, mara, bicycles.house);
    const flowAlone = first.cookie.split('; ')[1] ?? '';
    const elsewhere = await app.send(back, { headers: { cookie: `${other.cookie}; ${flowAlone}` } });
    expect(elsewhere.status).toBe(400);
    expect((await app.send(back, { headers: { cookie: flowAlone } })).status).toBe(400);
    expect((await app.send(back, { headers: { cookie: first.cookie } })).status).toBe(200);
    expect((await app.send(back, { headers: { cookie: first.cookie } })).status).toBe(400);
    const second = await begin();
    const late = local(issuer.respond(second.address));
    clock.forward(601);
    expect((await app.send(late, { headers: { cookie: second.cookie } })).status).toBe(400);
  });

  test('needs a recent proof, an admin, and a provider of their organization', async () => {
    clock.forward(601);
    expect((await begin()).begun.body.error).toBe('step_up_required');
    admin = await inboxClient(app.baseUrl, mara, bicycles.house);
    const member = await inboxClient(app.baseUrl, jonas, bicycles.house);
    expect((await begin(member)).begun.body.error).toBe('admin_required');
    const other = await inboxClient(app.baseUrl, ada, tea.house);
    expect((await begin(other)).begun.status).toBe(404);
    expect((await begin()).begun.status).toBe(200);
  });

  test('ends with the role of the admin who began it', async () => {
    const second = await inboxClient(app.baseUrl, jonas, bicycles.house);
    const role = (name: string) =>
      database.write({
        text: 'UPDATE members SET role = $3 WHERE organization_id = $1 AND user_id = $2',
        values: [bicycles.house.id, jonas.id, name],
      });
    await role('admin');
    const { address, cookie } = await begin(second);
    await role('member');
    const page = await app.send(local(issuer.respond(address)), { headers: { cookie } });
    expect(page.status).toBe(404);
    expect(issuer.exchanges).toBeGreaterThan(0);
  });

  test('says that the provider can’t be reached', async () => {
    issuer.metadata = { issuer: 'https://elsewhere.example' };
    const { begun } = await begin();
    expect([begun.status, begun.body.error]).toEqual([409, 'conflict']);
    issuer.metadata = {};
  });
});

test('a certified provider can be tried: the address, which only its UserInfo has, is shown', async () => {
  const provider = await startOpenidProvider(() => [redirectUri]);
  provider.accounts.set('mara-4711', { email: 'mara@bellweather.example', email_verified: true });
  const { body } = await admin.get('/sign-in/providers/new');
  redirectUri = body.data.redirect_uri;
  const client = { client_id: provider.client.id, client_secret: provider.client.secret };
  const addition = {
    name: 'Strict',
    issuer: provider.issuer,
    ...client,
    id: body.data.id,
    status: 'disabled',
  };
  expect((await admin.post('/sign-in/providers', addition)).status).toBe(201);
  const domain = (await admin.post('/sign-in/domains', { domain: 'bellweather.example' })).body.data;
  records.set(domain.record.name, [domain.record.value]);
  await admin.call(`/sign-in/domains/${domain.id}/check`, { method: 'POST' });
  const { address, cookie } = await begin(admin, body.data.id);
  const back = await provider.signIn(address, 'mara-4711');
  const page = await app.send(local(back), { headers: { cookie } });
  expect(page.status).toBe(200);
  expect(page.text).toContain('mara@bellweather.example');
  expect(page.text).toContain('only invited people can join');
});
