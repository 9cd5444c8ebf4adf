import { afterAll, beforeAll, expect, test } from 'vitest';
import { atIssuer } from '../../../testing/at-issuer.ts';
import { addAuthenticator, addSignedUp, settableClock } from '../../../testing/authenticator.ts';
import { startCraftedIssuer } from '../../../testing/crafted-issuer.ts';
import { type InboxClient, inboxClient } from '../../../testing/inbox-client.ts';
import { startWorld } from '../../../testing/start-world.ts';
import type { Actor } from '../../../testing/world.ts';

const clock = settableClock();
const { app, world } = await startWorld({ now: clock.now, identityNetworks: ['127.0.0.1'] });
afterAll(() => app.stop());
const { bicycles, tea, mara, jonas, ada } = world;
const issuer = await startCraftedIssuer();
const at = atIssuer(app.baseUrl, issuer);

let admin: InboxClient;
let careful: Actor;

const memberIdOf = async ({ email }: { email: string }) => {
  const { body } = await admin.get('/members?limit=100');
  return body.data.find((it: { user: { email: string } }) => it.user.email === email)?.id ?? '';
};

async function signInsOf(...people: { email: string }[]) {
  const ids = await Promise.all(people.map(memberIdOf));
  const { status, body } = await admin.get(`/sign-in/members?member_ids=${ids}`);
  expect(status).toBe(200);
  return ids.map((id) => body.data.members.find((it: { member_id: string }) => it.member_id === id));
}

beforeAll(async () => {
  careful = await addSignedUp(app.database, world);
  admin = await inboxClient(app.baseUrl, mara, bicycles.house);
});

test('admins see how members sign in, and when they last did', async () => {
  const signedInAt = Math.floor(clock.now() / 1_000_000);
  await inboxClient(app.baseUrl, jonas, bicycles.house);
  await addAuthenticator({ baseUrl: app.baseUrl, now: clock.now }, careful, bicycles.house);
  const [ofJonas, ofCareful] = await signInsOf(jonas, careful);
  const password = { has_password: true, has_passkey: false, providers: [] };
  expect(ofJonas).toMatchObject({ ...password, has_totp: false });
  expect(ofJonas.last_sign_in_at).toBeGreaterThanOrEqual(signedInAt - 60);
  expect(ofCareful).toMatchObject({ ...password, has_totp: true });
});

test('of providers, admins see the organization’s that are active, and none of other organizations', async () => {
  const settings = {
    issuer: issuer.issuer,
    client_id: issuer.client.id,
    client_secret: issuer.client.secret,
  };
  const add = async (inbox: InboxClient, name: string) =>
    (await inbox.post('/sign-in/providers', { ...settings, name })).body.data.id;
  const ours = await add(admin, 'Acme');
  const others = await inboxClient(app.baseUrl, ada, tea.house);
  const theirs = await add(others, 'Leaves');
  await app.database.write({
    text: `INSERT INTO members (id, organization_id, user_id, role, access, status)
           SELECT gen_random_uuid(), $1, $2, 'member', 'full', 'active'`,
    values: [tea.house.id, jonas.id],
  });
  expect((await at.connect(jonas, bicycles.house, ours, { sub: 'jonas' })).status).toBe(303);
  expect((await at.connect(jonas, tea.house, theirs, { sub: 'jonas' })).status).toBe(303);
  expect((await signInsOf(jonas))[0].providers).toEqual(['Acme']);
  await admin.call(`/sign-in/providers/${ours}`, { method: 'PATCH', json: { status: 'disabled' } });
  expect((await signInsOf(jonas))[0].providers).toEqual([]);
});

test('members of other organizations, and people who aren’t admins, learn nothing', async () => {
  const other = await inboxClient(app.baseUrl, ada, tea.house);
  const { body } = await other.get('/members');
  const foreign = body.data.find((it: { user: { email: string } }) => it.user.email === ada.email).id;
  expect((await other.get(`/sign-in/members?member_ids=${foreign}`)).body.data.members).toHaveLength(1);
  expect((await admin.get(`/sign-in/members?member_ids=${foreign}`)).body.data.members).toEqual([]);
  const member = await inboxClient(app.baseUrl, jonas, bicycles.house);
  const own = await memberIdOf(jonas);
  expect((await member.get(`/sign-in/members?member_ids=${own}`)).body.error).toBe('admin_required');
});

test('only up to a hundred members are listed at once', async () => {
  const id = await memberIdOf(jonas);
  const ids = (count: number) => Array.from({ length: count }, () => id).join();
  expect((await admin.get(`/sign-in/members?member_ids=${ids(100)}`)).body.data.members).toHaveLength(1);
  for (const wrong of [ids(101), '', 'mem_', 'usr_01h455vb4pex5vsknk084sn02q'])
    expect((await admin.get(`/sign-in/members?member_ids=${wrong}`)).status).toBe(400);
});
