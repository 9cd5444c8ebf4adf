import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atIssuer, callerOf } from '../../../testing/at-issuer.ts';
import { addSignedUp } from '../../../testing/authenticator.ts';
import { openBrowser } from '../../../testing/browser-session.ts';
import { startCraftedIssuer } from '../../../testing/crafted-issuer.ts';
import { type InboxClient, inboxClient } from '../../../testing/inbox-client.ts';
import { startOpenidProvider } from '../../../testing/openid-provider.ts';
import { startWorld } from '../../../testing/start-world.ts';

const { app, world, as } = await startWorld({ identityNetworks: ['127.0.0.1'] });
afterAll(() => app.stop());
const { bicycles, tea, mara, jonas, ada } = world;
const { database } = app;
const issuer = await startCraftedIssuer();
const at = atIssuer(app.baseUrl, issuer);

const mapping = {
  claim: 'groups',
  groups: [
    { value: 'support', role: 'member' },
    { value: 'leads', role: 'admin' },
  ],
  default_role: null,
};

let admin: InboxClient;
let providerId: string;
const patch = (role_mapping: object | null) =>
  admin.call(`/sign-in/providers/${providerId}`, { method: 'PATCH', json: { role_mapping } });
const setRole = (person: { publicId: string }, role: string) =>
  admin.call(`/members/${person.publicId}`, { method: 'PATCH', json: { role } });
const roleOf = async (person: { publicId: string }) =>
  (await admin.get(`/members/${person.publicId}`)).body.data.role;
const signIn = (groups: unknown, sub = 'jonas there') => at.signIn(providerId, { sub, groups });

/** What the audit log says about roles, latest first. */
async function audited() {
  const rows = await database.read<{ kind: string; details: Record<string, string> }>({
    text: `SELECT kind, details FROM audit_entries WHERE organization_id = $1 AND kind IN ('member.role_changed', 'member.role_kept',
             'sign_in.role_missing') ORDER BY inserted_at DESC, id DESC`,
    values: [bicycles.house.id],
  });
  return rows.map(({ kind, details }) => ({ kind, ...details }));
}

beforeAll(async () => {
  admin = await inboxClient(app.baseUrl, mara, bicycles.house);
  const settings = { name: 'Acme', issuer: issuer.issuer, client_id: issuer.client.id };
  const added = await admin.post('/sign-in/providers', { ...settings, client_secret: issuer.client.secret });
  expect([added.status, added.body.data.role_mapping]).toEqual([201, null]);
  providerId = added.body.data.id;
  expect((await at.connect(jonas, bicycles.house, providerId, { sub: 'jonas there' })).status).toBe(303);
});

test('without a mapping, groups change nothing', async () => {
  expect((await signIn(['leads'])).response.status).toBe(303);
  expect(await roleOf(jonas)).toBe('member');
});

describe('with a mapping', () => {
  beforeAll(async () => {
    expect((await patch(mapping)).body.data.role_mapping).toEqual(mapping);
  });

  test('people get the role of their groups at each sign-in, as if an admin had changed it', async () => {
    const started = new Date().toISOString();
    const token = await as(jonas, { scopes: ['members:read', 'members:write'] });
    const scopes = async () => (await token.get('/me')).body.data.scopes;
    expect(await scopes()).toEqual(['members:read']);
    const { browser, response } = await signIn(['sales', 'support', 'leads']);
    expect(response.status).toBe(303);
    expect(await roleOf(jonas)).toBe('admin');
    expect(await scopes()).toEqual(['members:read', 'members:write']);
    const call = callerOf(app.baseUrl, browser, bicycles.house);
    expect((await call('GET', '/sign-in/providers')).status).toBe(200);

    await signIn(['support']);
    expect(await roleOf(jonas)).toBe('member');
    expect(await scopes()).toEqual(['members:read']);
    expect((await call('GET', '/sign-in/providers')).body.error).toBe('admin_required');
    expect((await call('GET', '/tags')).status).toBe(200);

    const person = 'Jonas';
    const changed = { kind: 'member.role_changed', provider_name: 'Acme', person };
    expect((await audited()).slice(0, 2)).toEqual([
      { ...changed, role: 'member', before: 'admin' },
      { ...changed, role: 'admin', before: 'member' },
    ]);
    const events = await database.read<{ previous: object; actor_type: string }>({
      text: `SELECT previous, actor_type FROM events WHERE organization_id = $1 AND type = 'member.role_changed' AND inserted_at >= $2
              ORDER BY inserted_at`,
      values: [bicycles.house.id, started],
    });
    expect(events).toEqual([
      { previous: { role: 'member' }, actor_type: 'system' },
      { previous: { role: 'admin' }, actor_type: 'system' },
    ]);
  });

  test('a role that groups decide can’t be changed by hand, but the person can be disabled', async () => {
    const by = await as(mara, { scopes: ['members:read', 'members:write'] });
    const path = `/members/${jonas.publicId}`;
    for (const refused of [
      await setRole(jonas, 'admin'),
      await by.call(path, { method: 'PATCH', json: { role: 'admin' } }),
      await by.call(path, { method: 'PATCH', json: { role: 'admin', status: 'disabled' } }),
    ])
      expect([refused.status, refused.body.error, refused.body.error_description]).toEqual([
        409,
        'conflict',
        'Their groups at Acme decide their role. Change those instead.',
      ]);
    expect(await roleOf(jonas)).toBe('member');
    expect((await setRole(jonas, 'member')).status).toBe(200);
    for (const status of ['disabled', 'active'])
      expect((await by.call(path, { method: 'PATCH', json: { status } })).body.data.status).toBe(status);
  });

  test('a disabled member gets neither in nor a role', async () => {
    const path = `/members/${jonas.publicId}`;
    await admin.call(path, { method: 'PATCH', json: { status: 'disabled' } });
    expect((await signIn(['leads'])).response.status).toBe(403);
    expect(await roleOf(jonas)).toBe('member');
    await admin.call(path, { method: 'PATCH', json: { status: 'active' } });
  });

  test('somebody in none of the groups is refused, and their sessions at the provider end', async () => {
    const { browser } = await signIn(['support']);
    const call = callerOf(app.baseUrl, browser, bicycles.house);
    expect((await call('GET', '/tags')).status).toBe(200);
    const byPassword = await inboxClient(app.baseUrl, jonas, bicycles.house);
    for (const groups of [['sales'], [], undefined, null, ['Support'], [['support']], 'leads,support']) {
      const { response } = await signIn(groups);
      expect([groups, response.status]).toEqual([groups, 403]);
      expect(response.text).toContain('groups at <bdi class="name">Acme</bdi>');
    }
    expect((await call('GET', '/tags')).status).toBe(401);
    expect((await byPassword.get('/tags')).status).toBe(200);
    expect((await audited())[0]).toMatchObject({ kind: 'sign_in.role_missing', person: 'Jonas' });
  });

  test('a claim that can’t be read signs nobody in, changes no role, and is shown as the provider’s fault', async () => {
    await signIn(['leads']);
    for (const said of [
      { groups: { leads: true } },
      { groups: 7 },
      { groups: undefined, _claim_names: { groups: 'src1' } },
    ]) {
      const { response } = await at.signIn(providerId, { sub: 'jonas there', ...said });
      expect(response.status).toBe(400);
      const [{ last_fault }] = (await admin.get('/sign-in/providers')).body.data.providers;
      expect(last_fault).toMatch(/the claim “groups”/i);
    }
    expect(await roleOf(jonas)).toBe('admin');
  });

  test('a single string and a list of 20,000 groups are read as well', async () => {
    await signIn('support');
    expect(await roleOf(jonas)).toBe('member');
    const many = Array.from({ length: 20_000 }, (_, number) => `group ${number}`);
    await signIn([...many, 'leads']);
    expect(await roleOf(jonas)).toBe('admin');
    expect((await signIn(many)).response.status).toBe(403);
    await signIn(['support']);
  });

  test('the last admin keeps the role, and gets in, whatever the groups say', async () => {
    for (const groups of [['support'], []]) {
      const said = { sub: 'mara there', groups };
      expect((await at.connect(mara, bicycles.house, providerId, said)).status).toBe(303);
      expect((await signIn(groups, 'mara there')).response.status).toBe(303);
      expect(await roleOf(mara)).toBe('admin');
      expect((await audited())[0]).toMatchObject({ kind: 'member.role_kept', provider_name: 'Acme' });
    }
    await signIn(['leads']);
    expect((await signIn([], 'mara there')).response.status).toBe(403);
    expect((await signIn(['support'], 'mara there')).response.status).toBe(303);
    const other = await inboxClient(app.baseUrl, jonas, bicycles.house);
    expect((await other.get(`/members/${mara.publicId}`)).body.data.role).toBe('member');
    await signIn(['leads'], 'mara there');
    await signIn(['support']);
    expect([await roleOf(mara), await roleOf(jonas)]).toEqual(['admin', 'member']);
  });

  test('of two admins who lose the role at the same time, one keeps it', async () => {
    await signIn(['leads']);
    await Promise.all([signIn(['support'], 'mara there'), signIn(['support'])]);
    const { rows } = await database.write<{ user_id: string }>({
      text: `UPDATE members SET role = role WHERE organization_id = $1 AND role = 'admin' AND status = 'active' RETURNING user_id`,
      values: [bicycles.house.id],
    });
    expect(rows).toHaveLength(1);
    await signIn(['leads'], 'mara there');
    await signIn(['support']);
  });

  test('somebody who joins gets the role of their groups, not that of the invitation', async () => {
    for (const [name, role] of [
      ['nora', 'admin'],
      ['olli', 'member'],
      ['piet', 'admin'],
    ])
      expect((await admin.post('/invitations', { email: `${name}@acme.example`, role })).status).toBe(201);
    const join = async (name: string, groups: string[]) => {
      const said = { sub: name, email: `${name}@acme.example`, email_verified: true, groups };
      const { browser, response } = await at.signIn(providerId, said);
      const { body } = await browser.get('/api/inbox/v1/session');
      return [response.status, body.data?.memberships[0].role];
    };
    expect(await join('nora', ['support'])).toEqual([303, 'member']);
    expect(await join('olli', ['leads'])).toEqual([303, 'admin']);
    expect(await join('piet', ['sales'])).toEqual([403, undefined]);
    const found = await database.read({
      text: 'SELECT 1 FROM users WHERE email = $1',
      values: ['piet@acme.example'],
    });
    expect(found).toEqual([]);
  });

  test('connecting the provider applies the groups as well, and is refused without one', async () => {
    const lotte = await addSignedUp(database, world);
    const connect = (groups: string[]) =>
      at.connect(lotte, bicycles.house, providerId, { sub: 'lotte there', groups });
    expect((await connect(['sales'])).status).toBe(403);
    expect((await setRole(lotte, 'admin')).status).toBe(200);
    expect((await connect(['support'])).status).toBe(303);
    expect(await roleOf(lotte)).toBe('member');
    expect((await setRole(lotte, 'admin')).status).toBe(409);
  });

  test('a default role lets everybody in, and other names of the claim are read', async () => {
    const roles = 'https://acme.example/roles';
    expect((await patch({ ...mapping, claim: roles, default_role: 'member' })).status).toBe(200);
    expect((await signIn(['leads'])).response.status).toBe(303);
    expect(await roleOf(jonas)).toBe('member');
    await at.signIn(providerId, { sub: 'jonas there', [roles]: ['leads'] });
    expect(await roleOf(jonas)).toBe('admin');
    await at.signIn(providerId, { sub: 'jonas there' });
    expect(await roleOf(jonas)).toBe('member');
  });

  test.each([
    ['a default role of admin', { ...mapping, default_role: 'admin' }],
    ['another role', { ...mapping, groups: [{ value: 'leads', role: 'owner' }] }],
    ['an empty group', { ...mapping, groups: [{ value: '', role: 'admin' }] }],
    ['a claim without a name', { ...mapping, claim: '' }],
    ['a null character', { ...mapping, claim: 'gr\u0000ups' }],
    ['more than 100 groups', { ...mapping, groups: Array(101).fill({ value: 'a', role: 'member' }) }],
  ])('%s is not accepted', async (_, wrong) => {
    expect((await patch(wrong)).status).toBe(422);
  });

  test('it is changed by the organization’s admins only, after a recent proof', async () => {
    const json = { role_mapping: { ...mapping, groups: [{ value: 'everyone', role: 'admin' }] } };
    const path = `/sign-in/providers/${providerId}`;
    const member = await inboxClient(app.baseUrl, jonas, bicycles.house);
    expect((await member.call(path, { method: 'PATCH', json })).body.error).toBe('admin_required');
    const stranger = await inboxClient(app.baseUrl, ada, tea.house);
    expect((await stranger.call(path, { method: 'PATCH', json })).status).toBe(404);
    const [{ role_mapping }] = (await admin.get('/sign-in/providers')).body.data.providers;
    expect(role_mapping.groups).toEqual(mapping.groups);
  });

  test.each([
    ['without groups', { ...mapping, groups: [] }],
    ['removed', null],
  ])('%s, roles are changed by hand again', async (_, emptied) => {
    await patch(mapping);
    expect((await setRole(jonas, 'admin')).status).toBe(409);
    expect((await patch(emptied)).body.data.role_mapping).toBeNull();
    expect((await setRole(jonas, 'admin')).status).toBe(200);
    expect((await signIn(['support'])).response.status).toBe(303);
    expect(await roleOf(jonas)).toBe('admin');
    expect((await setRole(jonas, 'member')).status).toBe(200);
  });

  test('so are they while the provider is disabled, and after it is disconnected', async () => {
    await patch(mapping);
    const path = `/sign-in/providers/${providerId}`;
    await admin.call(path, { method: 'PATCH', json: { status: 'disabled' } });
    expect((await setRole(jonas, 'admin')).status).toBe(200);
    await admin.call(path, { method: 'PATCH', json: { status: 'active' } });
    expect((await setRole(jonas, 'member')).status).toBe(409);
    const own = await inboxClient(app.baseUrl, jonas, bicycles.house);
    const [{ id }] = (await own.get('/account/identities')).body.data.identities;
    expect((await own.call(`/account/identities/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await setRole(jonas, 'member')).status).toBe(200);
  });
});

test('groups that a provider has in its UserInfo only, for the scope “groups”, are read there', async () => {
  let redirectUri = '';
  const provider = await startOpenidProvider(() => [redirectUri]);
  const added = await admin.post('/sign-in/providers', {
    name: 'Strict',
    issuer: provider.issuer,
    client_id: provider.client.id,
    client_secret: provider.client.secret,
  });
  const { id, redirect_uri } = added.body.data;
  redirectUri = redirect_uri;
  const robin = await addSignedUp(database, world);
  provider.accounts.set('robin', { email: robin.email, email_verified: true, groups: ['staff'] });
  const local = (address: string) => address.replace(app.baseUrl, '');
  const own = await inboxClient(app.baseUrl, robin, bicycles.house);
  const begun = await own.post('/account/identities', { provider_id: id, return_to: '/' });
  const [flow = ''] = begun.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  const back = await provider.signIn(begun.body.data.address, 'robin');
  const connected = await app.send(local(back), { headers: { cookie: `${own.cookie}; ${flow}` } });
  expect(connected.status).toBe(303);

  const role_mapping = { ...mapping, groups: [{ value: 'staff', role: 'admin' }] };
  await admin.call(`/sign-in/providers/${id}`, { method: 'PATCH', json: { role_mapping } });
  const browser = openBrowser(app.baseUrl);
  const away = await browser.get(`/sign-in/${id}`);
  const asked = new URL(away.headers.get('location') ?? '');
  expect(asked.searchParams.get('scope')).toBe('openid email profile groups');
  const arrived = await browser.get(local(await provider.signIn(asked.href, 'robin')));
  expect(arrived.status).toBe(303);
  expect((await browser.get('/api/inbox/v1/session')).body.data.memberships[0].role).toBe('admin');
});
