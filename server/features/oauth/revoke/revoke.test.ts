import { afterAll, beforeAll, expect, test } from 'vitest';
import { newSecretToken } from '../../../access/secret-token.ts';
import type { OAuthClient } from '../../../testing/oauth-flow.ts';
import type { TestApp } from '../../../testing/start-app.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { tokenFor, type World } from '../../../testing/world.ts';

let app: TestApp;
let world: World;

beforeAll(async () => {
  ({ app, world } = await startWorld());
});
afterAll(() => app.stop());

const newToken = () => tokenFor(app.database, world.bicycles, world.mara);
const meStatus = async (token: string) => (await app.api(token).get('/me')).status;

function revoke(client: OAuthClient, fields: Record<string, string>) {
  const form = { client_id: client.clientId, client_secret: client.secret, ...fields };
  return app.send('/api/oauth/revoke', { form });
}

test('security 72: an app ends its connection with one of its tokens, which invalidates all of them', async () => {
  const [token, sister] = [await newToken(), await newToken()];
  const response = await revoke(world.bicycles.app, { token });
  expect([response.status, response.text]).toEqual([200, '']);
  expect([await meStatus(token), await meStatus(sister)]).toEqual([401, 401]);
});

test('security 72: other connections of the same app stay valid', async () => {
  const other = await tokenFor(app.database, world.bicycles, world.jonas);
  const own = await tokenFor(app.database, world.bicycles, world.mara, { actor: 'app' });
  await revoke(world.bicycles.app, { token: await newToken() });
  expect([await meStatus(other), await meStatus(own)]).toEqual([200, 200]);
});

test('security 72: the same token twice is 200 twice', async () => {
  const token = await newToken();
  for (let time = 0; time < 2; time++) expect((await revoke(world.bicycles.app, { token })).status).toBe(200);
});

test('security 72: connecting again afterwards works', async () => {
  await revoke(world.bicycles.app, { token: await newToken() });
  expect(await meStatus(await newToken())).toBe(200);
});

test.each([
  ['unknown', () => newSecretToken('dbt')],
  ['garbled', () => 'dbt_\0'],
  ['of ten kilobytes', () => 'x'.repeat(10_240)],
])('security 72: a token that is %s is 200', async (_, token) => {
  expect((await revoke(world.bicycles.app, { token: token() })).status).toBe(200);
});

test("security 72: another app's token is 200 and stays valid", async () => {
  const token = await newToken();
  expect((await revoke(world.tea.app, { token })).status).toBe(200);
  expect(await meStatus(token)).toBe(200);
});

test.each(['access_token', 'refresh_token', 'nonsense'])(
  'security 72: the hint %s is ignored',
  async (hint) => {
    const token = await newToken();
    expect((await revoke(world.bicycles.app, { token, token_type_hint: hint })).status).toBe(200);
    expect(await meStatus(token)).toBe(401);
  },
);

test('security 72: without valid client authentication it is 401, and the token stays valid', async () => {
  const token = await newToken();
  const response = await revoke({ ...world.bicycles.app, secret: 'dbs_wrong' }, { token });
  expect([response.status, response.body.error]).toEqual([401, 'invalid_client']);
  expect(await meStatus(token)).toBe(200);
});

test('security 72: without a token it is invalid_request', async () => {
  const response = await revoke(world.bicycles.app, {});
  expect([response.status, response.body.error]).toEqual([400, 'invalid_request']);
});

test('security 42, 43, 44: the endpoint accepts only POST forms and isn’t cached, like the token endpoint', async () => {
  const get = await app.send('/api/oauth/revoke');
  expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST']);
  const json = await app.send('/api/oauth/revoke', { json: { token: 'x' } });
  expect([json.status, json.body.error, json.headers.get('cache-control')]).toEqual([
    400,
    'invalid_request',
    'no-store',
  ]);
});
