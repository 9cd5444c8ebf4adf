import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyedDigest } from '../../../access/keyed-digest.ts';
import { newId, publicId } from '../../../ids/public-id.ts';
import { atIssuer } from '../../../testing/at-issuer.ts';
import { type BrowserSession, hiddenFields, openBrowser } from '../../../testing/browser-session.ts';
import { catchMail, linkIn, type MailCatcher } from '../../../testing/catch-mail.ts';
import { startCraftedIssuer } from '../../../testing/crafted-issuer.ts';
import { inboxClient } from '../../../testing/inbox-client.ts';
import { startSecondApp } from '../../../testing/second-app.ts';
import { secretKey, type TestApp } from '../../../testing/start-app.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { insertProvider } from '../../identity-providers/provider-store.ts';
import { insertPasskey } from '../../second-factors/passkeys/passkey-store.ts';

/** Without email, so that a copied link creates an account; the second process sends email. */
const { app, world } = await startWorld({ identityNetworks: ['127.0.0.1'] });
const { bicycles, mara } = world;
const issuer = await startCraftedIssuer();
const at = atIssuer(app.baseUrl, issuer);
const email = 'victim@acme.example';
const attackers = 'the password of the attacker';
let catcher: MailCatcher;
let second: TestApp;
let providerId: string;

beforeAll(async () => {
  catcher = await catchMail();
  second = await startSecondApp(app, { mail: catcher.settings, identityNetworks: ['127.0.0.1'] });
  providerId = publicId(
    'idp',
    await insertProvider(app.database, keyedDigest(secretKey), {
      name: 'Acme',
      issuer: issuer.issuer,
      client_id: issuer.client.id,
      clientSecret: issuer.client.secret,
      organization_id: null,
      trusts_email: true,
    }),
  );
});
afterAll(async () => {
  await second.stop();
  await app.stop();
  await catcher.stop();
});

/** The attacker joins with the victim's address, by a link that an admin copied. */
async function joinByCopiedLink(): Promise<BrowserSession> {
  const admin = await inboxClient(app.baseUrl, mara, bicycles.house);
  const invited = await admin.post('/invitations', { email, role: 'member' });
  const { body } = await admin.post(`/invitations/${invited.body.data.id}/link`, {});
  const browser = openBrowser(app.baseUrl);
  const { pathname, search } = new URL(body.data.link);
  await browser.get(pathname + search);
  const page = await browser.get('/invitation');
  const fields = { ...hiddenFields(page), name: 'Mallory', password: attackers };
  const requested = await browser.post('/invitation', fields);
  const repeated = { ...hiddenFields(requested), password: attackers };
  expect((await browser.post('/invitation', repeated)).status).toBe(303);
  return browser;
}

const statusAt = ({ baseUrl }: TestApp, { cookies }: BrowserSession) => {
  const browser = openBrowser(baseUrl);
  // Each process has its own port here, which is part of the cookie's name.
  const port = new URL(baseUrl).port;
  for (const [name, value] of cookies) browser.cookies.set(name.replace(/\d+$/, port), value);
  return browser.get('/api/inbox/v1/session').then(({ status }) => status);
};
const signInWith = async (password: string) =>
  (await openBrowser(app.baseUrl).post('/login', { email, password, return_to: '/' })).status;
const atProvider = (sub: string) => at.signIn(providerId, { sub, email, email_verified: true });
const rowsOf = (table: 'passkeys' | 'identities', userId: string) =>
  app.database.read({ text: `SELECT 1 FROM ${table} WHERE user_id = $1`, values: [userId] });

test('identity 3: nothing that somebody set up before the address was confirmed remains once its owner has done that and connected a provider', async () => {
  const attacker = await joinByCopiedLink();
  expect(await signInWith(attackers)).toBe(303);
  const [user] = await app.database.read<{ id: string }>({
    text: 'SELECT id FROM users WHERE email = $1',
    values: [email],
  });
  const userId = user?.id ?? '';
  const csrf = (await attacker.get('/api/inbox/v1/session')).body.data.csrf_token;
  const cookie = [...attacker.cookies].map((pair) => pair.join('=')).join('; ');
  const begun = await app.send('/api/inbox/v1/account/identities', {
    method: 'POST',
    json: { provider_id: providerId, return_to: '/' },
    headers: { cookie, origin: app.baseUrl, 'sec-fetch-site': 'same-origin', 'x-csrf-token': csrf },
  });
  const [flow = ''] = begun.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  issuer.craft = (honest, sign) => sign({ ...honest, sub: 'mallory' });
  const back = issuer.respond(begun.body.data.address).replace(app.baseUrl, '');
  expect((await app.send(back, { headers: { cookie: `${cookie}; ${flow}` } })).status).toBe(303);
  await app.database.transaction((transaction) =>
    insertPasskey(transaction, {
      id: newId(),
      user_id: userId,
      credential_id: 'the attacker’s',
      public_key: Buffer.from('a key'),
      counter: 0,
      transports: [],
      name: 'Laptop',
      rp_id: 'localhost',
    }),
  );
  const { browser: byProvider } = await at.signIn(providerId, { sub: 'mallory' });
  for (const process of [app, second])
    expect([await statusAt(process, attacker), await statusAt(process, byProvider)]).toEqual([200, 200]);

  // Until the owner of the address confirms it, the provider’s word connects nothing.
  expect((await atProvider('victim')).response.status).toBe(403);

  const owner = openBrowser(second.baseUrl);
  await owner.post('/password/forgot', { email });
  await owner.get(linkIn(await catcher.next(email)));
  const page = await owner.get('/password/reset');
  const chosen = { ...hiddenFields(page), password: 'the password of the owner' };
  expect((await owner.post('/password/reset', chosen)).status).toBe(303);

  for (const process of [app, second])
    expect([await statusAt(process, attacker), await statusAt(process, byProvider)]).toEqual([401, 401]);
  expect([await rowsOf('passkeys', userId), await rowsOf('identities', userId)]).toEqual([[], []]);
  expect(await signInWith(attackers)).toBe(401);
  // Now it does, and only for an address that it has verified.
  const stranger = await at.signIn(providerId, { sub: 'mallory', email, email_verified: false });
  expect(stranger.response.status).toBe(403);
  const { browser, response } = await atProvider('victim');
  expect([response.status, await statusAt(second, browser)]).toEqual([303, 200]);
  expect((await at.signIn(providerId, { sub: 'mallory' })).response.status).toBe(403);
});
