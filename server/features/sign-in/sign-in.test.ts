import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPage } from '../../pages/read-page.ts';
import { openBrowser } from '../../testing/browser-session.ts';
import { authorizePath } from '../../testing/oauth-flow.ts';
import type { TestApp } from '../../testing/start-app.ts';
import { startWorld } from '../../testing/start-world.ts';
import { password, type World } from '../../testing/world.ts';

let app: TestApp;
let world: World;

beforeAll(async () => {
  ({ app, world } = await startWorld());
});
afterAll(() => app.stop());

const enter = (email: string, secret: string) =>
  openBrowser(app.baseUrl).post('/login', { email, password: secret, return_to: '/' });

test('a browser that prefers German gets the pages in German, including errors', async () => {
  const german = openBrowser(app.baseUrl, { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' });
  const page = await german.get('/login');
  expect(readPage(page.text).find(({ tag }) => tag === 'html')?.attributes.lang).toBe('de');
  expect(page.text).toContain('>Weiter</button>');
  const refused = await german.post('/login', { email: 'nobody@example.com', password: 'wrong' });
  expect([refused.status, refused.text.includes('E-Mail oder Passwort ist falsch.')]).toEqual([401, true]);
  expect(refused.text).toContain('Passwort vergessen?');
  const goneInvitation = await german.get('/invitation');
  expect([goneInvitation.status, goneInvitation.text.includes('Diese Einladung funktioniert nicht')]).toEqual(
    [404, true],
  );
  const foreign = await german.post('/login', {}, { origin: 'https://evil.example' });
  expect([foreign.status, foreign.text.includes('Dieses Formular wurde nicht angenommen')]).toEqual([
    403,
    true,
  ]);
});

test('the right password signs in, however the address is spelled', async () => {
  for (const email of [world.mara.email, world.mara.email.toUpperCase(), ` ${world.mara.email}\t`]) {
    const response = await enter(email, password);
    expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
  }
});

test('security 80: a wrong password and an unknown person get the same response', async () => {
  const wrong = await enter(world.mara.email, 'wrong');
  const unknown = await enter('nobody@example.com', 'wrong');
  expect([wrong.status, unknown.status]).toEqual([401, 401]);
  expect(unknown.text).toBe(wrong.text.replaceAll(world.mara.email, 'nobody@example.com'));
  expect(wrong.headers.getSetCookie()).toEqual([]);
});

test('security 80: a person without a password can’t sign in with any', async () => {
  await app.database.write({
    text: 'UPDATE users SET password_hash = NULL WHERE id = $1',
    values: [world.ada.id],
  });
  for (const secret of ['', 'null', 'nobody has this password']) {
    expect((await enter(world.ada.email, secret)).status).toBe(401);
  }
});

test.each([
  ['NUL in the address', 'a\0@example.com', 'x'],
  ['NUL in the password', 'mara@example.com', 'x\0'],
  ['nothing at all', '', ''],
  ['ten kilobytes each', 'a'.repeat(10_000), 'x'.repeat(10_000)],
  ['UTF-8', 'jürgen@bücher.example', 'пароль'],
  ['SQL', "' OR 1=1 --", "' OR 1=1 --"],
])('%s is a failed sign-in like any other', async (_, email, secret) => {
  expect((await enter(email, secret)).status).toBe(401);
});

test('security S27: letters that look or fold alike are not the same account', async () => {
  for (const email of [
    world.mara.email.replace('m', 'ｍ'),
    `${world.mara.email}.`,
    `${world.mara.email}\u200b`,
  ]) {
    expect((await enter(email, password)).status).toBe(401);
  }
});

test('typed input is shown as text, never as HTML, and the password isn’t shown', async () => {
  const response = await enter('"><script>alert(1)</script>', 'my secret guess');
  expect(readPage(response.text).map(({ tag }) => tag)).not.toContain('script');
  expect(response.text).not.toContain('my secret guess');
});

const away = [
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '\\\\evil.example',
  'evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '/é',
  '',
];

test.each(away)('security 86: sign-in leads to / instead of %o', async (return_to) => {
  const browser = openBrowser(app.baseUrl);
  const response = await browser.post('/login', { email: world.mara.email, password, return_to });
  expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
  const already = await browser.get(`/login?return_to=${encodeURIComponent(return_to)}`);
  expect([already.status, already.headers.get('location')]).toEqual([303, '/']);
});

test('security 86: sign-in leads to a path of this server unchanged', async () => {
  const path = authorizePath(world.bicycles.app);
  const response = await openBrowser(app.baseUrl).signIn(world.mara, path);
  expect(response.headers.get('location')).toBe(path);
});

test('the page says which app sent the person, and where they would return to', async () => {
  const path = authorizePath(world.bicycles.app);
  const page = await app.send(`/login?return_to=${encodeURIComponent(path)}`);
  expect(page.text).toContain(world.bicycles.app.name);
  expect(page.text).toContain('app.example.com');
});

test('security 28: the page names no app whose return address is not registered', async () => {
  const path = authorizePath(world.bicycles.app, { redirect_uri: 'https://evil.example/' });
  const page = await app.send(`/login?return_to=${encodeURIComponent(path)}`);
  expect(page.text).not.toContain(world.bicycles.app.name);
});

test.each(['/', '/login', '/setup'])('%s answers HEAD like GET', async (path) => {
  const [head, get] = [await app.send(path, { method: 'HEAD' }), await app.send(path)];
  expect([head.status, head.text]).toEqual([get.status, '']);
});
