import { afterAll, beforeAll, expect, test } from 'vitest';
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
  deleteApp: ['DELETE', `/apps/${id('app')}`],
  createExport: ['POST', '/exports'],
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
  updateMember: ['PATCH', `/members/${id('mem')}`, { role: 'admin' }],
  inviteMember: ['POST', '/invitations', { email: 'new@example.com', role: 'admin' }],
};

beforeAll(async () => {
  started = await startWorld({ now: clock.now });
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

test('making or inviting a member who isn’t an admin needs no recent proof', async () => {
  const invited = await admin.post('/invitations', { email: 'member@example.com', role: 'member' });
  expect(invited.status).toBe(201);
});

test('enabling a member again needs one, since they may be an admin', async () => {
  const { app: server, world } = started;
  await server.database.write({
    text: "UPDATE members SET role = 'admin', status = 'disabled' WHERE organization_id = $1 AND user_id = $2",
    values: [world.bicycles.house.id, world.jonas.id],
  });
  const path = `/members/${world.jonas.publicId}`;
  const { status, body } = await admin.call(path, { method: 'PATCH', json: { status: 'active' } });
  expect([status, body.error]).toEqual([403, 'step_up_required']);
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
