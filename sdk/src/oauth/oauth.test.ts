import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BrowserSession, openBrowser } from '../../../server/testing/browser-session.ts';
import { answerConsent } from '../../../server/testing/oauth-flow.ts';
import { type StartedWorld, startWorld } from '../../../server/testing/start-world.ts';
import { redirectUri } from '../../../server/testing/world.ts';
import { Deskbell } from '../deskbell.ts';
import { authorizeUrl } from './authorize-url.ts';
import { exchangeCode, revokeToken } from './exchange-code.ts';
import { createPkcePair, createState } from './pkce.ts';
import type { OAuthClient } from './post-form.ts';
import { readCallback } from './read-callback.ts';

let started: StartedWorld;
let browser: BrowserSession;
let client: OAuthClient;

beforeAll(async () => {
  started = await startWorld();
  const { app, world } = started;
  client = {
    baseUrl: app.baseUrl,
    clientId: world.bicycles.app.clientId,
    clientSecret: world.bicycles.app.secret,
  };
  browser = openBrowser(app.baseUrl);
  await browser.signIn(world.mara);
});
afterAll(() => started.app.stop());

/** Sends Mara to the consent page and back; returns the callback's query. */
async function consent(actor?: 'self' | 'app', decision = 'allow') {
  const { verifier, challenge } = await createPkcePair();
  const state = createState();
  const scopes = ['conversations:read', 'messages:write'] as const;
  const url = authorizeUrl({ ...client, redirectUri, scopes, state, challenge, actor });
  const page = await browser.get(url.slice(client.baseUrl.length));
  const response = await answerConsent(browser, page, { decision });
  return { verifier, state, callback: response.headers.get('location') ?? '' };
}

test('a challenge is the SHA-256 of its verifier, and every pair is different', async () => {
  const pairs = await Promise.all([createPkcePair(), createPkcePair()]);
  for (const { verifier, challenge } of pairs) {
    expect(verifier).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(challenge).toBe(createHash('sha256').update(verifier).digest('base64url'));
  }
  expect(pairs[0]?.verifier).not.toBe(pairs[1]?.verifier);
  expect(createState()).not.toBe(createState());
});

test.each([
  ['self', 'Mara'],
  ['app', undefined],
] as const)('from consent to a token of actor %s, and to its end', async (actor, name) => {
  const { verifier, state, callback } = await consent(actor);
  const code = readCallback(callback, { baseUrl: client.baseUrl, state });
  const { access_token, token_type, scope } = await exchangeCode(client, { code, verifier, redirectUri });
  expect([token_type, scope]).toEqual(['Bearer', 'conversations:read messages:write']);
  const deskbell = new Deskbell({ baseUrl: client.baseUrl, token: access_token });
  const me = await deskbell.me();
  expect([me.actor, me.user?.name]).toEqual([actor, name]);
  await revokeToken(client, access_token);
  await expect(deskbell.me()).rejects.toMatchObject({ name: 'InvalidTokenError' });
});

describe('a callback', () => {
  const callbackError = (code: string) => expect.objectContaining({ name: 'CallbackError', code });
  const read = (url: string | URL, state: string) => () =>
    readCallback(url, { baseUrl: client.baseUrl, state });

  test('may be a string, a URL object, or a path with its query', async () => {
    const { state, callback } = await consent();
    const { pathname, search } = new URL(callback);
    const codes = [callback, new URL(callback), pathname + search].map((url) => read(url, state)());
    expect(new Set(codes).size).toBe(1);
  });

  test('throws access_denied if the user declined', async () => {
    const { state, callback } = await consent('self', 'deny');
    expect(read(callback, state)).toThrow(callbackError('access_denied'));
  });

  test('is refused with another state, with none, with two, or if an empty one is expected', async () => {
    const { state, callback } = await consent();
    const without = new URL(callback);
    without.searchParams.delete('state');
    expect(read(callback, createState())).toThrow(callbackError('invalid_state'));
    expect(read(without, state)).toThrow(callbackError('invalid_state'));
    expect(read(without, '')).toThrow(callbackError('invalid_state'));
    expect(read(`${callback}&state=another`, state)).toThrow(callbackError('invalid_state'));
  });

  test('is refused from another server or without an issuer, even if it is an error', async () => {
    const { state, callback } = await consent();
    const foreign = new URL(callback);
    foreign.searchParams.set('iss', 'https://evil.example');
    foreign.searchParams.set('error', 'access_denied');
    expect(read(foreign, state)).toThrow(callbackError('invalid_issuer'));
    foreign.searchParams.delete('iss');
    expect(read(foreign, state)).toThrow(callbackError('invalid_issuer'));
  });

  test('is refused without a code', async () => {
    const { state, callback } = await consent();
    const empty = new URL(callback);
    empty.searchParams.set('code', '');
    expect(read(empty, state)).toThrow(callbackError('invalid_request'));
  });
});

describe('an exchange', () => {
  test('with another verifier is an OAuthError with the code of RFC 6749', async () => {
    const { state, callback } = await consent();
    const code = readCallback(callback, { baseUrl: client.baseUrl, state });
    const { verifier } = await createPkcePair();
    await expect(exchangeCode(client, { code, verifier, redirectUri })).rejects.toMatchObject({
      name: 'OAuthError',
      status: 400,
      code: 'invalid_grant',
    });
  });

  test('with a wrong secret is invalid_client', async () => {
    const granted = { code: 'x', verifier: 'v'.repeat(43), redirectUri };
    const wrong = { ...client, clientSecret: 'dbs_wrong' };
    await expect(exchangeCode(wrong, granted)).rejects.toMatchObject({ status: 401, code: 'invalid_client' });
  });

  test("with a server that isn't Deskbell says so", async () => {
    const elsewhere = { ...client, fetch: async () => new Response('<h1>Bad gateway</h1>', { status: 502 }) };
    await expect(revokeToken(elsewhere, 'x')).rejects.toMatchObject({ status: 502, code: 'unknown' });
  });
});
