import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { keyedDigest } from '../../../access/keyed-digest.ts';
import { publicId } from '../../../ids/public-id.ts';
import { type BrowserSession, openBrowser } from '../../../testing/browser-session.ts';
import { startCraftedIssuer } from '../../../testing/crafted-issuer.ts';
import { secretKey } from '../../../testing/start-app.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { linkIdentity } from '../../identity-providers/identity-store.ts';
import { insertProvider, setProviderStatus } from '../../identity-providers/provider-store.ts';
import { confirmEmail } from '../../members/user-store.ts';

const { app, world } = await startWorld({ identityNetworks: ['127.0.0.1'] });
const { mara, jonas } = world;
const { database } = app;
const issuer = await startCraftedIssuer();
const { client } = issuer;

const added = (trusts_email: boolean) =>
  insertProvider(database, keyedDigest(secretKey), {
    name: 'Acme',
    issuer: issuer.issuer,
    client_id: client.id,
    clientSecret: client.secret,
    trusts_email,
  });
const trusted = await added(true);
const distrusted = await added(false);
await confirmEmail(database, mara.id);

let browser: BrowserSession;
beforeEach(() => {
  browser = openBrowser(app.baseUrl);
  issuer.craft = (honest, sign) => sign(honest);
  issuer.metadata = {};
});

const pathOf = (providerId: string) => `/sign-in/${publicId('idp', providerId)}`;
const local = (address: string) => address.replace(app.baseUrl, '');

/** Goes to the provider and comes back with its response. */
async function signInAt(providerId: string, changes: Record<string, string> = {}) {
  const away = await browser.get(`${pathOf(providerId)}?return_to=/o/bellweather-bicycles`);
  expect(away.status).toBe(303);
  const back = issuer.respond(away.headers.get('location') ?? '', changes);
  return browser.get(local(back));
}

async function whoIsSignedIn(): Promise<string | undefined> {
  const response = await browser.get('/api/inbox/v1/session');
  return response.status === 200 ? response.body.data.user.email : undefined;
}

describe('somebody who signs in at a provider', () => {
  test('enters the account that is connected there, and lands where they were going', async () => {
    await database.transaction((transaction) =>
      linkIdentity(transaction, {
        providerId: distrusted,
        subject: 'jonas there',
        userId: jonas.id,
        email: null,
        linkedBy: 'person',
      }),
    );
    issuer.craft = (honest, sign) => sign({ ...honest, sub: 'jonas there' });
    const response = await signInAt(distrusted);
    expect([response.status, response.headers.get('location')]).toEqual([303, '/o/bellweather-bicycles']);
    expect(await whoIsSignedIn()).toBe(jonas.email);
  });

  test('is connected by a verified address that the operator trusts, and stays connected when the address changes', async () => {
    issuer.craft = (honest, sign) =>
      sign({ ...honest, sub: 'mara there', email: mara.email.toUpperCase(), email_verified: true });
    expect((await signInAt(trusted)).status).toBe(303);
    expect(await whoIsSignedIn()).toBe(mara.email);

    browser = openBrowser(app.baseUrl);
    issuer.craft = (honest, sign) =>
      sign({ ...honest, sub: 'mara there', email: jonas.email, email_verified: true });
    expect((await signInAt(trusted)).status).toBe(303);
    expect(await whoIsSignedIn()).toBe(mara.email);
  });

  test('reads how to connect an account, the same whether the address has one or not', async () => {
    const emailsTo = async (email: string) => {
      browser = openBrowser(app.baseUrl);
      issuer.craft = (honest, sign) => sign({ ...honest, sub: email, email, email_verified: true });
      const { status, text } = await signInAt(distrusted);
      expect(await whoIsSignedIn()).toBeUndefined();
      return [status, text.replaceAll(email, 'ADDRESS')];
    };
    const known = await emailsTo(mara.email);
    expect(known[0]).toBe(403);
    expect(await emailsTo('nobody@bicycles.example')).toEqual(known);
  });

  test('is redirected back if the provider is disabled, unknown or unreachable', async () => {
    const gone = await added(true);
    await setProviderStatus(database, gone, 'disabled');
    expect((await browser.get(pathOf(gone))).status).toBe(404);
    expect((await browser.get('/sign-in/idp_00000000000000000000000000')).status).toBe(404);
    issuer.metadata = { issuer: 'https://elsewhere.example' };
    expect((await browser.get(pathOf(trusted))).status).toBe(502);
  });

  test('starts again if the browser never left for the provider, or the response was used before', async () => {
    const away = await browser.get(pathOf(trusted));
    const back = issuer.respond(away.headers.get('location') ?? '');
    const other = openBrowser(app.baseUrl);
    expect((await other.get(local(back))).status).toBe(400);
    await browser.get(local(back));
    expect((await browser.get(local(back))).status).toBe(400);
  });
});

/** What a hostile or broken provider might send about Mara, whose account a trusted provider could otherwise open. */
const maras = { sub: 'somebody else', email: mara.email, email_verified: true as unknown };
const hmac = (claims: object, secret: string) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: 'HS256' })}.${part(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
};
const unsigned = (claims: object) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part(claims)}.`;
};

describe('nobody signs in as an existing person', () => {
  const addresses: [string, object][] = [
    ['an unverified address', { email_verified: false }],
    ['an address without a word about verification', { email_verified: undefined }],
    ['“true” as a string', { email_verified: 'true' }],
    ['1 for true', { email_verified: 1 }],
    ['an object for true', { email_verified: { value: true } }],
    ['a list with the address', { email: [mara.email] }],
    ['a homograph of the address', { email: mara.email.replace('a', 'а') }],
    ['an address with a comment', { email: `${mara.email}(x)` }],
    ['two addresses in one', { email: `x@evil.example,${mara.email}` }],
    ['an address in angle brackets', { email: `Mara <${mara.email}>` }],
    ['an address with a zero-width space', { email: `\u200b${mara.email}` }],
    ['an address with NUL', { email: `${mara.email}\0` }],
    ['a full-width @', { email: mara.email.replace('@', '＠') }],
  ];
  test.each(addresses)('by %s', async (_, said) => {
    issuer.craft = (honest, sign) => sign({ ...honest, ...maras, ...said } as never);
    const { status } = await signInAt(trusted);
    expect([400, 403]).toContain(status);
    expect(await whoIsSignedIn()).toBeUndefined();
  });

  const now = () => Math.floor(Date.now() / 1000);
  const tokens: [string, (honest: Record<string, unknown>) => Record<string, unknown>][] = [
    ['another issuer', (it) => ({ ...it, iss: 'https://evil.example' })],
    ['the issuer with a slash', (it) => ({ ...it, iss: `${it.iss}/` })],
    ['no issuer', (it) => ({ ...it, iss: undefined })],
    ['another audience', (it) => ({ ...it, aud: 'another client' })],
    ['no audience', (it) => ({ ...it, aud: undefined })],
    ['several audiences and another authorized party', (it) => ({ ...it, aud: [it.aud, 'x'], azp: 'x' })],
    ['a past expiry', (it) => ({ ...it, exp: now() - 3600 })],
    ['no expiry', (it) => ({ ...it, exp: undefined })],
    ['a nonce of another sign-in', (it) => ({ ...it, nonce: 'another' })],
    ['no nonce', (it) => ({ ...it, nonce: undefined })],
    ['a start in the future', (it) => ({ ...it, nbf: now() + 3600 })],
    ['no subject', (it) => ({ ...it, sub: undefined })],
    ['an empty subject', (it) => ({ ...it, sub: '' })],
    ['a subject that is a number', (it) => ({ ...it, sub: 7 })],
  ];
  test.each(tokens)('by an ID token with %s', async (_, change) => {
    issuer.craft = (honest, sign) => sign(change({ ...honest, ...maras }) as never);
    expect((await signInAt(trusted)).status).toBe(400);
    expect(await whoIsSignedIn()).toBeUndefined();
  });

  test('by an unsigned ID token, one signed with the client secret, or one with a broken signature', async () => {
    const crafts = [
      (claims: object) => unsigned(claims),
      (claims: object) => hmac(claims, client.secret),
      (claims: object) => hmac(claims, ''),
    ];
    for (const algorithms of [['RS256'], ['none', 'HS256', 'RS256'], undefined]) {
      issuer.metadata = { id_token_signing_alg_values_supported: algorithms };
      for (const craft of crafts) {
        issuer.craft = async (honest) => craft({ ...honest, ...maras });
        expect((await signInAt(trusted)).status).toBe(400);
      }
      issuer.craft = async (honest, sign) => {
        const token = await sign({ ...honest, ...maras } as never);
        const [header, , signature] = token.split('.');
        const claims = Buffer.from(JSON.stringify({ ...honest, ...maras, sub: 'x' })).toString('base64url');
        return `${header}.${claims}.${signature}`;
      };
      expect((await signInAt(trusted)).status).toBe(400);
    }
    expect(await whoIsSignedIn()).toBeUndefined();
  });

  const responses: [string, Record<string, string>][] = [
    ['another state', { state: 'another' }],
    ['an empty state', { state: '' }],
    ['another issuer in the response', { iss: 'https://evil.example' }],
    ['an error beside the code', { error: 'access_denied' }],
  ];
  test.each(responses)('by a response with %s', async (_, changes) => {
    issuer.craft = (honest, sign) => sign({ ...honest, ...maras } as never);
    const before = issuer.exchanges;
    expect((await signInAt(trusted, changes)).status).toBe(400);
    expect(issuer.exchanges).toBe(before);
    expect(await whoIsSignedIn()).toBeUndefined();
  });

  test('by a response that another provider’s sign-in began', async () => {
    issuer.craft = (honest, sign) => sign({ ...honest, ...maras } as never);
    const away = await browser.get(pathOf(distrusted));
    const back = issuer.respond(away.headers.get('location') ?? '');
    const crossed = local(back).replace(publicId('idp', distrusted), publicId('idp', trusted));
    expect((await browser.get(crossed)).status).toBe(400);
    expect(await whoIsSignedIn()).toBeUndefined();
  });

  test('without a confirmed address, although the provider is trusted and has verified it', async () => {
    issuer.craft = (honest, sign) =>
      sign({ ...honest, sub: 'x', email: jonas.email, email_verified: true } as never);
    expect((await signInAt(trusted)).status).toBe(403);
    expect(await whoIsSignedIn()).toBeUndefined();
  });

  test('and an honest response of the same provider does sign Mara in', async () => {
    issuer.craft = (honest, sign) => sign({ ...honest, ...maras } as never);
    expect((await signInAt(trusted)).status).toBe(303);
    expect(await whoIsSignedIn()).toBe(mara.email);
  });
});
