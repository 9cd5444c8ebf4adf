import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAppSecret } from '../../../features/apps/create-app.ts';
import { type BrowserSession, openBrowser } from '../../../testing/browser-session.ts';
import type { ReceivedResponse } from '../../../testing/http-client.ts';
import {
  exchange,
  exchangeFields,
  type Fields,
  getCode,
  type OAuthClient,
} from '../../../testing/oauth-flow.ts';
import type { TestApp } from '../../../testing/start-app.ts';
import { startWorld } from '../../../testing/start-world.ts';
import type { World } from '../../../testing/world.ts';

let app: TestApp;
let world: World;
let client: OAuthClient;
let browser: BrowserSession;

beforeAll(async () => {
  ({ app, world } = await startWorld());
  client = world.bicycles.app;
  browser = openBrowser(app.baseUrl);
  await browser.signIn(world.mara);
});
afterAll(() => app.stop());

const basic = (id: string, secret: string) => ({ authorization: `Basic ${btoa(`${id}:${secret}`)}` });

async function withBasic(headers: Record<string, string>, body: Fields = {}): Promise<ReceivedResponse> {
  const { client_id: _, client_secret: __, ...rest } = exchangeFields(client, await getCode(browser, client));
  return app.send('/api/oauth/token', { form: { ...rest, ...(body as Record<string, string>) }, headers });
}

test('security 47: unknown app, wrong secret, no secret and another app get the same response, byte for byte', async () => {
  const granted = await getCode(browser, client);
  const ask = (changes: Fields) => exchange(app, client, granted, changes);
  const responses = await Promise.all([
    ask({ client_secret: 'dbs_wrong' }),
    ask({ client_secret: undefined }),
    ask({ client_secret: '' }),
    ask({ client_secret: world.tea.app.secret }),
    ask({ client_secret: 'x'.repeat(10_000) }),
    ask({ client_secret: '\0' }),
    ask({ client_id: 'app_00000000000000000000000000' }),
    ask({ client_id: 'nobody' }),
    ask({ client_id: 'app_\0' }),
    ask({ client_id: undefined }),
    ask({ client_id: undefined, client_secret: undefined }),
    ask({ client_id: world.tea.app.clientId }),
  ]);
  for (const { status, text, headers } of responses) {
    expect(status).toBe(401);
    expect(text).toBe(responses[0]?.text);
    expect(headers.get('www-authenticate')).toBeNull();
  }
  expect(responses[0]?.body.error).toBe('invalid_client');
});

test('security 47: with Basic the error names the scheme', async () => {
  for (const headers of [
    basic(client.clientId, 'dbs_wrong'),
    basic('app_00000000000000000000000000', client.secret),
    { authorization: 'Basic %%%' },
    { authorization: 'Basic' },
    { authorization: `Basic ${btoa('no colon')}` },
    { authorization: `Basic ${btoa('%zz:%zz')}` },
    { authorization: 'Bearer dbt_x' },
  ]) {
    const response = await withBasic(headers);
    expect([response.status, response.body.error]).toEqual([401, 'invalid_client']);
    expect(response.headers.get('www-authenticate')).toMatch(/^Basic realm=/);
  }
});

test('security 48: Basic is equivalent to form fields', async () => {
  expect((await withBasic(basic(client.clientId, client.secret))).status).toBe(200);
});

test('security 48: the parts of Basic are form-encoded', async () => {
  const percent = (text: string) => [...text].map((it) => `%${it.charCodeAt(0).toString(16)}`).join('');
  expect((await withBasic(basic(percent(client.clientId), percent(client.secret)))).status).toBe(200);
});

test('security 48: the scheme is case-insensitive', async () => {
  const { authorization } = basic(client.clientId, client.secret);
  expect((await withBasic({ authorization: authorization.replace('Basic', 'bASIC') })).status).toBe(200);
});

test('security 48: client_id may also be in the body, if it is the same', async () => {
  const headers = basic(client.clientId, client.secret);
  expect((await withBasic(headers, { client_id: client.clientId })).status).toBe(200);
  const other = await withBasic(headers, { client_id: world.tea.app.clientId });
  expect([other.status, other.body.error]).toEqual([400, 'invalid_request']);
});

test('security 48: a secret in both places is invalid_request', async () => {
  const response = await withBasic(basic(client.clientId, client.secret), { client_secret: client.secret });
  expect([response.status, response.body.error]).toEqual([400, 'invalid_request']);
});

test('security 49: during a rotation both secrets work; a revoked one gets the same error as a wrong one', async () => {
  const next = await app.database.transaction((transaction) => addAppSecret(transaction, world.tea.app.id));
  const ada = openBrowser(app.baseUrl);
  await ada.signIn(world.ada);
  const use = async (secret: string) =>
    exchange(app, { ...world.tea.app, secret }, await getCode(ada, world.tea.app));
  expect([(await use(world.tea.app.secret)).status, (await use(next)).status]).toEqual([200, 200]);
  await app.database.write({
    text: 'UPDATE app_secrets SET revoked_at = now() WHERE app_id = $1 AND last_four = $2',
    values: [world.tea.app.id, world.tea.app.secret.slice(-4)],
  });
  const revoked = await use(world.tea.app.secret);
  const wrong = await use('dbs_wrong');
  expect([revoked.status, revoked.text]).toEqual([401, wrong.text]);
  expect((await use(next)).status).toBe(200);
});

test('security 58: a disabled app is refused like a wrong secret', async () => {
  const { id, clientId } = world.tea.app;
  const secret = await app.database.transaction((transaction) => addAppSecret(transaction, id));
  const granted = await getCode(browser, client);
  const wrong = await exchange(app, { clientId, secret: 'x' }, granted);
  expect((await exchange(app, { clientId, secret }, granted)).body.error).toBe('invalid_grant');
  await app.database.write({ text: "UPDATE apps SET status = 'disabled' WHERE id = $1", values: [id] });
  const disabled = await exchange(app, { clientId, secret }, granted);
  expect([disabled.status, disabled.text]).toEqual([401, wrong.text]);
});
