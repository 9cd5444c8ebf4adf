import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../ids/public-id.ts';
import { readPage } from '../../../pages/read-page.ts';
import { type BrowserSession, hiddenFields, openBrowser } from '../../../testing/browser-session.ts';
import {
  answerConsent,
  authorizePath,
  connect,
  type Fields,
  redirectOf,
} from '../../../testing/oauth-flow.ts';
import type { TestApp } from '../../../testing/start-app.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { redirectUri, type World } from '../../../testing/world.ts';
import { addMember } from '../../members/add-member.ts';

let app: TestApp;
let world: World;
let mara: BrowserSession;
let jonas: BrowserSession;

beforeAll(async () => {
  ({ app, world } = await startWorld());
  mara = openBrowser(app.baseUrl);
  jonas = openBrowser(app.baseUrl);
  await mara.signIn(world.mara);
  await jonas.signIn(world.jonas);
});
afterAll(() => app.stop());

const ask = (browser: BrowserSession, changes: Fields = {}) =>
  browser.get(authorizePath(world.bicycles.app, changes));

async function countCodes(): Promise<number> {
  const [row] = await app.database.read<{ n: number }>({
    text: 'SELECT count(*) AS n FROM authorization_codes',
    values: [],
  });
  return row?.n ?? 0;
}

test.each([
  ["another's", () => world.tea.house.publicId],
  ['an unknown', () => 'org_00000000000000000000000000'],
  ['a malformed', () => 'org_\0'],
  ['no', () => ''],
])('security 25: with %s organization there is a page of 403 and no code', async (_, organization) => {
  const before = await countCodes();
  const response = await answerConsent(mara, await ask(mara), { organization_id: organization() });
  expect([response.status, response.headers.get('location')]).toEqual([403, null]);
  expect(await countCodes()).toBe(before);
});

test('security 26: a member who is no longer an admin when they allow an app gets access_denied and no code', async () => {
  const setRole = (role: string) =>
    app.database.write({
      text: 'UPDATE members SET role = $2 WHERE user_id = $1',
      values: [world.jonas.id, role],
    });
  await setRole('admin');
  const page = await ask(jonas, { actor: 'app' });
  await setRole('member');
  const before = await countCodes();
  const response = await answerConsent(jonas, page);
  expect(redirectOf(response).query).toMatchObject({ error: 'access_denied', state: 'a state' });
  expect(await countCodes()).toBe(before);
});

test('security 26: a member sees that they have to ask an admin, and returns to the app with access_denied', async () => {
  const page = await ask(jonas, { actor: 'app' });
  expect(page.status).toBe(403);
  const link = readPage(page.text).find(({ tag, text }) => tag === 'a' && text.startsWith('Back to '));
  const url = new URL(link?.attributes.href ?? '');
  expect(url.origin + url.pathname).toBe(redirectUri);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    error: 'access_denied',
    state: 'a state',
    iss: app.baseUrl,
  });
});

test.each([
  ['redirect address', `UPDATE apps SET redirect_uris = '{https://elsewhere.example/}' WHERE id = $1`],
  ['scope', `UPDATE apps SET scopes = '{conversations:read}' WHERE id = $1`],
])('a %s that an app gave up while its consent page was open gets no code', async (_, withdraw) => {
  const { id } = world.bicycles.app;
  const [kept] = await app.database.read<{ redirect_uris: string[]; scopes: string[] }>({
    text: 'SELECT redirect_uris, scopes FROM apps WHERE id = $1',
    values: [id],
  });
  const page = await ask(mara);
  await app.database.write({ text: withdraw, values: [id] });
  const before = await countCodes();
  const response = await answerConsent(mara, page);
  expect([response.status, response.headers.get('location')]).toEqual([403, null]);
  expect(await countCodes()).toBe(before);
  await app.database.write({
    text: 'UPDATE apps SET redirect_uris = $2, scopes = $3 WHERE id = $1',
    values: [id, kept?.redirect_uris, kept?.scopes],
  });
  expect(redirectOf(await answerConsent(mara, page)).query.code).toBeDefined();
});

/** Open consents of a person, oldest first. */
async function openConsents(userId: string): Promise<string[]> {
  const rows = await app.database.read<{ id: string }>({
    text: `SELECT c.id FROM consents c JOIN sessions s ON s.id = c.session_id
            WHERE s.user_id = $1 AND c.answered_at IS NULL AND c.expires_at > now() ORDER BY c.inserted_at, c.id`,
    values: [userId],
  });
  return rows.map(({ id }) => id);
}

test('a consent is only stored if it is shown to a signed-in person', async () => {
  const path = authorizePath(world.bicycles.app);
  const count = async () =>
    (
      await app.database.read<{ n: number }>({ text: 'SELECT count(*)::int AS n FROM consents', values: [] })
    )[0]?.n;
  const before = await count();
  expect((await openBrowser(app.baseUrl).get(path)).status).toBe(303);
  expect((await jonas.get(authorizePath(world.bicycles.app, { actor: 'app' }))).status).toBe(403);
  expect((await jonas.get(authorizePath(world.tea.app))).status).toBe(403);
  const cookie = [...jonas.cookies].map((pair) => pair.join('=')).join('; ');
  expect((await app.send(path, { method: 'HEAD', headers: { cookie } })).status).toBe(200);
  for (const dest of ['image', 'script', 'iframe', 'empty'])
    await jonas.get(path, { 'sec-fetch-dest': dest });
  expect(await count()).toBe(before);
  await jonas.get(path, { 'sec-fetch-dest': 'document' });
  expect(await count()).toBe((before ?? 0) + 1);
});

test('a person has at most twenty open consents, on all browsers together, and the oldest makes room', async () => {
  const another = openBrowser(app.baseUrl);
  await another.signIn(world.jonas);
  const first = await ask(jonas);
  for (let index = 0; index < 19; index++) await ask(index % 2 === 0 ? another : jonas);
  expect(await openConsents(world.jonas.id)).toHaveLength(20);
  const last = await ask(another);
  expect(await openConsents(world.jonas.id)).toHaveLength(20);
  expect((await answerConsent(jonas, first)).status).toBe(403);
  expect(redirectOf(await answerConsent(another, last)).query.code).toBeDefined();
});

test('of forty concurrent consents twenty stay open, and those of others are unaffected', async () => {
  const others = await openConsents(world.mara.id);
  const pages = await Promise.all(Array.from({ length: 40 }, () => ask(jonas)));
  expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200));
  expect(await openConsents(world.jonas.id)).toHaveLength(20);
  expect(await openConsents(world.mara.id)).toEqual(others);
});

test('security 27: Deny goes back to the app with access_denied, state and iss', async () => {
  const response = await answerConsent(mara, await ask(mara), { decision: 'deny' });
  expect(response.status).toBe(303);
  const { address, query } = redirectOf(response);
  expect(address).toBe(redirectUri);
  expect(query).toMatchObject({ error: 'access_denied', state: 'a state', iss: app.baseUrl });
});

test('security 23: nobody gets more than the role allows, and the page says what is left out', async () => {
  const scope = 'contacts:read members:write';
  const page = await ask(jonas, { scope });
  expect(page.text).toContain('Left out');
  const token = await connect(app, jonas, world.bicycles.app, { scope });
  expect((await app.api(token).get('/me')).body.data.granted_scopes).toEqual(['contacts:read']);
});

test('security 23: if the role allows none of it, there is no Allow', async () => {
  const page = await ask(jonas, { scope: 'members:write' });
  expect(page.text).not.toContain('value="allow"');
});

test('security 30: a connected app asks again, even for the same scopes', async () => {
  await connect(app, mara, world.bicycles.app);
  const secondConsent = await ask(mara);
  expect(secondConsent.status).toBe(200);
  expect(secondConsent.text).toContain('value="allow"');
});

test.each<[string, Record<string, string>, Record<string, string>]>([
  ['without its token', { csrf_token: '' }, {}],
  ['with a made-up token', { csrf_token: 'A'.repeat(43) }, {}],
  ['from another site', {}, { 'sec-fetch-site': 'cross-site' }],
  ['from a neighbour of the same site', {}, { 'sec-fetch-site': 'same-site' }],
  ['with a foreign Origin', {}, { origin: 'https://evil.example' }],
  ['with Origin null', {}, { origin: 'null' }],
])('security 31: consent posted %s is 403 and grants nothing', async (_, fields, headers) => {
  const before = await countCodes();
  const page = await ask(mara);
  const form = { ...hiddenFields(page), decision: 'allow', organization_id: world.bicycles.house.publicId };
  const response = await mara.post('/api/oauth/authorize', { ...form, ...fields }, headers);
  expect([response.status, response.headers.get('location')]).toEqual([403, null]);
  expect(await countCodes()).toBe(before);
});

test("security 31: one session's token isn’t valid in another", async () => {
  const { csrf_token = '' } = hiddenFields(await ask(jonas));
  expect((await answerConsent(mara, await ask(mara), { csrf_token })).status).toBe(403);
});

test("security 32: one session's consent can’t be decided in another", async () => {
  const { consent_id = '' } = hiddenFields(await ask(jonas));
  const response = await answerConsent(mara, await ask(mara), { consent_id });
  expect([response.status, response.headers.get('location')]).toEqual([403, null]);
});

test('security 33: a consent is decided once', async () => {
  const page = await ask(mara);
  expect((await answerConsent(mara, page)).status).toBe(303);
  for (const decision of ['allow', 'deny']) {
    expect((await answerConsent(mara, page, { decision })).status).toBe(403);
  }
});

test('security 33: of twenty concurrent decisions one creates a code', async () => {
  const page = await ask(mara);
  const responses = await Promise.all(Array.from({ length: 20 }, () => answerConsent(mara, page)));
  expect(responses.map(({ status }) => status).sort()).toEqual([303, ...Array<number>(19).fill(403)]);
});

test('security 33: an expired consent can’t be decided', async () => {
  const page = await ask(mara);
  const { consent_id } = hiddenFields(page);
  await app.database.write({
    text: 'UPDATE consents SET expires_at = now() WHERE id = $1',
    values: [consent_id],
  });
  expect((await answerConsent(mara, page)).status).toBe(403);
});

test.each<[string, Record<string, string>]>([
  ['no decision', { decision: '' }],
  ['an unknown decision', { decision: 'maybe' }],
  ['a consent_id that is none', { consent_id: "1' OR '1'='1" }],
  ['a consent_id with NUL', { consent_id: '\0' }],
  ['a consent_id nobody knows', { consent_id: newId() }],
])('a form with %s is the mistake of who sent it', async (_, changes) => {
  const response = await answerConsent(mara, await ask(mara), changes);
  expect([400, 403]).toContain(response.status);
});

test('security 38: HTML in a name is shown as text, and the host it returns to is shown', async () => {
  const name = '<img src=x onerror=alert(1)>';
  await app.database.write({
    text: 'UPDATE apps SET name = $2 WHERE id = $1',
    values: [world.tea.app.id, name],
  });
  const ada = openBrowser(app.baseUrl);
  await ada.signIn(world.ada);
  const page = await ada.get(authorizePath(world.tea.app));
  const elements = readPage(page.text);
  expect(elements.some(({ attributes }) => attributes.onerror !== undefined)).toBe(false);
  expect(elements.find(({ tag }) => tag === 'h1')?.text).toContain(name);
  expect(page.text).toContain('app.example.com');
});

test('a person in several organizations chooses one by name', async () => {
  await app.database.transaction((transaction) =>
    addMember(transaction, {
      organizationId: world.tea.house.id,
      name: world.mara.name,
      email: world.mara.email,
      role: 'member',
      passwordHash: null,
      actor: { type: 'system' },
    }),
  );
  await app.database.write({
    text: 'UPDATE apps SET is_public = true WHERE id = $1',
    values: [world.bicycles.app.id],
  });
  const organization_id = world.tea.house.publicId;
  const page = await ask(mara);
  const radios = readPage(page.text).filter(({ attributes }) => attributes.type === 'radio');
  expect(radios.map(({ attributes }) => attributes.value)).toEqual([
    world.bicycles.house.publicId,
    organization_id,
  ]);
  expect((await answerConsent(mara, page, { organization_id })).status).toBe(303);
});
