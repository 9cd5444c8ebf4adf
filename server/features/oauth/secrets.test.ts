import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyedDigest } from '../../access/keyed-digest.ts';
import { newId } from '../../ids/public-id.ts';
import { openBrowser } from '../../testing/browser-session.ts';
import { dumpDatabase } from '../../testing/dump-database.ts';
import {
  answerConsent,
  authorizePath,
  challengeOf,
  exchange,
  newVerifier,
  redirectOf,
} from '../../testing/oauth-flow.ts';
import { secretKey, type TestApp } from '../../testing/start-app.ts';
import { startWorld } from '../../testing/start-world.ts';
import { password, redirectUri, type World } from '../../testing/world.ts';
import { setUpToken } from '../members/set-up/set-up-token.ts';
import { ensureInstallation } from '../organizations/installation-store.ts';

let app: TestApp;
let world: World;
const secrets: Record<string, string> = {};

/** The whole flow once, with an error at every step, at the most verbose log level. */
beforeAll(async () => {
  ({ app, world } = await startWorld());
  const digest = keyedDigest(secretKey);
  const installation = await ensureInstallation(app.database, {
    id: newId(),
    secretKeyCheck: digest.sign('secret key check', ''),
  });
  const verifier = newVerifier();
  const browser = openBrowser(app.baseUrl);
  await browser.post('/login', { email: world.mara.email, password: `${password}, mistyped` });
  await browser.signIn(world.mara);
  const page = await browser.get(
    authorizePath(world.bicycles.app, {
      code_challenge: challengeOf(verifier),
      state: 'the-state-of-the-app',
    }),
  );
  const { code = '' } = redirectOf(await answerConsent(browser, page)).query;
  const granted = { code, verifier, redirectUri };
  await exchange(app, world.bicycles.app, granted, { client_secret: `${world.bicycles.app.secret}x` });
  await exchange(app, world.bicycles.app, granted, { code_verifier: verifier.slice(1) });
  await exchange(app, world.bicycles.app, granted, { redirect_uri: '\0' });
  const token = (await exchange(app, world.bicycles.app, granted)).body.access_token;
  await exchange(app, world.bicycles.app, granted);
  await app.api(token).get('/me');
  await app.api(token).get(`/me?access_token=${token}`);
  await app.send(`/nowhere/${token}?code=${code}`);
  await app.send(`/setup?token=${setUpToken(digest, installation.id)}`);
  Object.assign(secrets, {
    code,
    token,
    verifier,
    password,
    'client secret': world.bicycles.app.secret,
    'session cookie': [...browser.cookies.values()][0],
    'set-up token': setUpToken(digest, installation.id),
    'secret key': secretKey,
  });
});
afterAll(() => app.stop());

const kinds = [
  'code',
  'token',
  'verifier',
  'password',
  'client secret',
  'session cookie',
  'set-up token',
  'secret key',
];

/** Encodings in which a text could be present without being obvious. */
function spellings(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [
    secret,
    encodeURIComponent(secret),
    bytes.toString('hex'),
    bytes.toString('base64').replace(/=+$/, ''),
  ];
}

test.each(kinds)('security 75: no %s can be read in the database', async (kind) => {
  const dump = await dumpDatabase(app.database);
  expect(dump).toContain(world.mara.email);
  expect(secrets[kind]?.length).toBeGreaterThan(10);
  for (const spelling of spellings(secrets[kind] ?? '')) expect(dump).not.toContain(spelling);
});

test.each(kinds)('security 76: no %s can be read in the log', (kind) => {
  const log = app.logLines.join('');
  for (const spelling of spellings(secrets[kind] ?? '')) expect(log).not.toContain(spelling);
});

test('security 76: the log names routes, never addresses, queries, headers or state', () => {
  const log = app.logLines.join('');
  expect(log).toContain('"route":"/api/oauth/token"');
  for (const trace of [
    '?',
    'the-state-of-the-app',
    'authorization"',
    'Bearer',
    'cookie',
    world.mara.email,
    '/nowhere',
  ]) {
    expect(log).not.toContain(trace);
  }
});

test('security 74: a code has 256 bits, and no two are the same', () => {
  expect(secrets.code).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(secrets.token).toMatch(/^dbt_[0-9A-Za-z]{49}$/);
  expect(secrets['client secret']).toMatch(/^dbs_[0-9A-Za-z]{49}$/);
});
