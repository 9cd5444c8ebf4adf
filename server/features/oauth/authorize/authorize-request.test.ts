import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPage } from '../../../pages/read-page.ts';
import { type BrowserSession, openBrowser } from '../../../testing/browser-session.ts';
import { answerConsent, authorizePath, connect, redirectOf } from '../../../testing/oauth-flow.ts';
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

const ask = (changes = {}) => browser.get(authorizePath(world.bicycles.app, changes));

test("security 1: the spec's own six parameters lead to consent, and Allow to the app with code, state and iss", async () => {
  const page = await ask();
  expect(page.status).toBe(200);
  const response = await answerConsent(browser, page);
  expect(response.status).toBe(303);
  const { address, query } = redirectOf(response);
  expect(address).toBe(redirectUri);
  expect(Object.keys(query).sort()).toEqual(['code', 'iss', 'state']);
  expect(query.state).toBe('a state');
});

test('security 2: somebody who isn’t signed in signs in first and returns to the same request', async () => {
  const stranger = openBrowser(app.baseUrl);
  const path = authorizePath(world.bicycles.app, { state: 'x&y=z #é' });
  const away = await stranger.get(path);
  expect(away.status).toBe(303);
  const login = new URL(away.headers.get('location') ?? '', app.baseUrl);
  expect(login.pathname).toBe('/login');
  const back = await stranger.signIn(world.mara, login.searchParams.get('return_to') ?? '');
  expect(back.headers.get('location')).toBe(path);
  expect((await stranger.get(path)).status).toBe(200);
});

test.each([
  ['one character', 'x'],
  ['two kilobytes', 's'.repeat(2048)],
  ['two kilobytes of spaces', ' '.repeat(2048)],
  ['two kilobytes of UTF-8', 'é'.repeat(1024)],
  ['reserved characters', '%20+&=#?/ "<>'],
  ['UTF-8', 'Grüße, 世界 👋'],
  ['an empty text', ''],
  ['four thousand and ninety-six characters', 's'.repeat(4096)],
])('security 18: a state of %s comes back as it was sent', async (_, state) => {
  expect(redirectOf(await answerConsent(browser, await ask({ state }))).query.state).toBe(state);
});

test('security 18: two kilobytes of state with the longest encoding survive sign-in too', async () => {
  const stranger = openBrowser(app.baseUrl);
  const away = await stranger.get(authorizePath(world.bicycles.app, { state: 'é'.repeat(1024) }));
  const login = await stranger.get(away.headers.get('location') ?? '');
  expect(login.status).toBe(200);
});

test('security 18: without a state there is none in the response', async () => {
  const { query } = redirectOf(await answerConsent(browser, await ask({ state: undefined })));
  expect(Object.keys(query).sort()).toEqual(['code', 'iss']);
});

test('security 21: unknown parameters are ignored', async () => {
  expect((await ask({ foo: '1', login_hint: 'x', prompt: 'none' })).status).toBe(200);
});

test.each([{ response_type: 'code' }, { response_mode: 'query' }, { actor: 'self' }])(
  'security 9, 10, 24: %o is fine, and means the same as nothing',
  async (changes) => {
    expect((await ask(changes)).status).toBe(200);
  },
);

test('security 22: scopes are deduplicated and keep their order', async () => {
  const scope = 'messages:write conversations:read messages:write';
  const token = await connect(app, browser, world.bicycles.app, { scope });
  const me = await app.api(token).get('/me');
  expect(me.body.data.granted_scopes).toEqual(['messages:write', 'conversations:read']);
});

test('security 23: consent describes each scope in words, and no other', async () => {
  const page = await ask({ scope: 'contacts:read messages:write' });
  const words = readPage(page.text)
    .filter(({ tag, attributes }) => tag === 'ul' && attributes.class?.includes('scopes'))
    .map(({ text }) => text);
  expect(words).toHaveLength(1);
  expect(words[0]).toContain('See your contacts');
  expect(words[0]).toContain('Send messages');
  expect(words[0]).not.toContain('Read the messages');
});

test.each(['self', 'app'])('security 24: actor=%s makes a token of that actor', async (actor) => {
  const token = await connect(app, browser, world.bicycles.app, { actor });
  const me = await app.api(token).get('/me');
  expect(me.body.data.actor).toBe(actor);
});

test('security 40: iss is the issuer of the metadata, on success and on error', async () => {
  const { issuer } = (await app.send('/.well-known/oauth-authorization-server')).body;
  const yes = redirectOf(await answerConsent(browser, await ask()));
  const no = redirectOf(await ask({ scope: 'none:such' }));
  expect([yes.query.iss, no.query.iss]).toEqual([issuer, issuer]);
});

test('HEAD responds like GET, without a body', async () => {
  const path = authorizePath(world.bicycles.app);
  const response = await app.send(path, { method: 'HEAD' });
  expect([response.status, response.text]).toEqual([303, '']);
});
