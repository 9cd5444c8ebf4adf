import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readPage } from '../../pages/read-page.ts';
import { settableClock } from '../../testing/authenticator.ts';
import { type BrowserSession, openBrowser } from '../../testing/browser-session.ts';
import { startCraftedIssuer } from '../../testing/crafted-issuer.ts';
import { inboxClient } from '../../testing/inbox-client.ts';
import { authorizePath } from '../../testing/oauth-flow.ts';
import { startWorld } from '../../testing/start-world.ts';
import { password } from '../../testing/world.ts';
import { vouchForDomain } from '../identity-providers/by-operator/vouch-for-domain.ts';

const clock = settableClock();
const { app, world } = await startWorld({ now: clock.now, identityNetworks: ['127.0.0.1'] });
afterAll(() => app.stop());
const { bicycles, mara } = world;
const issuer = await startCraftedIssuer();
const screen = '/o/bellweather-bicycles/inbox/open';
const known = 'mara@acme.example';
const unknown = 'nobody@acme.example';
let providerId: string;
let browser: BrowserSession;

beforeAll(async () => {
  const admin = await inboxClient(app.baseUrl, mara, bicycles.house);
  const settings = { name: 'Acme', issuer: issuer.issuer, client_id: issuer.client.id };
  const added = await admin.post('/sign-in/providers', { ...settings, client_secret: issuer.client.secret });
  providerId = added.body.data.id;
  await vouchForDomain(
    { database: app.database, mail: undefined },
    {
      organizationId: bicycles.house.id,
      domain: 'acme.example',
      now: clock.now(),
    },
  );
  await write('UPDATE users SET email = $2 WHERE id = $1', [mara.id, known]);
});
beforeEach(async () => {
  browser = openBrowser(app.baseUrl);
  await write('DELETE FROM sign_in_policies');
});

const write = (text: string, values: unknown[] = []) => app.database.write({ text, values });

/** Of an organization that requires its own provider; the operator may have allowed passwords until a time. */
const require = (allowedUntil: number | null = null) =>
  write(
    `INSERT INTO sign_in_policies (id, organization_id, ways_in, only_own_provider, second_factor, grace_days, idle_hours,
       lifetime_days, allows_personal_tokens, updated_at, password_allowed_until)
     VALUES (gen_random_uuid(), $1, '{password,passkey,provider}', true, 'nobody', 0, 336, 90, true, now(),
       to_timestamp($2::double precision / 1000000))`,
    [bicycles.house.id, allowedUntil],
  );

async function enter(email: string, returnTo = screen) {
  const next = await browser.post('/login', { email, return_to: returnTo });
  const location = next.headers.get('location') ?? '';
  return { next, location, page: await browser.get(location) };
}

const headings = (text: string) => readPage(text).flatMap((it) => (it.tag === 'h1' ? [it.text] : []));
const buttons = (text: string) =>
  readPage(text).flatMap(({ tag, attributes, text: label }) =>
    tag === 'button' || attributes.class?.startsWith('button') ? [label] : [],
  );

describe('signing in in steps', () => {
  test('asks for the address first, then for the password, and leads to the requested screen', async () => {
    const start = await browser.get(`/login?return_to=${encodeURIComponent(screen)}`);
    expect([headings(start.text), start.text.includes('type="password"')]).toEqual([['Sign in'], false]);
    const { next, location, page } = await enter(` ${known.toUpperCase()} `);
    expect([next.status, location]).toEqual([
      303,
      `/login?step=next&return_to=${encodeURIComponent(screen)}`,
    ]);
    expect(headings(page.text)).toEqual(['Enter your password']);
    expect(page.text).toContain(`value="${known}"`);
    const wrong = await browser.post(location, { email: known, password: 'wrong', return_to: screen });
    expect([wrong.status, headings(wrong.text)]).toEqual([401, ['Enter your password']]);
    const right = await browser.post(location, { email: known, password, return_to: screen });
    expect([right.status, right.headers.get('location')]).toEqual([303, screen]);
  });

  test('keeps the address out of URLs, for ten minutes, and forgets it once somebody is signed in', async () => {
    const { next, location } = await enter(known);
    expect(location).not.toContain('acme');
    const [cookie = ''] = next.headers.getSetCookie();
    for (const flag of ['Max-Age=600', 'Path=/', 'HttpOnly', 'SameSite=Lax']) expect(cookie).toContain(flag);
    expect((await browser.get('/login')).text).toContain(`value="${known}"`);
    await browser.post(location, { email: known, password, return_to: '/' });
    expect([...browser.cookies.keys()].filter((name) => name.includes('address'))).toEqual([]);
  });

  test('starts with the address if none was entered, or what was entered is none', async () => {
    expect(headings((await browser.get('/login?step=next')).text)).toEqual(['Sign in']);
    for (const email of ['', 'nina', 'a\0@acme.example', `${'a'.repeat(10_000)}@acme.example`]) {
      const refused = await browser.post('/login', { email, return_to: screen });
      expect([refused.status, headings(refused.text)]).toEqual([422, ['Sign in']]);
      expect(refused.text).toContain('Enter an address such as you@example.com.');
      expect(refused.headers.getSetCookie()).toEqual([]);
    }
  });

  test('says in both steps which app a person is about to connect, and returns to its request', async () => {
    const path = authorizePath(bicycles.app);
    const { location, page } = await enter(known, path);
    expect(page.text).toContain(bicycles.app.name);
    const right = await browser.post(location, { email: known, password, return_to: path });
    expect(right.headers.get('location')).toBe(path);
  });

  test('security 86: leads nowhere else than to a path of this server', async () => {
    for (const away of ['https://evil.example/', '//evil.example', '/\\evil.example']) {
      const { location, page } = await enter(known, away);
      expect(location).toBe('/login?step=next&return_to=%2F');
      expect(page.text).not.toContain('evil');
    }
  });

  test('security 88: takes no address from another site’s form', async () => {
    const foreign = await browser.post('/login', { email: known }, { origin: 'https://evil.example' });
    expect([foreign.status, foreign.headers.getSetCookie()]).toEqual([403, []]);
  });
});

describe('a domain with a provider', () => {
  test('offers it beside the password, to addresses with and without an account alike', async () => {
    const pages = [];
    for (const email of [known, unknown]) pages.push((await enter(email)).page.text.replaceAll(email, ''));
    expect(buttons(pages[0] ?? '')).toEqual(['Sign in', 'Continue with Acme (Bellweather Bicycles)']);
    expect(pages[0]).toBe(pages[1]);
    for (const other of ['mara@other.example', 'mara@sub.acme.example']) {
      const { page } = await enter(other, '/');
      expect(buttons(page.text)).toEqual(['Sign in']);
    }
  });

  test('leads to it if its organization requires it, whether or not the address has an account', async () => {
    await require();
    const pages = [];
    for (const email of [known, unknown]) pages.push((await enter(email)).page.text.replaceAll(email, ''));
    const [page = ''] = pages;
    expect([headings(page), page.includes('type="password"')]).toEqual([['Use single sign-on'], false]);
    expect(page).toContain('Bellweather Bicycles</bdi> sign in at its identity provider.');
    expect(pages[1]).toBe(page);
    const link = `/sign-in/${providerId}?return_to=${encodeURIComponent(screen)}`;
    expect(readPage(page).map(({ attributes }) => attributes.href)).toContain(link);
    const away = await browser.get(link);
    expect(away.headers.get('location')).toContain(issuer.issuer);
  });

  test('leaves the password to people who open another organization', async () => {
    await require();
    await enter(known);
    const other = await browser.get(`/login?step=password&return_to=${encodeURIComponent(screen)}`);
    expect(headings(other.text)).toEqual(['Enter your password']);
    const right = await browser.post('/login', { email: known, password, return_to: screen });
    expect(right.headers.get('location')).toBe(screen);
  });

  test('leads to the password while the operator allows it, and to the provider again afterwards', async () => {
    await require(clock.now() + 3600 * 1_000_000);
    expect(headings((await enter(known)).page.text)).toEqual(['Enter your password']);
    clock.forward(3600);
    expect(headings((await enter(known)).page.text)).toEqual(['Use single sign-on']);
  });

  test('offers nothing once the provider is disabled, or the domain isn’t verified', async () => {
    await require();
    await write("UPDATE identity_providers SET status = 'disabled', disabled_by = 'operator'");
    expect(buttons((await enter(known, '/')).page.text)).toEqual(['Sign in']);
    await write("UPDATE identity_providers SET status = 'active', disabled_by = NULL");
    await write('UPDATE domains SET verified_by = NULL');
    expect(buttons((await enter(known, '/')).page.text)).toEqual(['Sign in']);
  });
});
