import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settableClock } from '../../../testing/authenticator.ts';
import { openBrowser } from '../../../testing/browser-session.ts';
import { startCraftedIssuer } from '../../../testing/crafted-issuer.ts';
import { type InboxClient, inboxClient } from '../../../testing/inbox-client.ts';
import { reportOf } from '../../../testing/report-of.ts';
import { environmentOf } from '../../../testing/run-deskbell.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { vouchForDomain } from '../../identity-providers/by-operator/vouch-for-domain.ts';
import { checkDueDomains } from '../../identity-providers/domains/check-due-domains.ts';

const clock = settableClock();
/** What the name servers say; a name that isn't here has no records. */
const records = new Map<string, string[] | undefined>();
const txtRecords = async (name: string) => (records.has(name) ? records.get(name) : []);
const { app, world } = await startWorld({
  now: clock.now,
  identityNetworks: ['127.0.0.1'],
  txtRecords,
});
afterAll(() => app.stop());
const { bicycles, tea, mara, jonas, ada } = world;
const { database } = app;
const issuer = await startCraftedIssuer();

let admin: InboxClient;
let teaAdmin: InboxClient;
let providerId: string;

const day = 86_400;
const patch = (json: object) => admin.call(`/sign-in/providers/${providerId}`, { method: 'PATCH', json });
const local = (address: string) => address.replace(app.baseUrl, '');
const check = async (client: InboxClient, id: string) =>
  client.call(`/sign-in/domains/${id}/check`, { method: 'POST' });

beforeAll(async () => {
  admin = await inboxClient(app.baseUrl, mara, bicycles.house);
  teaAdmin = await inboxClient(app.baseUrl, ada, tea.house);
  const settings = { name: 'Acme', issuer: issuer.issuer, client_id: issuer.client.id };
  const added = await admin.post('/sign-in/providers', { ...settings, client_secret: issuer.client.secret });
  expect(added.status).toBe(201);
  providerId = added.body.data.id;
});

async function signInAs(said: Record<string, unknown>) {
  const browser = openBrowser(app.baseUrl);
  issuer.craft = (honest, sign) => sign({ ...honest, ...said } as never);
  const away = await browser.get(`/sign-in/${providerId}`);
  const { status } = await browser.get(local(issuer.respond(away.headers.get('location') ?? '')));
  const { body } = await browser.get('/api/inbox/v1/session');
  return { status, memberships: body?.data?.memberships, email: body?.data?.user.email };
}

/** Adds a domain and its record. */
async function verified(client: InboxClient, domain: string): Promise<string> {
  const { body } = await client.post('/sign-in/domains', { domain });
  records.set(body.data.record.name, [body.data.record.value]);
  expect((await check(client, body.data.id)).body.data.verified_by).toBe('record');
  return body.data.id;
}

describe('a domain of an organization', () => {
  test('is verified once its TXT record is there', async () => {
    const added = await admin.post('/sign-in/domains', { domain: 'Acme.Example' });
    const { id, record } = added.body.data;
    expect([added.status, added.body.data]).toMatchObject([
      201,
      { domain: 'acme.example', verified_by: null, record: { name: '_deskbell.acme.example' } },
    ]);
    expect((await check(admin, id)).body.data).toMatchObject({ verified_by: null, seen_at: null });
    records.set(record.name, ['v=spf1 -all', record.value]);
    const now = Math.floor(clock.now() / 1_000_000);
    expect((await check(admin, id)).body.data).toMatchObject({ verified_by: 'record', seen_at: now });
    const { domains } = (await admin.get('/sign-in/domains')).body.data;
    expect(domains).toEqual([expect.objectContaining({ id, verified_by: 'record' })]);
  });

  test('belongs to one organization at a time', async () => {
    const { body } = await teaAdmin.post('/sign-in/domains', { domain: 'acme.example' });
    const own = records.get('_deskbell.acme.example') ?? [];
    records.set('_deskbell.acme.example', [...own, body.data.record.value]);
    expect((await check(teaAdmin, body.data.id)).status).toBe(409);
    const vouched = { organizationId: tea.house.id, domain: 'acme.example', now: clock.now() };
    expect(await vouchForDomain({ database, mail: undefined }, vouched)).toBe(false);
  });

  test('is no public mail provider’s, and is added once', async () => {
    for (const [domain, code] of [
      ['gmail.com', 'public'],
      ['localhost', 'invalid'],
    ]) {
      const { status, body } = await admin.post('/sign-in/domains', { domain });
      expect([status, body.details[0].code]).toEqual([422, code]);
    }
    expect((await admin.post('/sign-in/domains', { domain: 'acme.example' })).status).toBe(409);
  });

  test('is shown to, and changed by, the admins of its organization only', async () => {
    const [{ id }] = (await admin.get('/sign-in/domains')).body.data.domains;
    const member = await inboxClient(app.baseUrl, jonas, bicycles.house);
    const one = `/sign-in/domains/${id}`;
    for (const [method, path] of [
      ['GET', '/sign-in/domains'],
      ['POST', `${one}/check`],
      ['DELETE', one],
    ] as const)
      expect((await member.call(path, { method })).body.error).toBe('admin_required');
    expect((await check(teaAdmin, id)).status).toBe(404);
    expect((await teaAdmin.call(one, { method: 'DELETE' })).status).toBe(404);
  });
});

describe('somebody without an account and without an invitation', () => {
  const nora = { sub: 'nora', email: 'nora@acme.example', name: 'Nora' };

  test('stays out until joining is on', async () => {
    expect((await signInAs({ ...nora, email_verified: true })).status).toBe(403);
    expect((await patch({ joins_with: 'light' })).body.data.joins_with).toBe('light');
  });

  test.each([
    ['in another domain', { ...nora, email: 'nora@other.example', email_verified: true }],
    ['in a domain below it', { ...nora, email: 'nora@sub.acme.example', email_verified: true }],
    ['in a domain that ends like it', { ...nora, email: 'nora@notacme.example', email_verified: true }],
    ['that the provider has not verified', { ...nora, email_verified: false }],
    ['that is “verified” as a string', { ...nora, email_verified: 'true' }],
    ['that is “verified” as null', { ...nora, email_verified: null }],
  ])('stays out with an address %s', async (_, said) => {
    expect((await signInAs(said)).status).toBe(403);
  });

  test('joins with an address in a verified domain, even if the provider says nothing about it', async () => {
    const joined = await signInAs({ ...nora, email_verified: undefined });
    expect([joined.status, joined.email]).toEqual([303, 'nora@acme.example']);
    expect(joined.memberships).toEqual([expect.objectContaining({ role: 'member', access: 'light' })]);
    expect((await signInAs({ sub: 'nora' })).status).toBe(303);
  });

  test('joins nothing with the address of an existing account in that domain', async () => {
    await database.write({
      text: 'UPDATE users SET email = $2 WHERE id = $1',
      values: [jonas.id, 'jonas@acme.example'],
    });
    const said = { sub: 'jonas there', email: 'jonas@acme.example', email_verified: true };
    expect((await signInAs(said)).status).toBe(403);
  });

  test('still joins for 14 days after the record was there last, and not after', async () => {
    await verified(admin, 'fading.example');
    records.set('_deskbell.fading.example', []);
    const said = (name: string) => ({ sub: name, email: `${name}@fading.example`, email_verified: true });
    clock.forward(8 * day);
    expect((await signInAs(said('early'))).status).toBe(303);
    clock.forward(7 * day);
    expect((await signInAs(said('late'))).status).toBe(403);
  });

  test('joins after weeks in which nobody did, while the name servers are down: the record was looked up every week', async () => {
    admin = await inboxClient(app.baseUrl, mara, bicycles.house);
    await verified(admin, 'quiet.example');
    const lookUp = () => checkDueDomains({ database, now: clock.now, txtRecords });
    for (let week = 0; week < 4; week += 1) {
      clock.forward(7 * day);
      expect(await lookUp()).toBeGreaterThan(0);
      expect(await lookUp()).toBe(0);
    }
    records.set('_deskbell.quiet.example', undefined);
    clock.forward(8 * day);
    expect((await signInAs({ sub: 'q', email: 'q@quiet.example', email_verified: true })).status).toBe(303);
  });

  test('joins at a domain that the operator vouches for, or nowhere once it is deleted', async () => {
    admin = await inboxClient(app.baseUrl, mara, bicycles.house);
    const vouch = (domain: string, organization = 'bellweather-bicycles') =>
      reportOf(
        'domain vouch',
        ['--organization', organization, '--domain', domain],
        environmentOf(app.clone),
      );
    const vouched = await vouch('Inside.Example');
    expect(vouched).toEqual({
      text: 'inside.example is verified for Bellweather Bicycles. Its admins get an email.',
      json: { organization: 'bellweather-bicycles', domain: 'inside.example', verified_by: 'operator' },
    });
    await expect(vouch('inside.example', tea.house.publicId)).rejects.toThrow(
      'Another organization has verified inside.example.',
    );
    await expect(vouch('gmail.com')).rejects.toThrow('public mail provider');
    await expect(vouch('localhost')).rejects.toThrow('give a domain');
    await expect(vouch('inside.example', 'nobody')).rejects.toThrow('nobody');
    const [entry] = (await admin.get('/audit-entries?limit=1')).body.data;
    expect(entry).toMatchObject({
      kind: 'sign_in.domain_verified',
      user: null,
      details: { domain: 'inside.example' },
    });
    const said = (name: string) => ({ sub: name, email: `${name}@inside.example`, email_verified: true });
    expect((await signInAs(said('first'))).status).toBe(303);
    const { domains } = (await admin.get('/sign-in/domains')).body.data;
    const { id } = domains.find(({ domain }: { domain: string }) => domain === 'inside.example');
    expect((await admin.call(`/sign-in/domains/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await signInAs(said('second'))).status).toBe(403);
    expect((await signInAs(said('first'))).status).toBe(303);
  });
});
