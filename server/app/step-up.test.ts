import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noPolicy } from '../access/sign-in-policy.ts';
import { newId, publicId } from '../ids/public-id.ts';
import { addAuthenticator, addSignedUp, settableClock } from '../testing/authenticator.ts';
import { type InboxClient, inboxClient } from '../testing/inbox-client.ts';
import { type StartedWorld, startWorld } from '../testing/start-world.ts';
import type { Actor } from '../testing/world.ts';
import { protectedOperations } from './step-up.ts';

const clock = settableClock();
let started: StartedWorld;
let admin: InboxClient;
let person: Actor;

const id = (prefix: Parameters<typeof publicId>[0]) => publicId(prefix, newId());
const { second_factor_due_at: _, password_allowed_until: __, ...policy } = noPolicy;
const app = { name: 'App', redirect_uris: ['https://app.example.com/callback'], scopes: ['tags:read'] };
const provider = { name: 'Acme', issuer: 'https://id.example.com', client_id: 'x', client_secret: 'x' };
const server = { host: 'smtp.elsewhere.example', port: 465, security: 'tls', username: 'x', password: 'x' };
const challenge = { state: 'x', response: {} };
const password = { current_password: 'not this one', password: 'a new long password' };

/** A request for each operation that needs a recent proof. A new one needs a line here. */
const requests: Readonly<Record<string, [method: string, path: string, json?: object]>> = {
  changeOwnPassword: ['PUT', '/password', password],
  beginPasskey: ['POST', '/account/passkeys/challenge'],
  addPasskey: ['POST', '/account/passkeys', { ...challenge, name: 'Laptop' }],
  removePasskey: ['DELETE', `/account/passkeys/${id('psk')}`],
  enrollTotp: ['POST', '/account/totp/enrollment'],
  confirmTotp: ['PUT', '/account/totp', { enrollment: 'x', code: '123456' }],
  removeTotp: ['DELETE', '/account/totp'],
  renewRecoveryCodes: ['POST', '/account/recovery-codes'],
  connectIdentity: ['POST', '/account/identities', { provider_id: id('idp'), return_to: '/' }],
  disconnectIdentity: ['DELETE', `/account/identities/${id('idn')}`],
  changeSignInPolicy: ['PUT', '/sign-in/policy', policy],
  addSignInProvider: ['POST', '/sign-in/providers', provider],
  changeSignInProvider: ['PATCH', `/sign-in/providers/${id('idp')}`, { name: 'Acme' }],
  trySignInProvider: ['POST', `/sign-in/providers/${id('idp')}/trials`],
  addDomain: ['POST', '/sign-in/domains', { domain: 'acme.example' }],
  deleteDomain: ['DELETE', `/sign-in/domains/${id('dom')}`],
  deleteSignInProvider: ['DELETE', `/sign-in/providers/${id('idp')}`],
  createPersonalToken: ['POST', '/account/tokens', { name: 'Report', scopes: ['tags:read'], days: 90 }],
  registerApp: ['POST', '/apps', app],
  rotateAppSecret: ['POST', `/apps/${id('app')}/secrets`, { old_secret_works_for: 0 }],
  makeIdentitySecret: ['POST', `/channels/${id('chn')}/identity-secrets`],
  changeApp: ['PATCH', `/apps/${id('app')}`, { redirect_uris: ['https://elsewhere.example/callback'] }],
  deleteApp: ['DELETE', `/apps/${id('app')}`],
  updateWebhook: ['PATCH', `/webhooks/${id('whk')}`, { url: 'https://elsewhere.example/' }],
  updateChannel: ['PATCH', `/channels/${id('chn')}`, { outgoing: server }],
  beginMailSignIn: ['POST', `/channels/${id('chn')}/sign-ins`, { provider: 'google' }],
  renewInboundToken: ['POST', `/channels/${id('chn')}/inbound-token`],
  createExport: ['POST', '/exports'],
  downloadExport: ['POST', `/exports/${id('exp')}/downloads`],
  eraseContact: ['DELETE', `/contacts/${id('cnt')}`],
  exportContacts: ['POST', '/contact-exports', {}],
  exportCompanies: ['POST', '/company-exports', {}],
  exportContact: ['POST', `/contacts/${id('cnt')}/exports`, { includes_notes: false }],
  createImport: ['POST', '/imports', { source: 'archive', file_name: 'a.zip', file_size: 1, options: {} }],
  changeImport: ['PATCH', `/imports/${id('imp')}`, { options: {}, secret: 'token' }],
  deleteOrganization: ['DELETE', '/organization?confirm=another'],
  changeRetention: ['PUT', '/retention', { conversation_days: 90, mail_source_days: null, audit_days: null }],
  changeAssistantSettings: ['PUT', '/assistant-settings', { assistants_may: 'suggest', domains: [] }],
  changeAiSettings: [
    'PUT',
    '/ai/settings',
    {
      is_on: false,
      endpoint: null,
      features: [],
      redaction: 'always',
      monthly_tokens: 1,
      person_monthly_tokens: 1,
    },
  ],
  mergeMember: ['POST', `/members/${id('mem')}/merge`, { into_user_id: id('usr') }],
  removeImport: ['POST', `/imports/${id('imp')}/remove`],
  updateMember: ['PATCH', `/members/${id('mem')}`, { role: 'member' }],
  removeMember: ['DELETE', `/members/${id('mem')}`],
  inviteMember: ['POST', '/invitations', { email: 'new@example.com', role: 'member' }],
  linkInvitation: ['POST', `/invitations/${id('inv')}/link`],
};

beforeAll(async () => {
  started = await startWorld({
    now: clock.now,
    webhooks: { rules: { networks: [], allowsHttp: false }, resolve: async () => ['93.184.216.34'] },
  });
  const { app: server, world } = started;
  person = await addSignedUp(server.database, world);
  await server.database.write({
    text: "UPDATE members SET role = 'admin' WHERE user_id = $1",
    values: [person.id],
  });
  await addAuthenticator({ baseUrl: server.baseUrl, now: clock.now }, person, world.bicycles.house);
  clock.forward(30);
  admin = await inboxClient(server.baseUrl, world.mara, world.bicycles.house);
  clock.forward(601);
});
afterAll(() => started.app.stop());

test('each operation that needs a recent proof is tried here', () => {
  expect(Object.keys(requests).sort()).toEqual([...protectedOperations].sort());
});

const ofPassword = Object.entries(requests).filter(([name]) => name !== 'changeOwnPassword');

test.each(ofPassword)(
  '%s: eleven minutes after the password, it is asked for again',
  async (_name, request) => {
    const [method, path, json] = request;
    const { status, body } = await admin.call(path, { method, ...(json && { json }) });
    expect([status, body.error, body.details]).toEqual([403, 'step_up_required', [{ ways: ['password'] }]]);
  },
);

describe('somebody with the session of an admin, eleven minutes after the password,', () => {
  const change = (path: string, json: object) => admin.call(path, { method: 'PATCH', json });
  const refused = [403, 'step_up_required'];
  const answer = ({ status, body }: { status: number; body: { error?: string } }) => [status, body.error];

  test('reads where an app’s events are sent, and can stop them, but can’t have them sent elsewhere', async () => {
    const { world, as } = started;
    const url = 'https://app.example.com/hook';
    const owner = await as(world.mara, { actor: 'app' });
    const created = await owner.post('/webhooks', { url, types: ['message.created'] });
    const path = `/webhooks/${created.body.data.id}`;
    expect((await admin.get(path)).body.data.url).toBe(url);
    for (const json of [
      { url: 'https://elsewhere.example/' },
      { types: ['note.created'] },
      { rotate_secret: true },
    ])
      expect(answer(await change(path, json))).toEqual(refused);
    expect((await change(path, { is_enabled: false, description: 'Paused' })).status).toBe(200);
    expect((await admin.get(path)).body.data).toMatchObject({ url, types: ['message.created'] });
  });

  test('sees the other admins, but can neither demote, disable nor remove them, and so can’t be the only one left', async () => {
    const path = `/members/${person.publicId}`;
    expect((await admin.get(path)).body.data).toMatchObject({ role: 'admin', status: 'active' });
    for (const json of [{ role: 'member' }, { status: 'disabled' }])
      expect(answer(await change(path, json))).toEqual(refused);
    expect(answer(await admin.call(path, { method: 'DELETE' }))).toEqual(refused);
    expect((await admin.get(path)).body.data).toMatchObject({ role: 'admin', status: 'active' });
  });

  test('sees who is invited, but gets no link with which anybody joins', async () => {
    const { world, as } = started;
    const owner = await as(world.mara);
    const invited = await owner.post('/invitations', { email: 'guest@example.com', role: 'admin' });
    const path = `/invitations/${invited.body.data.id}`;
    expect((await admin.get(path)).body.data.status).toBe('pending');
    expect(answer(await admin.call(`${path}/link`, { method: 'POST' }))).toEqual(refused);
  });

  test('renames an app and a channel, but moves neither to servers of their own', async () => {
    const { world, as } = started;
    const owner = await as(world.mara);
    const channel = await owner.post('/channels', {
      type: 'mail',
      name: 'Help',
      address: 'help@example.com',
    });
    const path = `/channels/${channel.body.data.id}`;
    expect((await change(path, { name: 'Support' })).status).toBe(200);
    for (const json of [{ incoming: server }, { outgoing: server }, { trusted_servers: ['mx.example.com'] }])
      expect(answer(await change(path, json))).toEqual(refused);
    const ours = `/apps/${publicId('app', world.bicycles.app.id)}`;
    expect((await change(ours, { name: 'Renamed' })).status).toBe(200);
    for (const json of [{ redirect_uris: app.redirect_uris }, { scopes: app.scopes }, { is_public: true }])
      expect(answer(await change(ours, json))).toEqual(refused);
  });
});

test('with a second factor, even a password of this minute isn’t enough for any of them', async () => {
  const own = await sessionOf(person);
  for (const [name, [method, path, json]] of Object.entries(requests)) {
    const { status, body } = await own.call(path, { method, ...(json && { json }) });
    const asked = { error: 'step_up_required', details: [{ ways: ['totp', 'recovery_code'] }] };
    expect([name, status, body]).toEqual([name, 403, expect.objectContaining(asked)]);
  }
});

/** Signed in with the password alone, as before the app was set up. */
async function sessionOf(who: Actor): Promise<InboxClient> {
  const { app: server, world } = started;
  const moved = 'UPDATE totp_secrets SET user_id = $2 WHERE user_id = $1';
  const aside = world.jonas.id;
  await server.database.write({ text: moved, values: [who.id, aside] });
  const client = await inboxClient(server.baseUrl, who, world.bicycles.house);
  await server.database.write({ text: moved, values: [aside, who.id] });
  return client;
}
