import { afterAll, expect, test } from 'vitest';
import { addAuthenticator, settableClock } from '../../../testing/authenticator.ts';
import { hiddenFields, openBrowser } from '../../../testing/browser-session.ts';
import { answerConsent, authorizePath, redirectOf } from '../../../testing/oauth-flow.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { password } from '../../../testing/world.ts';

const clock = settableClock();
const { app, world } = await startWorld({ now: clock.now });
afterAll(() => app.stop());
const { bicycles, mara } = world;
const asking = (actor: string) => authorizePath(bicycles.app, { actor });
const confirming = (path: string) => `/login/confirm?return_to=${encodeURIComponent(path)}`;

async function signedIn() {
  const browser = openBrowser(app.baseUrl);
  expect((await browser.signIn(mara)).status).toBe(303);
  return browser;
}

test('an app is allowed to act as itself only with a proof of the last ten minutes, for which a page without script asks', async () => {
  const browser = await signedIn();
  const path = asking('app');
  expect((await browser.get(path)).status).toBe(200);
  clock.forward(601);
  expect((await browser.get(asking('self'))).status).toBe(200);
  const asked = await browser.get(path);
  expect([asked.status, asked.headers.get('location')]).toEqual([303, confirming(path)]);
  const page = await browser.get(confirming(path));
  expect([page.status, page.text.includes(mara.email)]).toEqual([200, true]);
  const prove = (proof: string) => browser.post('/login/confirm', { ...hiddenFields(page), proof });
  const wrong = await prove('wrong');
  expect([wrong.status, wrong.text.includes('Incorrect password.')]).toEqual([401, true]);
  expect((await browser.get(path)).status).toBe(303);
  const right = await prove(password);
  expect([right.status, right.headers.get('location')]).toEqual([303, path]);
  const allowed = await answerConsent(browser, await browser.get(path));
  expect(redirectOf(allowed).query.code).toBeDefined();
});

test('an app is allowed to manage members and webhooks for an admin only with one too, but for a member without', async () => {
  const [admin, member] = [await signedIn(), openBrowser(app.baseUrl)];
  await member.signIn(world.jonas);
  clock.forward(601);
  const path = authorizePath(bicycles.app, { scope: 'conversations:read members:write webhooks:write' });
  expect((await member.get(path)).status).toBe(200);
  expect((await admin.get(asking('self'))).status).toBe(200);
  expect((await admin.get(path)).headers.get('location')).toBe(confirming(path));
  const page = await admin.get(confirming(path));
  expect((await admin.post('/login/confirm', { ...hiddenFields(page), proof: password })).status).toBe(303);
  const shown = await admin.get(path);
  expect(shown.status).toBe(200);
  clock.forward(601);
  const tooLate = await answerConsent(admin, shown);
  expect([tooLate.status, tooLate.headers.get('location')]).toEqual([403, null]);
});

test('the page asks people with a second factor for that, and their password is not enough', async () => {
  const browser = await signedIn();
  const { code } = await addAuthenticator({ baseUrl: app.baseUrl, now: clock.now }, mara, bicycles.house);
  clock.forward(30);
  const path = asking('app');
  const page = await browser.get(confirming(path));
  expect((await browser.get(path)).headers.get('location')).toBe(confirming(path));
  const prove = (proof: string) => browser.post('/login/confirm', { ...hiddenFields(page), proof });
  expect((await prove(password)).status).toBe(401);
  expect((await prove(code())).status).toBe(303);
  expect((await browser.get(path)).status).toBe(200);
});
