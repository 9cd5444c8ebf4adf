import { afterAll, afterEach, expect, test } from 'vitest';
import { addSignedUp } from '../../testing/authenticator.ts';
import { openBrowser } from '../../testing/browser-session.ts';
import { cloneDatabase } from '../../testing/clone-database.ts';
import { inboxClient } from '../../testing/inbox-client.ts';
import { startApp } from '../../testing/start-app.ts';
import { makeWorld, password } from '../../testing/world.ts';

/** What happens after a password was compared, and before its session begins. */
let overtaking: (() => Promise<void>) | undefined;

const clone = await cloneDatabase();
const read: typeof clone.database.read = async (statement) => {
  const rows = await clone.database.read<never>(statement);
  if (statement.name !== 'sign_in_needs') return rows;
  const by = overtaking;
  overtaking = undefined;
  await by?.();
  return rows;
};
const world = await makeWorld(clone.database);
const app = await startApp({ ...clone, database: { ...clone.database, read } });
afterEach(() => {
  expect(overtaking).toBeUndefined();
});
afterAll(async () => {
  await app.stop();
  await clone.drop();
});
const { house } = world.bicycles;

const newOne = 'a new password of some length';
const signIn = (email: string, secret: string) =>
  openBrowser(app.baseUrl).post('/login', { email, password: secret, return_to: '/' });

/** A person, and a change of their password by themselves. */
async function aPerson() {
  const person = await addSignedUp(clone.database, world);
  const inbox = await inboxClient(app.baseUrl, person, house);
  const json = { current_password: password, password: newOne };
  const changed = async () => {
    expect((await inbox.call('/password', { method: 'PUT', json })).status).toBe(204);
  };
  return { person, changed };
}

test('security 84: once a password was changed, the old one starts no session, even if it was compared before', async () => {
  const { person, changed } = await aPerson();
  overtaking = changed;
  const { status, headers } = await signIn(person.email, password);
  expect([status, headers.get('location')]).toEqual([401, null]);
  expect((await signIn(person.email, newOne)).status).toBe(303);
});

test('of the last two passkeys of somebody without a password, removed at once, one stays', async () => {
  const { person } = await aPerson();
  const inbox = await inboxClient(app.baseUrl, person, house);
  const write = (text: string, ...values: unknown[]) =>
    clone.database.write({ text, values: [person.id, ...values] });
  await write('UPDATE users SET password_hash = NULL WHERE id = $1');
  for (let round = 0; round < 5; round++) {
    await write('DELETE FROM passkeys WHERE user_id = $1');
    await write(
      `INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, transports, name, rp_id, inserted_at)
       SELECT gen_random_uuid(), $1, gen_random_uuid()::text, '', 0, '{}', 'Laptop', 'localhost', now()
         FROM generate_series(1, 2)`,
    );
    await write(
      `UPDATE sessions SET proofs = jsonb_build_object('passkey', $2::bigint) WHERE user_id = $1`,
      Math.floor(Date.now() / 1000),
    );
    const { body } = await inbox.get('/account/factors');
    const ids = (body.data.passkeys as { id: string }[]).map(({ id }) => id);
    expect(ids).toHaveLength(2);
    const removed = ids.map((id) => inbox.call(`/account/passkeys/${id}`, { method: 'DELETE' }));
    expect((await Promise.all(removed)).map(({ status }) => status).sort()).toEqual([204, 409]);
  }
});
