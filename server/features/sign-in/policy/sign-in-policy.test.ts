import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { noPolicy } from '../../../access/sign-in-policy.ts';
import { addAuthenticator, addSignedUp, settableClock, totpCode } from '../../../testing/authenticator.ts';
import { hiddenFields, openBrowser } from '../../../testing/browser-session.ts';
import { type InboxClient, inboxClient } from '../../../testing/inbox-client.ts';
import { reportOf } from '../../../testing/report-of.ts';
import { environmentOf } from '../../../testing/run-deskbell.ts';
import { type StartedWorld, startWorld } from '../../../testing/start-world.ts';
import { type Actor, tokenFor } from '../../../testing/world.ts';
import { putPolicy } from './policy-store.ts';

const clock = settableClock();
let started: StartedWorld;
let person: Actor;
let admin: InboxClient;

beforeAll(async () => {
  started = await startWorld({ now: clock.now });
});
afterAll(() => started.app.stop());

const bicycles = () => started.world.bicycles.house;
const tea = () => started.world.tea.house;
const write = (text: string, values: unknown[] = []) => started.app.database.write({ text, values });
const inOf = (who: { email: string }, house = bicycles()) => inboxClient(started.app.baseUrl, who, house);
const { second_factor_due_at: _, password_allowed_until: __, ...open } = noPolicy;
const put = (client: InboxClient, changes: object) =>
  client.call('/sign-in/policy', { method: 'PUT', json: { ...open, ...changes } });
const nowSeconds = () => Math.floor(clock.now() / 1_000_000);

/** A policy that nobody has to be able to set. */
async function demand(changes: Partial<typeof noPolicy>) {
  expect((await put(admin, changes)).status).toBe(200);
}

/** The grace period is over. */
const endGrace = () => write("UPDATE sign_in_policies SET second_factor_due_at = now() - interval '1 day'");
const statusOf = async (client: InboxClient) => {
  const { status, body } = await client.get('/tags');
  return [status, body.error];
};
const refused = [403, 'sign_in_refused'];
const accepted = [200, undefined];
const signInOf = async (client: InboxClient, slug = 'bellweather-bicycles') => {
  const { body } = await client.get('/session');
  type Own = { organization: { slug: string }; sign_in: object };
  return body.data.memberships.find((it: Own) => it.organization.slug === slug).sign_in;
};

beforeEach(async () => {
  await write('DELETE FROM sign_in_policies');
  person = await addSignedUp(started.app.database, started.world);
  admin = await inOf(started.world.mara);
});

/** Also a member of the other organization. */
async function joinTea() {
  await write(
    `INSERT INTO members (id, organization_id, user_id, role, access, status)
     VALUES (gen_random_uuid(), $1, $2, 'member', 'full', 'active')`,
    [tea().id, person.id],
  );
}

test('somebody who doesn’t meet one organization’s policy sees what is missing there, and can continue in the other', async () => {
  await joinTea();
  const here = await inOf(person);
  const there = await inOf(person, tea());
  expect([await statusOf(here), await statusOf(there)]).toEqual([accepted, accepted]);
  await demand({ second_factor: 'everyone', grace_days: 1 });
  await endGrace();
  expect([await statusOf(here), await statusOf(there)]).toEqual([refused, accepted]);
  expect(await signInOf(there)).toMatchObject({ refused_for: 'second_factor' });
  expect(await signInOf(there, 'orchid-tea')).toMatchObject({
    refused_for: null,
    second_factor_due_at: null,
  });
  const begun = (await here.call('/account/totp/enrollment', { method: 'POST' })).body.data;
  const json = { enrollment: begun.enrollment, code: totpCode(begun.secret, clock.now()) };
  expect((await there.call('/account/totp', { method: 'PUT', json })).status).toBe(200);
  expect(await statusOf(here)).toEqual(refused);
  clock.forward(30);
  const proof = totpCode(begun.secret, clock.now());
  expect((await here.post('/step-up', { way: 'totp', proof })).status).toBe(204);
  expect(await statusOf(here)).toEqual(accepted);
});

test('an organization that refuses a session refuses every operation in it, but none of the account', async () => {
  const here = await inOf(person);
  await demand({ second_factor: 'everyone', grace_days: 1 });
  await endGrace();
  for (const path of ['/conversations', '/members', '/notifications', '/conversation-counts'])
    expect([path, (await here.get(path)).body.error]).toEqual([path, 'sign_in_refused']);
  const reply = await here.post('/tags', { name: 'x' });
  expect([reply.status, reply.body.error]).toEqual(refused);
  for (const path of ['/session', '/sessions', '/account/factors'])
    expect([path, (await here.get(path)).status]).toEqual([path, 200]);
});

test('an admin can require a second factor after a grace period, and can’t lock themselves out', async () => {
  const locked = await put(admin, { second_factor: 'admins', grace_days: 0 });
  expect([locked.status, locked.body.details[0].code]).toEqual([422, 'own_factor_missing']);
  const otherWay = await put(admin, { ways_in: ['provider'] });
  expect([otherWay.status, otherWay.body.details[0].code]).toEqual([422, 'own_way_missing']);
  expect((await admin.get('/sign-in/policy')).body.data).toEqual(noPolicy);
  const member = await inOf(person);
  const dueAt = nowSeconds() + 7 * 86_400;
  const set = await put(admin, { second_factor: 'everyone', grace_days: 7 });
  const policy = { ...noPolicy, second_factor: 'everyone', grace_days: 7, second_factor_due_at: dueAt };
  expect([set.body.data, (await admin.get('/sign-in/policy')).body.data]).toEqual([policy, policy]);
  expect(await statusOf(member)).toEqual(accepted);
  expect(await signInOf(member)).toMatchObject({ refused_for: null, second_factor_due_at: dueAt });
});

test('only admins read and change the policy, with a recent proof', async () => {
  const member = await inOf(person);
  expect((await member.get('/sign-in/policy')).body.error).toBe('admin_required');
  expect((await put(member, {})).body.error).toBe('admin_required');
  clock.forward(601);
  expect((await put(admin, {})).body.error).toBe('step_up_required');
  expect((await admin.get('/sign-in/policy')).status).toBe(200);
});

test('sessions are evaluated by what the policy says, however it was written', async () => {
  const policies: Partial<typeof noPolicy>[] = [
    {},
    { ways_in: ['provider'], only_own_provider: true, allows_personal_tokens: false },
    { ways_in: ['passkey', 'password'], second_factor: 'admins', second_factor_due_at: nowSeconds() },
    {
      second_factor: 'everyone',
      second_factor_due_at: nowSeconds() + 86_400,
      idle_hours: 1,
      lifetime_days: 1,
    },
  ];
  for (const changes of policies) {
    const policy = { ...noPolicy, ...changes };
    await started.app.database.transaction((transaction) =>
      putPolicy(transaction, { organizationId: bicycles().id, now: clock.now() }, policy),
    );
    const { grace_days: _, tokens_rest_after_days: __, ...demanded } = policy;
    expect(await demandedPolicy()).toEqual({ ...demanded, ways_in: demanded.ways_in.toSorted() });
  }
  // As a server of the previous version does, and psql.
  await write(
    `UPDATE sign_in_policies SET password_allowed_until = '2026-11-29T06:00:00.999Z', idle_hours = 2`,
  );
  expect(await demandedPolicy()).toMatchObject({
    password_allowed_until: Date.UTC(2026, 10, 29, 6) / 1000,
    idle_hours: 2,
  });
});

/** What every call of a session reads. */
async function demandedPolicy() {
  const [row] = await started.app.database.read<{ demands: string }>({
    text: 'SELECT demands FROM sign_in_policies',
    values: [],
  });
  const policy = JSON.parse(row?.demands ?? '{}');
  return { ...policy, ways_in: policy.ways_in.toSorted() };
}

test('the audit log says what changed', async () => {
  await demand({ second_factor: 'admins', grace_days: 3, idle_hours: 8 });
  await demand({ second_factor: 'admins', grace_days: 3, idle_hours: 8 });
  await demand({ idle_hours: 8 });
  const { body } = await admin.get('/audit-entries?limit=20');
  const changes = body.data
    .filter(({ kind }: { kind: string }) => kind === 'sign_in.policy_changed')
    .slice(0, 2);
  expect(changes.map(({ details }: { details: object }) => details)).toEqual([
    { second_factor: 'nobody', grace_days: '7' },
    { second_factor: 'admins', grace_days: '3', idle_hours: '8' },
  ]);
});

describe('the age of a session', () => {
  const shift = (column: string, by: string) =>
    write(
      `UPDATE sessions SET ${column} = (${column} AT TIME ZONE 'UTC' - interval '${by}') AT TIME ZONE 'UTC' WHERE user_id = $1`,
      [person.id],
    );

  test('over the lifetime, it ends for this organization only', async () => {
    await joinTea();
    const [here, there] = [await inOf(person), await inOf(person, tea())];
    await demand({ lifetime_days: 2 });
    await shift('inserted_at', '47 hours');
    expect(await statusOf(here)).toEqual(accepted);
    await shift('inserted_at', '2 hours');
    expect([await statusOf(here), await statusOf(there)]).toEqual([refused, accepted]);
    expect(await signInOf(there)).toMatchObject({ refused_for: 'lifetime' });
    expect(await statusOf(await inOf(person))).toEqual(accepted);
  });

  test('not used in the organization for the hours of its timeout, it ends there; use elsewhere doesn’t count', async () => {
    await joinTea();
    const here = await inOf(person);
    const cookie = { cookie: here.cookie };
    await demand({ idle_hours: 1 });
    for (let minutes = 0; minutes < 90; minutes += 45) {
      clock.forward(45 * 60);
      expect(await statusOf(here)).toEqual(accepted);
    }
    for (let minutes = 0; minutes < 90; minutes += 45) {
      clock.forward(45 * 60);
      const elsewhere = await here.get('/tags', { ...cookie, 'deskbell-organization': tea().publicId });
      expect(elsewhere.status).toBe(200);
    }
    expect(await statusOf(here)).toEqual(refused);
    expect(await statusOf(here)).toEqual(refused);
    expect(await signInOf(here)).toMatchObject({ refused_for: 'idle' });
  });
});

describe('tokens that act for a person', () => {
  const me = async (token: string) => (await started.app.api(token).get('/me')).status;
  const signedInDaysAgo = (days: number) =>
    write(
      `WITH c AS (UPDATE connections SET inserted_at = (inserted_at AT TIME ZONE 'UTC' - $2 * interval '1 day') AT TIME ZONE 'UTC' WHERE user_id = $1)
       UPDATE last_sign_ins SET signed_in_at = (signed_in_at AT TIME ZONE 'UTC' - $2 * interval '1 day') AT TIME ZONE 'UTC' WHERE user_id = $1`,
      [person.id, days],
    );

  test('are suspended once the person hasn’t signed in for the policy’s days, until they do; an app’s own never are', async () => {
    await inOf(person);
    const self = await tokenFor(started.app.database, started.world.bicycles, person);
    const app = await tokenFor(started.app.database, started.world.bicycles, person, { actor: 'app' });
    const statuses = async () => [await me(self), await me(app)];
    await demand({ tokens_rest_after_days: 30 });
    expect(await statuses()).toEqual([200, 200]);
    await signedInDaysAgo(29);
    expect(await statuses()).toEqual([200, 200]);
    await signedInDaysAgo(2);
    await demand({ tokens_rest_after_days: 30, idle_hours: 24 });
    expect(await statuses()).toEqual([401, 200]);
    await inOf(person);
    expect(await statuses()).toEqual([200, 200]);
  });

  test('are suspended by the clock, even if nothing changes', async () => {
    await inOf(person);
    const token = await tokenFor(started.app.database, started.world.bicycles, person);
    await write('UPDATE last_sign_ins SET signed_in_at = to_timestamp($2) WHERE user_id = $1', [
      person.id,
      nowSeconds(),
    ]);
    await demand({ tokens_rest_after_days: 1 });
    expect(await me(token)).toBe(200);
    clock.forward(86_400 - 60);
    expect(await me(token)).toBe(200);
    clock.forward(120);
    expect(await me(token)).toBe(401);
  });

  test('don’t require a second factor', async () => {
    const token = await tokenFor(started.app.database, started.world.bicycles, person);
    await demand({ second_factor: 'everyone', grace_days: 1 });
    await endGrace();
    expect(await me(token)).toBe(200);
  });
});

describe('setting up an app while signing in, without script', () => {
  const toReturn = { return_to: '/o/bellweather-bicycles' };

  async function afterPassword() {
    const browser = openBrowser(started.app.baseUrl);
    const { headers } = await browser.signIn(person, toReturn.return_to);
    return { browser, next: headers.get('location') };
  }
  const isSignedIn = async ({ get }: ReturnType<typeof openBrowser>) =>
    (await get('/api/inbox/v1/session', { origin: started.app.baseUrl, 'sec-fetch-site': 'same-origin' }))
      .status === 200;
  const page = '/login/enroll?return_to=%2Fo%2Fbellweather-bicycles';

  test('is offered during the grace period, and can be skipped', async () => {
    expect((await afterPassword()).next).toBe(toReturn.return_to);
    await demand({ second_factor: 'everyone', grace_days: 3 });
    const { browser, next } = await afterPassword();
    expect([next, await isSignedIn(browser)]).toEqual([page, false]);
    const shown = await browser.get(page);
    expect(shown.text).toContain('requires it in 3 days');
    expect((await browser.get('/login/code')).headers.get('location')).toContain('/login/enroll');
    const skipped = await browser.post('/login/enroll', { ...toReturn, decision: 'skip' });
    expect([skipped.headers.get('location'), await isSignedIn(browser)]).toEqual([toReturn.return_to, true]);
  });

  test('is required afterwards, unless another organization can be entered without', async () => {
    await demand({ second_factor: 'everyone', grace_days: 1 });
    await endGrace();
    const { browser } = await afterPassword();
    expect((await browser.get(page)).text).not.toContain('skip');
    await browser.post('/login/enroll', { ...toReturn, decision: 'skip' });
    expect(await isSignedIn(browser)).toBe(false);
    await joinTea();
    const other = (await afterPassword()).browser;
    expect((await other.get(page)).text).toContain('Skip, and continue');
    await other.post('/login/enroll', { ...toReturn, decision: 'skip' });
    expect(await isSignedIn(other)).toBe(true);
  });

  test('signs in with the app, which satisfies the policy, and shows recovery codes once', async () => {
    await demand({ second_factor: 'everyone', grace_days: 1 });
    await endGrace();
    const { browser } = await afterPassword();
    const shown = await browser.get(page);
    const { enrollment = '' } = hiddenFields(shown);
    const secret = /<code class="secret">([^<]+)/.exec(shown.text)?.[1] ?? '';
    const post = (code: string) => browser.post('/login/enroll', { ...toReturn, enrollment, code });
    const wrong = await post('000000');
    expect([wrong.status, hiddenFields(wrong).enrollment !== '', await isSignedIn(browser)]).toEqual([
      401,
      true,
      false,
    ]);
    expect(wrong.text).toContain(secret);
    const done = await post(totpCode(secret, clock.now()));
    expect(done.text.match(/<li><code>/g)).toHaveLength(10);
    expect(await isSignedIn(browser)).toBe(true);
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
    const headers = { cookie, origin: started.app.baseUrl, 'deskbell-organization': bicycles().publicId };
    expect((await started.app.send('/api/inbox/v1/tags', { headers })).status).toBe(200);
    clock.forward(30);
    expect((await afterPassword()).next).toContain('/login/code');
  });

  test('isn’t a way around the code of an app that is set up', async () => {
    await addAuthenticator({ baseUrl: started.app.baseUrl, now: clock.now }, person, bicycles());
    await demand({ second_factor: 'everyone', grace_days: 3 });
    const { browser, next } = await afterPassword();
    expect(next).toContain('/login/code');
    expect((await browser.get(page)).status).toBe(303);
    await browser.post('/login/enroll', { ...toReturn, decision: 'skip' });
    expect(await isSignedIn(browser)).toBe(false);
  });
});

test('an operator removes the policy of an organization that has locked itself out', async () => {
  await demand({ second_factor: 'everyone', grace_days: 1 });
  await endGrace();
  expect(await statusOf(admin)).toEqual(refused);
  const run = () =>
    reportOf(
      'sign-in policy reset',
      ['--organization', bicycles().publicId],
      environmentOf(started.app.clone),
    );
  expect((await run()).json).toEqual({ organization: 'bellweather-bicycles', was_reset: true });
  expect(await statusOf(admin)).toEqual(accepted);
  expect((await admin.get('/sign-in/policy')).body.data).toEqual(noPolicy);
  const { body } = await admin.get('/audit-entries?limit=1');
  expect(body.data[0]).toMatchObject({ kind: 'sign_in.policy_reset', user: null });
  expect((await run()).json).toEqual({ organization: 'bellweather-bicycles', was_reset: false });
});
