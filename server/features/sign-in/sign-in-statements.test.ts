import { afterAll, expect, test } from 'vitest';
import { cloneDatabase } from '../../testing/clone-database.ts';
import { countedDatabase } from '../../testing/counted-database.ts';
import { makeWorld } from '../../testing/world.ts';
import { continueSignIn } from './attempts/continue-sign-in.ts';

const clone = await cloneDatabase();
afterAll(() => clone.drop());
const { database, statements } = countedDatabase(clone.database);
const { mara } = await makeWorld(clone.database);

test('identity 10: once the password is right, signing in takes one statement more than without second factors and policies', async () => {
  const client = { address: '127.0.0.1', userAgent: 'test' };
  const proofs = { password: 1_800_000_000 };
  statements.length = 0;
  const outcome = await continueSignIn(
    { database, now: () => Date.now() * 1000 },
    { userId: mara.id, proofs, confinedTo: null, client },
  );
  expect(outcome).toEqual({ session: expect.any(String) });
  // Before: the organizations, an audit entry in the only one, and the session.
  expect(statements.map(({ name }) => name)).toEqual([
    'sign_in_needs',
    'organizations_of_person',
    'record_audit',
    'start_session',
  ]);
});
