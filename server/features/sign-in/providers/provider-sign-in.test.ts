import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { keyedDigest } from '../../../access/keyed-digest.ts';
import { publicId } from '../../../ids/public-id.ts';
import { readPage } from '../../../pages/read-page.ts';
import { callerOf } from '../../../testing/at-issuer.ts';
import { type BrowserSession, openBrowser } from '../../../testing/browser-session.ts';
import { startCraftedIssuer } from '../../../testing/crafted-issuer.ts';
import { inboxClient } from '../../../testing/inbox-client.ts';
import { secretKey } from '../../../testing/start-app.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { type Actor, password } from '../../../testing/world.ts';
import { addInvitation } from '../../../testing/world-records.ts';
import { linkIdentity } from '../../identity-providers/identity-store.ts';
import { findProvider, insertProvider, setProviderStatus } from '../../identity-providers/provider-store.ts';
import { confirmEmail } from '../../members/user-store.ts';

const { app, world } = await startWorld({ identityNetworks: ['127.0.0.1'] });
const { mara, jonas, bicycles } = world;
const { database } = app;
const issuer = await startCraftedIssuer();
const { client } = issuer;

const added = (trusts_email: boolean, organization_id: string | null = null) =>
  insertProvider(database, keyedDigest(secretKey), {
    name: 'Acme',
    issuer: issuer.issuer,
    client_id: client.id,
    clientSecret: client.secret,
    organization_id,
    trusts_email,
  });
const trusted = await added(true);
const distrusted = await added(false);
// What it says would sign Mara in, if only it were said properly.
const ofBicycles = await added(false, bicycles.house.id);
await database.transaction((transaction) =>
  linkIdentity(transaction, {
    providerId: ofBicycles,
    subject: 'mara at bicycles',
    userId: mara.id,
    email: null,
    linkedBy: 'person',
  }),
);
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

const linksOf = (text: string) =>
  readPage(text)
    .filter(({ tag }) => tag === 'a')
    .map(({ attributes }) => attributes.href);

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

  test('sees in their account the address that the provider gave last, which changes nothing else', async () => {
    await database.transaction((transaction) =>
      linkIdentity(transaction, {
        providerId: distrusted,
        subject: 'noted there',
        userId: jonas.id,
        email: null,
        linkedBy: 'person',
      }),
    );
    const noted = async (said: Record<string, unknown>) => {
      browser = openBrowser(app.baseUrl);
      issuer.craft = (honest, sign) => sign({ ...honest, sub: 'noted there', ...said });
      expect((await signInAt(distrusted)).status).toBe(303);
      expect(await whoIsSignedIn()).toBe(jonas.email);
      const { body } = await callerOf(app.baseUrl, browser, bicycles.house)('GET', '/account/identities');
      return body.data.identities.map((it: { email: string | null }) => it.email);
    };
    expect(await noted({ email: 'jonas@old.example' })).toContain('jonas@old.example');
    const changed = await noted({ email: 'Jonas@New.example', email_verified: false });
    expect(changed).toContain('jonas@new.example');
    expect(changed).not.toContain('jonas@old.example');
    // A provider that doesn't say it this time hasn't withdrawn it.
    expect(await noted({ email: undefined })).toEqual(changed);
    // Signing in by password still takes the account's own address, and no other.
    const withPassword = (email: string) =>
      openBrowser(app.baseUrl).post('/login', { email, password, return_to: '/' });
    expect((await withPassword('jonas@new.example')).status).toBe(401);
    expect((await withPassword(jonas.email)).status).toBe(303);
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
    // To the password, even if the domain requires the provider, and then to where the provider is connected.
    const account = encodeURIComponent('/o/bellweather-bicycles/settings/account');
    expect(linksOf(`${known[1]}`)).toContain(`/login?step=password&return_to=${account}`);
  });

  test('who isn’t signed in starts again on the way to where they were going', async () => {
    const { text } = await signInAt(trusted, { error: 'access_denied' });
    expect(linksOf(text)).toEqual([`/login?return_to=${encodeURIComponent('/o/bellweather-bicycles')}`]);
  });

  test('and cancels there, or takes too long, reads so, and the provider doesn’t count as failing', async () => {
    const untouched = await findProvider(database, trusted);
    const responses = [
      { error: 'access_denied' },
      { error: 'access_denied', error_description: 'User is not assigned to the client application.' },
      { error: 'temporarily_unavailable', error_description: 'authentication_expired' },
      { error: 'server_error', state: 'of another sign-in' },
    ];
    const statuses: number[] = [];
    for (const changes of responses) statuses.push((await signInAt(trusted, changes)).status);
    expect(statuses).toEqual([403, 403, 400, 400]);
    expect(await whoIsSignedIn()).toBeUndefined();
    expect(await findProvider(database, trusted)).toEqual(untouched);

    const { text } = await signInAt(trusted, { error: 'access_denied' });
    expect(text).toContain('You canceled at');
  });

  test('can’t show the provider as failing by what only their browser brings', async () => {
    const untouched = await findProvider(database, trusted);
    const responses: Record<string, string>[] = [
      { error: 'server_error' },
      { error: 'Call 555-1234' },
      { code: '' },
      { code: 'made up' },
      { iss: 'https://elsewhere.example' },
      { id_token: 'x' },
    ];
    const texts: string[] = [];
    for (const changes of responses) {
      const { status, text } = await signInAt(trusted, changes);
      expect(status).toBe(400);
      texts.push(text);
    }
    expect(texts[0]).toContain('The error is <code>server_error</code>.');
    expect(texts[1]).not.toContain('555');
    const { browser_error, browser_error_at, ...rest } = (await findProvider(database, trusted)) ?? {};
    expect(untouched).toMatchObject(rest);
    expect([browser_error, browser_error_at]).toEqual(['server_error', expect.any(Number)]);
  });

  test('tells admins the last error that a browser brought, once a minute, and never its text', async () => {
    const provider = await added(true);
    const bring = async (error: string) => {
      const changes = { error, error_description: 'Call 555' };
      expect((await signInAt(provider, changes)).status).toBe(400);
      return (await findProvider(database, provider))?.browser_error;
    };
    expect(await bring('Call 555')).toBe('invalid_response');
    expect(await bring('server_error')).toBe('invalid_response');
    await database.write({
      text: 'UPDATE identity_providers SET browser_error_at = $1',
      values: [new Date(Date.now() - 61_000)],
    });
    expect(await bring('server_error')).toBe('server_error');
    expect((await findProvider(database, provider))?.last_fault_at).toBeNull();
  });

  test('shows it as failing if its own response to us is invalid', async () => {
    issuer.craft = (honest, sign) => sign({ ...honest, nonce: 'another' });
    expect((await signInAt(distrusted)).status).toBe(400);
    expect((await findProvider(database, distrusted))?.last_fault).toMatch(/nonce/);
    issuer.metadata = { issuer: 'https://elsewhere.example' };
    expect((await browser.get(pathOf(trusted))).status).toBe(502);
    expect((await findProvider(database, trusted))?.last_fault).toMatch(/issuer/);
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

describe('somebody without an account whose address organizations have invited', () => {
  const { tea, ada } = world;
  const invite = (email: string, ...by: [Actor, { id: string }][]) =>
    Promise.all(
      by.map(([{ id }, house]) =>
        addInvitation(database, { organizationId: house.id, invitedById: id, email }),
      ),
    );
  const arrives = (said: { sub: string; [claim: string]: unknown }, providerId = trusted) => {
    browser = openBrowser(app.baseUrl);
    issuer.craft = (honest, sign) => sign({ ...honest, ...said } as never);
    return signInAt(providerId);
  };

  test('joins them at a provider of the installation that has verified it, and can then sign in there', async () => {
    const email = 'invited@new.example';
    await invite(email, [mara, bicycles.house], [ada, tea.house]);
    const said = { sub: 'invited', email: 'Invited@new.example', email_verified: true, name: 'Ines New' };
    expect((await arrives(said)).status).toBe(303);
    const call = callerOf(app.baseUrl, browser, bicycles.house);
    const { user, confined_to, memberships } = (await call('GET', '/session')).body.data;
    expect([user.name, user.email, confined_to]).toEqual(['Ines New', email, null]);
    type Own = { organization: { id: string }; role: string };
    const joined = memberships.map(({ organization, role }: Own) => [organization.id, role]);
    const houses = [bicycles.house.publicId, tea.house.publicId];
    expect(joined.toSorted()).toEqual(houses.map((id) => [id, 'member']).toSorted());
    for (const house of [bicycles.house, tea.house])
      expect((await callerOf(app.baseUrl, browser, house)('GET', '/conversations')).status).toBe(200);
    const admin = await inboxClient(app.baseUrl, mara, bicycles.house);
    const { invitations } = (await admin.get('/open-invitations')).body.data;
    expect(invitations.filter((it: { email: string }) => it.email === email)).toEqual([]);
    expect((await arrives({ sub: 'invited' })).status).toBe(303);
  });

  test('stays out without the provider’s word for it, at one that the operator doesn’t trust, and at one of an organization that hasn’t', async () => {
    const email = 'unproved@new.example';
    await invite(email, [ada, tea.house]);
    const said = { sub: 'unproved', email };
    for (const email_verified of [false, 'true', undefined])
      expect((await arrives({ ...said, email_verified })).status).toBe(403);
    const verified = { ...said, email_verified: true };
    for (const providerId of [distrusted, ofBicycles])
      expect((await arrives(verified, providerId)).status).toBe(403);
    expect((await arrives({ ...verified, email: 'unproved@nеw.example' })).status).toBe(403);
    const none = { text: 'SELECT 1 FROM users WHERE email LIKE $1', values: ['unproved@%'] };
    expect(await database.read(none)).toEqual([]);
    expect((await arrives(verified)).status).toBe(303);
  });

  test('stays out once the invitations are withdrawn or over, or their organization is deleted', async () => {
    const ends: [string, string][] = [
      ['withdrawn', `UPDATE invitations SET status = 'revoked' WHERE email = $1`],
      ['over', `UPDATE invitations SET expires_at = now() - interval '1 second' WHERE email = $1`],
    ];
    for (const [sub, text] of ends) {
      const email = `${sub}@new.example`;
      await invite(email, [mara, bicycles.house]);
      await database.write({ text, values: [email] });
      expect((await arrives({ sub, email, email_verified: true })).status).toBe(403);
    }
    const email = 'deleted@new.example';
    await invite(email, [ada, tea.house]);
    const deletedAt = (value: string) =>
      database.write({
        text: `UPDATE organizations SET deleted_at = ${value} WHERE id = $1`,
        values: [tea.house.id],
      });
    await deletedAt('now()');
    expect((await arrives({ sub: 'deleted', email, email_verified: true })).status).toBe(403);
    await deletedAt('NULL');
  });

  test('has to connect the provider if the address has an account by now', async () => {
    await invite(jonas.email, [ada, tea.house]);
    expect((await arrives({ sub: 'jonas?', email: jonas.email, email_verified: true })).status).toBe(403);
  });

  test('joins once if they arrive many times at once', async () => {
    const email = 'many@new.example';
    await invite(email, [mara, bicycles.house], [ada, tea.house]);
    issuer.craft = (honest, sign) => sign({ ...honest, sub: 'many', email, email_verified: true });
    const browsers = Array.from({ length: 10 }, () => openBrowser(app.baseUrl));
    const backs = await Promise.all(
      browsers.map(async (it) => {
        const away = await it.get(pathOf(trusted));
        return local(issuer.respond(away.headers.get('location') ?? ''));
      }),
    );
    await Promise.all(browsers.map((it, index) => it.get(backs[index] ?? '')));
    const text = 'SELECT m.id FROM users u JOIN members m ON m.user_id = u.id WHERE u.email = $1';
    expect(await database.read({ text, values: [email] })).toHaveLength(2);
    expect((await signInAt(trusted)).status).toBe(303);
  });
});

describe('identity 1: nobody signs in as an existing person', () => {
  const addresses: [string, object][] = [
    ['an unverified address', { email_verified: false }],
    ['an address without a word about verification', { email_verified: undefined }],
    ['“true” as a string', { email_verified: 'true' }],
    ['1 for true', { email_verified: 1 }],
    ['an object for true', { email_verified: { value: true } }],
    ['a list with the address', { email: [mara.email] }],
    ['the address in capitals, unverified', { email: mara.email.toUpperCase(), email_verified: false }],
    [
      'the address in capitals, and “true” as a string',
      { email: mara.email.toUpperCase(), email_verified: 'true' },
    ],
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
    for (const providerId of [trusted, ofBicycles]) {
      const { status } = await signInAt(providerId);
      expect([400, 403]).toContain(status);
      expect(await whoIsSignedIn()).toBeUndefined();
    }
  });

  test('by the very address of their account, verified by a provider of their organization', async () => {
    issuer.craft = (honest, sign) => sign({ ...honest, ...maras } as never);
    expect((await signInAt(ofBicycles)).status).toBe(403);
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
    for (const [providerId, subject] of [
      [trusted, maras.sub],
      [ofBicycles, 'mara at bicycles'],
    ] as const) {
      issuer.craft = (honest, sign) => sign(change({ ...honest, ...maras, sub: subject }) as never);
      expect((await signInAt(providerId)).status).toBe(400);
      expect(await whoIsSignedIn()).toBeUndefined();
    }
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
        issuer.craft = async (honest) => craft({ ...honest, ...maras, sub: 'mara at bicycles' });
        expect((await signInAt(ofBicycles)).status).toBe(400);
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
    ['an error beside the code', { error: 'server_error' }],
  ];
  test.each(responses)('by a response with %s', async (_, changes) => {
    const before = issuer.exchanges;
    for (const [providerId, subject] of [
      [trusted, maras.sub],
      [ofBicycles, 'mara at bicycles'],
    ] as const) {
      issuer.craft = (honest, sign) => sign({ ...honest, ...maras, sub: subject } as never);
      expect((await signInAt(providerId, changes)).status).toBe(400);
      expect(await whoIsSignedIn()).toBeUndefined();
    }
    expect(issuer.exchanges).toBe(before);
  });

  test('by a response that another provider’s sign-in began', async () => {
    issuer.craft = (honest, sign) => sign({ ...honest, ...maras } as never);
    const away = await browser.get(pathOf(distrusted));
    const back = issuer.respond(away.headers.get('location') ?? '');
    const crossed = local(back).replace(publicId('idp', distrusted), publicId('idp', trusted));
    expect((await browser.get(crossed)).status).toBe(400);
    expect(await whoIsSignedIn()).toBeUndefined();
  });

  test('by a response with the state, or an ID token with the nonce, of another sign-in that is still open', async () => {
    for (const [providerId, subject] of [
      [trusted, maras.sub],
      [ofBicycles, 'mara at bicycles'],
    ] as const) {
      const begin = async (session: BrowserSession) => {
        const away = (await session.get(pathOf(providerId))).headers.get('location') ?? '';
        return { address: away, sent: new URL(away).searchParams };
      };
      const [own, others] = [await begin(browser), await begin(openBrowser(app.baseUrl))];
      const signed = (claims: object) => issuer.sign({ ...claims, ...maras, sub: subject } as never);
      issuer.craft = signed;
      const swapped = issuer.respond(own.address, { state: others.sent.get('state') ?? '' });
      expect((await browser.get(local(swapped))).status).toBe(400);

      const again = await begin(browser);
      issuer.craft = (claims) => signed({ ...claims, nonce: others.sent.get('nonce') });
      expect((await browser.get(local(issuer.respond(again.address)))).status).toBe(400);
      expect(await whoIsSignedIn()).toBeUndefined();
    }
  });

  test('without a confirmed address, although the provider is trusted and has verified it', async () => {
    issuer.craft = (honest, sign) =>
      sign({ ...honest, sub: 'x', email: jonas.email, email_verified: true } as never);
    expect((await signInAt(trusted)).status).toBe(403);
    expect(await whoIsSignedIn()).toBeUndefined();
  });

  test('by a response that was used before, although the browser has kept its cookie', async () => {
    issuer.craft = (honest, sign) => sign({ ...honest, sub: 'mara at bicycles' } as never);
    const away = await browser.get(pathOf(ofBicycles));
    const back = local(issuer.respond(away.headers.get('location') ?? ''));
    const kept = new Map(browser.cookies);
    expect((await browser.get(back)).status).toBe(303);
    const other = openBrowser(app.baseUrl);
    for (const [name, value] of kept) other.cookies.set(name, value);
    expect((await other.get(back)).status).toBe(400);
    expect((await other.get('/api/inbox/v1/session')).status).toBe(401);
  });

  test('and an honest response of the organization’s provider does sign Mara in', async () => {
    issuer.craft = (honest, sign) => sign({ ...honest, sub: 'mara at bicycles' } as never);
    expect((await signInAt(ofBicycles)).status).toBe(303);
    expect(await whoIsSignedIn()).toBe(mara.email);
  });

  test('and an honest response of the same provider does sign Mara in', async () => {
    issuer.craft = (honest, sign) => sign({ ...honest, ...maras } as never);
    expect((await signInAt(trusted)).status).toBe(303);
    expect(await whoIsSignedIn()).toBe(mara.email);
  });
});
