import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { keyedDigest } from '../../access/keyed-digest.ts';
import { noPolicy } from '../../access/sign-in-policy.ts';
import { addAuthenticator, addSignedUp, settableClock } from '../../testing/authenticator.ts';
import { type BrowserSession, openBrowser } from '../../testing/browser-session.ts';
import { cloneDatabase } from '../../testing/clone-database.ts';
import { countedDatabase } from '../../testing/counted-database.ts';
import { secretKey, startApp } from '../../testing/start-app.ts';
import { type Actor, makeWorld, password } from '../../testing/world.ts';
import { vouchForDomain } from '../identity-providers/by-operator/vouch-for-domain.ts';
import { insertProvider } from '../identity-providers/provider-store.ts';
import { createOrganization } from '../organizations/create-organization.ts';
import { putPolicy } from './policy/policy-store.ts';

const clock = settableClock();
const clone = await cloneDatabase();
const { database, statements } = countedDatabase(clone.database);
const world = await makeWorld(clone.database);
const { bicycles } = world;
const app = await startApp({ ...clone, database }, { now: clock.now });
afterAll(async () => {
  await app.stop();
  await clone.drop();
});

let person: Actor;
let browser: BrowserSession;
beforeEach(async () => {
  person = await addSignedUp(clone.database, world);
  browser = openBrowser(app.baseUrl);
});

const returnTo = '/o/bellweather-bicycles/inbox/open';

/** The names of a request's statements, sorted: some are sent at the same time. */
async function counted(status: number, ask: () => Promise<{ status: number }>): Promise<string[]> {
  statements.length = 0;
  expect((await ask()).status).toBe(status);
  return statements.map(({ name }) => name ?? '').sort();
}

/** Everything that a browser requests, from opening the page until the session begins or a second factor is due. */
async function signIn() {
  const { email } = person;
  const query = `return_to=${encodeURIComponent(returnTo)}`;
  return {
    addressPage: await counted(200, () => browser.get(`/login?${query}`)),
    address: await counted(303, () => browser.post('/login', { email, return_to: returnTo })),
    passwordPage: await counted(200, () => browser.get(`/login?step=next&${query}`)),
    password: await counted(303, () => browser.post('/login', { email, password, return_to: returnTo })),
  };
}

const pages = {
  addressPage: ['offered_identity_providers'],
  address: [],
  passwordPage: ['offered_identity_providers'],
};
const withoutFactors = {
  ...pages,
  password: ['find_user_by_email', 'hold_password', 'record_audit', 'sign_in_needs', 'start_session'],
};

/**
 * Without second factors and providers: the person, their organizations, that their password is still the same (decisions/0646), an
 * audit entry in each, the session.
 */
const before = 5;

describe('identity 10: signing in', () => {
  test('takes at most two statements more than without second factors, policies and providers', async () => {
    const requests = await signIn();
    expect(requests).toEqual(withoutFactors);
    expect(Object.values(requests).flat().length - before).toBeLessThanOrEqual(2);
    expect((await browser.get('/api/inbox/v1/session')).status).toBe(200);
  });

  test('takes as many with a dozen providers, verified domains and policies, and one more for each further organization, which gets an audit entry', async () => {
    const [, domain = ''] = person.email.split('@');
    const houses = [bicycles.house.id];
    for (const name of ['Second Street', 'Third Avenue', 'Fourth Road']) {
      const id = await clone.database.transaction(async (transaction) => {
        const created = await createOrganization(transaction, name);
        return created.id;
      });
      await clone.database.write({
        text: `INSERT INTO members (id, organization_id, user_id, role, status, inserted_at)
               VALUES (gen_random_uuid(), $1, $2, 'member', 'active', now())`,
        values: [id, person.id],
      });
      houses.push(id);
    }
    const now = clock.now();
    for (const organizationId of [null, ...houses])
      for (let count = 0; count < 3; count++)
        await insertProvider(clone.database, keyedDigest(secretKey), {
          organization_id: organizationId,
          name: `Provider ${count}`,
          issuer: `https://${count}.example`,
          client_id: 'deskbell',
          clientSecret: 'a secret',
          trusts_email: false,
        });
    await clone.database.transaction(async (transaction) => {
      for (const organizationId of houses) await putPolicy(transaction, { organizationId, now }, noPolicy);
    });
    await vouchForDomain(
      { database: clone.database, mail: undefined },
      { organizationId: bicycles.house.id, domain, now },
    );
    const { password: entered, ...others } = await signIn();
    expect(others).toEqual(pages);
    expect(entered).toEqual([
      'find_user_by_email',
      'hold_password',
      ...houses.map(() => 'record_audit'),
      'sign_in_needs',
      'start_session',
    ]);
  });

  test('with a code takes a fixed number too, in which the code is limited and used once', async () => {
    const { code } = await addAuthenticator({ baseUrl: app.baseUrl, now: clock.now }, person, bicycles.house);
    clock.forward(30);
    expect(await signIn()).toEqual({
      ...pages,
      password: ['find_user_by_email', 'hold_password', 'insert_sign_in_attempt', 'sign_in_needs'],
    });
    const page = await counted(200, () => browser.get('/login/code'));
    expect(page).toEqual(['find_sign_in_attempt', 'sign_in_needs']);
    const entered = await counted(303, () => browser.post('/login/code', { code: code() }));
    expect(entered).toEqual([
      'end_sign_in_attempt',
      'find_totp',
      'organizations_of_person',
      'record_audit',
      'release_attempt_slots',
      'start_session',
      'take_attempt_slots',
      'take_sign_in_try',
      'use_totp_step',
    ]);
    expect((await browser.get('/api/inbox/v1/session')).status).toBe(200);
  });
});
