import { afterAll, beforeAll, expect, test } from 'vitest';
import { noPolicy } from '../../../access/sign-in-policy.ts';
import { settableClock } from '../../../testing/authenticator.ts';
import { openBrowser } from '../../../testing/browser-session.ts';
import { catchMail } from '../../../testing/catch-mail.ts';
import { startCraftedIssuer } from '../../../testing/crafted-issuer.ts';
import { send } from '../../../testing/http-client.ts';
import { type InboxClient, inboxClient } from '../../../testing/inbox-client.ts';
import { reportOf } from '../../../testing/report-of.ts';
import { environmentOf } from '../../../testing/run-deskbell.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { password } from '../../../testing/world.ts';

const clock = settableClock();
const catcher = await catchMail();
const { app, world } = await startWorld({
  now: clock.now,
  identityNetworks: ['127.0.0.1'],
  mail: catcher.settings,
});
afterAll(async () => {
  await app.stop();
  await catcher.stop();
});
const { bicycles, mara } = world;
const issuer = await startCraftedIssuer();
const { second_factor_due_at: _, password_allowed_until: __, ...open } = noPolicy;
const onlyOwn = { ...open, only_own_provider: true };
const local = (address: string) => address.replace(app.baseUrl, '');

let byPassword: InboxClient;
let providerId: string;

beforeAll(async () => {
  byPassword = await inboxClient(app.baseUrl, mara, bicycles.house);
  const settings = { name: 'Acme', issuer: issuer.issuer, client_id: issuer.client.id };
  const added = await byPassword.post('/sign-in/providers', {
    ...settings,
    client_secret: issuer.client.secret,
  });
  providerId = added.body.data.id;
  const begun = await byPassword.post('/account/identities', { provider_id: providerId, return_to: '/' });
  const [flow = ''] = begun.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  const back = local(issuer.respond(begun.body.data.address));
  expect((await app.send(back, { headers: { cookie: `${byPassword.cookie}; ${flow}` } })).status).toBe(303);
});

/** Mara signs in at the provider. */
async function atProvider() {
  const browser = openBrowser(app.baseUrl);
  const away = await browser.get(`/sign-in/${providerId}`);
  const response = await browser.get(local(issuer.respond(away.headers.get('location') ?? '')));
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  const always = { cookie, origin: app.baseUrl, 'sec-fetch-site': 'same-origin' };
  const session = await send(app.baseUrl, '/api/inbox/v1/session', { headers: always });
  const headers = {
    ...always,
    'x-csrf-token': session.body?.data.csrf_token,
    'deskbell-organization': bicycles.house.publicId,
  };
  const call = (method: string, path: string, json?: object) =>
    send(app.baseUrl, `/api/inbox/v1${path}`, { method, headers, ...(json && { json }) });
  return { status: response.status, call };
}

const statusOf = async () => {
  const { status, body } = await (await inboxClient(app.baseUrl, mara, bicycles.house)).get('/tags');
  return [status, body.error];
};

test('only a session that the provider proved in the last ten minutes can require it', async () => {
  const put = (session: Awaited<ReturnType<typeof atProvider>>) =>
    session.call('PUT', '/sign-in/policy', onlyOwn);
  const unproved = await byPassword.call('/sign-in/policy', { method: 'PUT', json: onlyOwn });
  expect([unproved.status, unproved.body.details[0].code]).toEqual([422, 'own_provider_missing']);

  const old = await atProvider();
  clock.forward(601);
  await old.call('POST', '/step-up', { way: 'password', proof: password });
  const late = await put(old);
  expect([late.status, late.body.details[0].code]).toEqual([422, 'own_provider_missing']);

  const session = await atProvider();
  expect((await put(session)).body.error).toBe('step_up_required');
  await session.call('POST', '/step-up', { way: 'password', proof: password });
  expect((await put(session)).body.data).toMatchObject({ only_own_provider: true });
});

test('identity 6: then passwords are refused, even if the provider fails, until the operator allows them for a while', async () => {
  expect((await byPassword.get('/tags')).body.error).toBe('sign_in_refused');
  expect(await statusOf()).toEqual([403, 'sign_in_refused']);
  const { body } = await byPassword.get('/session');
  const own = body.data.memberships[0];
  expect(own.sign_in.refused_for).toBe('own_provider');
  const inside = await atProvider();
  expect([inside.status, (await inside.call('GET', '/tags')).status]).toEqual([303, 200]);

  issuer.metadata = { issuer: 'https://elsewhere.example' };
  expect((await openBrowser(app.baseUrl).get(`/sign-in/${providerId}`)).status).toBe(502);
  expect(await statusOf()).toEqual([403, 'sign_in_refused']);

  const run = (hours: string) =>
    reportOf('sign-in allow-password', ['--organization', 'bellweather-bicycles', '--for', hours], {
      ...environmentOf(app.clone),
      ...catcher.env,
    });
  for (const hours of ['0h', '169h', '24', 'day']) await expect(run(hours)).rejects.toThrow('--for');
  const report = await run('24h');
  expect(report.json).toMatchObject({ organization: 'bellweather-bicycles' });
  const mail = await catcher.next(mara.email);
  expect(mail.headers.get('subject')).toEqual(['Bellweather Bicycles accepts passwords for a while']);
  const { host } = new URL(app.baseUrl);
  expect(mail.text).toContain(
    `an operator of ${host} has allowed members of Bellweather Bicycles to sign in with a password`,
  );
  expect(mail.text).toContain('Repair the provider, or change the policy');
  expect(catcher.mails).toEqual([]);
  expect(await auditOf('sign_in.password_allowed')).toMatchObject([{ user: null }]);
  expect(await statusOf()).toEqual([200, undefined]);
  clock.forward(24 * 3600);
  expect(await statusOf()).toEqual([403, 'sign_in_refused']);
  issuer.metadata = {};
});

test('the only provider can be neither disabled nor deleted as long as it is required', async () => {
  const session = await atProvider();
  await session.call('POST', '/step-up', { way: 'password', proof: password });
  const one = `/sign-in/providers/${providerId}`;
  expect((await session.call('PATCH', one, { status: 'disabled' })).status).toBe(409);
  expect((await session.call('DELETE', one)).status).toBe(409);
  expect((await session.call('PUT', '/sign-in/policy', open)).status).toBe(200);
  expect(await statusOf()).toEqual([200, undefined]);
  expect((await session.call('PATCH', one, { status: 'disabled' })).status).toBe(200);
});

test('an operator who removes the policy is in the audit log, and the admins get an email', async () => {
  await byPassword.post('/step-up', { way: 'password', proof: password });
  const json = { status: 'active' };
  const enabled = await byPassword.call(`/sign-in/providers/${providerId}`, { method: 'PATCH', json });
  expect(enabled.status).toBe(200);
  const session = await atProvider();
  await session.call('POST', '/step-up', { way: 'password', proof: password });
  expect((await session.call('PUT', '/sign-in/policy', onlyOwn)).status).toBe(200);
  expect(await statusOf()).toEqual([403, 'sign_in_refused']);
  const environment = { ...environmentOf(app.clone), ...catcher.env };
  await reportOf('sign-in policy reset', ['--organization', 'bellweather-bicycles'], environment);
  const mail = await catcher.next(mara.email);
  expect(mail.text).toContain('Bellweather Bicycles');
  expect(mail.headers.get('subject')?.[0]).toContain('sign-in policy');
  expect(catcher.mails).toEqual([]);
  expect(await statusOf()).toEqual([200, undefined]);
  expect(await auditOf('sign_in.policy_reset')).toMatchObject([{ user: null }]);
});

/** The organization's audit entries of a kind. */
async function auditOf(kind: string) {
  const admin = await inboxClient(app.baseUrl, mara, bicycles.house);
  const { body } = await admin.get('/audit-entries?area=sign_in');
  return body.data.filter((it: { kind: string }) => it.kind === kind);
}
