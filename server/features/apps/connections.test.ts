import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publicId } from '../../ids/public-id.ts';
import { hiddenFields, openBrowser } from '../../testing/browser-session.ts';
import { startSecondApp } from '../../testing/second-app.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { type Actor, makeWorld, tokenFor, type World } from '../../testing/world.ts';

let app: TestApp;
let other: TestApp;
let world: World;

beforeAll(async () => {
  app = await startApp();
  other = await startSecondApp(app);
  world = await makeWorld(app.database);
});
afterAll(async () => {
  await other.stop();
  await app.stop();
});

async function signedIn(person: Actor) {
  const browser = openBrowser(app.baseUrl);
  expect((await browser.signIn(person)).status).toBe(303);
  return browser;
}

/** The path of the connection that a token belongs to. */
async function pathOf(token: string): Promise<string> {
  const { id } = (await app.api(token).get('/me')).body.data.token;
  const [row] = await app.database.read<{ id: string }>({
    text: 'SELECT connection_id AS id FROM tokens WHERE last_four = $1',
    values: [token.slice(-4)],
  });
  expect(id).toMatch(/^tok_/);
  return `/connections/${publicId('conn', row?.id ?? '')}/revoke`;
}

describe('connected apps', () => {
  test('security 71: an admin sees app, actor, person, scopes and the last four characters, and never a token', async () => {
    const token = await tokenFor(app.database, world.bicycles, world.jonas, { scopes: ['messages:write'] });
    const { text } = await (await signedIn(world.mara)).get('/connections');
    expect(text).toContain('Bellweather Bicycles Helper');
    expect(text).toContain(world.jonas.email);
    expect(text).toContain('messages:write');
    expect(text).toContain(token.slice(-4));
    expect(text).not.toContain(token.slice(0, -4));
  });

  test('security 70: a member sees their own connections only, and another organization none of them', async () => {
    await tokenFor(app.database, world.bicycles, world.mara);
    await tokenFor(app.database, world.bicycles, world.jonas);
    const jonas = await (await signedIn(world.jonas)).get('/connections');
    const ada = await (await signedIn(world.ada)).get('/connections');
    expect(jonas.text).toContain('Bellweather Bicycles Helper');
    expect(jonas.text).not.toContain(world.mara.email);
    expect(ada.text).not.toContain('Bellweather');
  });

  test('security 69: what an admin disconnects is refused at the next call on every process; others live on', async () => {
    const doomed = await tokenFor(app.database, world.bicycles, world.jonas);
    const spared = await tokenFor(app.database, world.bicycles, world.mara, { actor: 'app' });
    expect((await other.api(doomed).get('/me')).status).toBe(200);
    const browser = await signedIn(world.mara);
    const page = await browser.get(await pathOf(doomed));
    expect(page.text).toContain('can no longer write as Jonas');
    const done = await browser.post(await pathOf(doomed), hiddenFields(page));
    expect([done.status, done.headers.get('location')]).toEqual([303, '/connections?ended']);
    expect((await other.api(doomed).get('/me')).status).toBe(401);
    expect((await app.api(doomed).get('/me')).status).toBe(401);
    expect((await other.api(spared).get('/me')).status).toBe(200);
    expect((await browser.get('/connections?ended')).text).toContain('The app is disconnected');
  });

  test('a person ends their own connection', async () => {
    const token = await tokenFor(app.database, world.bicycles, world.jonas);
    const path = await pathOf(token);
    const browser = await signedIn(world.jonas);
    expect((await browser.post(path, hiddenFields(await browser.get(path)))).status).toBe(303);
    expect((await app.api(token).get('/me')).status).toBe(401);
    expect((await browser.get(path)).status).toBe(404);
  });

  test('security 70: a member cannot end the app’s own connection, nor can another organization’s admin', async () => {
    const token = await tokenFor(app.database, world.bicycles, world.mara, { actor: 'app' });
    const path = await pathOf(token);
    for (const person of [world.jonas, world.ada]) {
      const browser = await signedIn(person);
      const fields = hiddenFields(await browser.get('/home'));
      expect((await browser.get(path)).status).toBe(404);
      expect((await browser.post(path, fields)).status).toBe(404);
    }
    expect((await app.api(token).get('/me')).status).toBe(200);
  });

  test('security 88: a disconnection that another site posts, or that has no form of ours, is refused', async () => {
    const token = await tokenFor(app.database, world.bicycles, world.mara, { actor: 'app' });
    const path = await pathOf(token);
    const browser = await signedIn(world.mara);
    const fields = hiddenFields(await browser.get(path));
    expect((await browser.post(path, {})).status).toBe(403);
    expect((await browser.post(path, fields, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await browser.post(path, fields, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await app.api(token).get('/me')).status).toBe(200);
  });

  test('somebody who is not signed in is sent to do so', async () => {
    const answer = await app.send('/connections');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/login?return_to=%2Fconnections']);
  });

  test('the end of a connection is recorded as an event, once', async () => {
    const token = await tokenFor(app.database, world.tea, world.ada);
    const path = await pathOf(token);
    const browser = await signedIn(world.ada);
    const fields = hiddenFields(await browser.get(path));
    await Promise.all([browser.post(path, fields), browser.post(path, fields)]);
    const events = await app.database.read({
      text: "SELECT actor_type, actor_user_id FROM events WHERE organization_id = $1 AND type = 'connection.revoked'",
      values: [world.tea.house.id],
    });
    expect(events).toEqual([{ actor_type: 'member', actor_user_id: world.ada.id }]);
  });
});
