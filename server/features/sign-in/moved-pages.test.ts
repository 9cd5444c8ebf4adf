import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserSession, hiddenFields, openBrowser } from '../../testing/browser-session.ts';
import { startWorld } from '../../testing/start-world.ts';
import { addColleague } from '../../testing/world.ts';

const { app, world } = await startWorld();
afterAll(() => app.stop());

let mara: BrowserSession;
/** Of both organizations. */
let both: BrowserSession;
/** Of none. */
let stray: BrowserSession;

async function newcomer(alsoAt?: string): Promise<BrowserSession> {
  const person = await addColleague(app.database, world.bicycles.house);
  await app.database.write({
    text: 'UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE id = $2) WHERE id = $1',
    values: [person.id, world.mara.id],
  });
  await app.database.write(
    alsoAt === undefined
      ? { text: "UPDATE members SET status = 'disabled' WHERE user_id = $1", values: [person.id] }
      : {
          text: `INSERT INTO members (id, organization_id, user_id, role) VALUES (gen_random_uuid(), $1, $2, 'member')`,
          values: [alsoAt, person.id],
        },
  );
  const browser = openBrowser(app.baseUrl);
  expect((await browser.signIn(person)).status).toBe(303);
  return browser;
}

beforeAll(async () => {
  mara = openBrowser(app.baseUrl);
  await mara.signIn(world.mara);
  both = await newcomer(world.tea.house.id);
  stray = await newcomer();
});

const locationOf = async (browser: BrowserSession, path: string) => {
  const { status, headers } = await browser.get(path);
  return [status, headers.get('location')];
};

const connection = '/connections/conn_00000000000000000000000000/revoke';
const teas = `/members/${world.tea.house.publicId}`;

test.each([
  ['/home', '/'],
  ['/home?joined=org_00000000000000000000000000', '/'],
  ['/account', '/o/bellweather-bicycles/settings/account'],
  ['/account?changed', '/o/bellweather-bicycles/settings/account'],
  ['/connections', '/o/bellweather-bicycles/settings/connections'],
  [connection, '/o/bellweather-bicycles/settings/connections'],
  ['/members', '/o/bellweather-bicycles/settings/members'],
  [`/members/${world.bicycles.house.publicId}?after=x`, '/o/bellweather-bicycles/settings/members'],
])('the old address %s leads to %s', async (path, target) => {
  expect(await locationOf(mara, path)).toEqual([303, target]);
});

test('the address of an organization’s members leads its members to that organization', async () => {
  expect(await locationOf(both, teas)).toEqual([303, '/o/orchid-tea/settings/members']);
  expect(await locationOf(both, '/members')).toEqual([303, '/o/bellweather-bicycles/settings/members']);
  expect(await locationOf(mara, teas)).toEqual([303, '/o/bellweather-bicycles/settings/members']);
});

test.each(['/account', '/connections', '/members', teas])(
  '%s lets people sign in first, and leads those without an organization to the start',
  async (path) => {
    const login = `/login?return_to=${encodeURIComponent(path)}`;
    expect(await locationOf(openBrowser(app.baseUrl), path)).toEqual([303, login]);
    expect(await locationOf(stray, path)).toEqual([303, '/']);
  },
);

test.each([
  '/account/password',
  '/account/sign-out-everywhere',
  connection,
  `/members/${world.bicycles.house.publicId}/invitations`,
])('a form that is posted to the old address %s changes nothing', async (path) => {
  const { csrf_token = '' } = hiddenFields(await mara.get('/logout'));
  expect([404, 405]).toContain((await mara.post(path, { csrf_token, email: 'a@example.com' })).status);
  expect((await mara.get('/logout')).status).toBe(200);
});

test('a server without an inbox explains that to signed-in users, and lets them sign out', async () => {
  const browser = openBrowser(app.baseUrl);
  expect(await locationOf(browser, '/')).toEqual([303, '/login?return_to=%2F']);
  await browser.signIn(world.jonas);
  for (const path of ['/', '/o/bellweather-bicycles/inbox/mine']) {
    const { status, text } = await browser.get(path);
    expect([status, text.includes('The inbox isn’t installed'), text.includes('href="/logout"')]).toEqual([
      501,
      true,
      true,
    ]);
  }
  const page = await browser.get('/logout');
  expect(page.text).toContain(world.jonas.email);
  expect((await browser.post('/logout', hiddenFields(page))).status).toBe(303);
  expect(await locationOf(browser, '/logout')).toEqual([303, '/login']);
});
