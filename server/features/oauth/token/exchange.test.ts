import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BrowserSession, openBrowser } from '../../../testing/browser-session.ts';
import { exchange, type Fields, getCode } from '../../../testing/oauth-flow.ts';
import type { TestApp } from '../../../testing/start-app.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { redirectUri, type World } from '../../../testing/world.ts';

let app: TestApp;
let world: World;
let browser: BrowserSession;

beforeAll(async () => {
  ({ app, world } = await startWorld());
  browser = openBrowser(app.baseUrl);
  await browser.signIn(world.mara);
});
afterAll(() => app.stop());

const newCode = () => getCode(browser, world.bicycles.app);

test('security 45: the response has exactly access_token, token_type and scope, and the token works', async () => {
  const response = await exchange(app, world.bicycles.app, await newCode());
  expect(response.status).toBe(200);
  const { access_token, ...rest } = response.body;
  expect(rest).toEqual({ token_type: 'Bearer', scope: 'conversations:read messages:write' });
  expect((await app.api(access_token).get('/me')).status).toBe(200);
});

describe('one error leaves the code valid', () => {
  const verifier = 'v'.repeat(50);
  const errors: [rule: string, changes: Fields, error: string][] = [
    ['14: a verifier of 42 characters', { code_verifier: 'v'.repeat(42) }, 'invalid_grant'],
    ['14: a verifier of 129 characters', { code_verifier: 'v'.repeat(129) }, 'invalid_grant'],
    ['14: a verifier with a space', { code_verifier: `${verifier} ` }, 'invalid_grant'],
    ['14: a verifier with a plus', { code_verifier: `${verifier}+` }, 'invalid_grant'],
    ['14: a verifier with UTF-8', { code_verifier: `${verifier}é` }, 'invalid_grant'],
    ['14: a verifier with NUL', { code_verifier: `${verifier}\0` }, 'invalid_grant'],
    ['14: a verifier with a line break', { code_verifier: `${verifier}\n` }, 'invalid_grant'],
    ['15: a wrong verifier', { code_verifier: verifier }, 'invalid_grant'],
    ['16: no verifier', { code_verifier: undefined }, 'invalid_request'],
    ['17: an empty verifier', { code_verifier: '' }, 'invalid_request'],
    ['53: another registered redirect_uri', { redirect_uri: 'http://127.0.0.1/callback' }, 'invalid_grant'],
    ['53: a redirect_uri that nearly fits', { redirect_uri: `${redirectUri}/` }, 'invalid_grant'],
    ['53: a redirect_uri with NUL', { redirect_uri: `${redirectUri}\0` }, 'invalid_grant'],
    ['46: another grant_type', { grant_type: 'refresh_token' }, 'unsupported_grant_type'],
    ['47: a wrong secret', { client_secret: 'dbs_wrong' }, 'invalid_client'],
  ];

  test.each(errors)('security %s is refused, and the code stays valid', async (_, changes, error) => {
    const granted = await newCode();
    const refused = await exchange(app, world.bicycles.app, granted, changes);
    expect([refused.status, refused.body.error]).toEqual([error === 'invalid_client' ? 401 : 400, error]);
    expect((await exchange(app, world.bicycles.app, granted)).status).toBe(200);
  });
});

describe.each(['grant_type', 'code', 'redirect_uri', 'code_verifier'])('an exchange without %s', (name) => {
  test.each([undefined, ''])(
    '(%o) is invalid_request however often, and the code stays valid',
    async (value) => {
      const granted = await newCode();
      for (let attempt = 0; attempt < 4; attempt++) {
        const refused = await exchange(app, world.bicycles.app, granted, { [name]: value });
        expect([refused.status, refused.body]).toEqual([
          400,
          { error: 'invalid_request', error_description: `${name} is missing.` },
        ]);
      }
      expect((await exchange(app, world.bicycles.app, granted)).status).toBe(200);
    },
  );
});

test('contract 3: three errors with valid client authentication end the code', async () => {
  const granted = await newCode();
  for (let attempt = 0; attempt < 3; attempt++)
    await exchange(app, world.bicycles.app, granted, { code_verifier: 'w'.repeat(43) });
  expect((await exchange(app, world.bicycles.app, granted)).body.error).toBe('invalid_grant');
});

test('contract 3: errors without valid client authentication do not end the code', async () => {
  const granted = await newCode();
  for (let attempt = 0; attempt < 5; attempt++)
    await exchange(app, world.bicycles.app, granted, { client_secret: 'x', code_verifier: 'w'.repeat(43) });
  expect((await exchange(app, world.bicycles.app, granted)).status).toBe(200);
});

test('security 17: a code without a challenge can’t exist', async () => {
  const [column] = await app.database.read<{ nullable: string }>({
    text: `SELECT is_nullable AS nullable FROM information_schema.columns
            WHERE table_name = 'authorization_codes' AND column_name = 'code_challenge'`,
    values: [],
  });
  expect(column?.nullable).toBe('NO');
});

test.each([
  ['unknown', 'x'.repeat(43)],
  ['garbled', '%%%;DROP TABLE tokens'],
  ['with NUL', 'a\0b'],
  ['of UTF-8', '世界'.repeat(10)],
  ['of ten kilobytes', 'x'.repeat(10_240)],
])('security 50: a code that is %s is invalid_grant', async (_, code) => {
  const response = await exchange(app, world.bicycles.app, await newCode(), { code });
  expect([response.status, response.body.error]).toEqual([400, 'invalid_grant']);
});

test.each([undefined, ''])('security 50: without a code (%o) it is invalid_request', async (code) => {
  const response = await exchange(app, world.bicycles.app, await newCode(), { code });
  expect([response.status, response.body.error]).toEqual([400, 'invalid_request']);
});

test('security 51: a code is valid for five minutes', async () => {
  const granted = await newCode();
  const shift = (minutes: number) =>
    app.database.write({
      text: 'UPDATE authorization_codes SET expires_at = $1 WHERE used_at IS NULL',
      values: [new Date(Date.now() + (5 - minutes) * 60_000)],
    });
  await shift(4.9);
  const young = await exchange(app, world.bicycles.app, granted);
  expect(young.status).toBe(200);
  const other = await newCode();
  await shift(5);
  const late = await exchange(app, world.bicycles.app, other);
  expect([late.status, late.body.error]).toEqual([400, 'invalid_grant']);
});

test('security 52: another app cannot use a code, and its owner still can', async () => {
  const granted = await newCode();
  for (let attempt = 0; attempt < 4; attempt++) {
    const theft = await exchange(app, world.tea.app, granted);
    expect([theft.status, theft.body.error]).toEqual([400, 'invalid_grant']);
  }
  expect((await exchange(app, world.bicycles.app, granted)).status).toBe(200);
});
