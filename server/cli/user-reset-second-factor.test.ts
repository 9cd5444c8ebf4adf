import { expect, onTestFinished, test } from 'vitest';
import { insertPasskey } from '../features/second-factors/passkeys/passkey-store.ts';
import { newId } from '../ids/public-id.ts';
import { addAuthenticator, addSignedUp } from '../testing/authenticator.ts';
import { openBrowser } from '../testing/browser-session.ts';
import { catchMail } from '../testing/catch-mail.ts';
import { cloneDatabase } from '../testing/clone-database.ts';
import { inboxClient } from '../testing/inbox-client.ts';
import { environmentOf, runDeskbell, startDeskbell } from '../testing/run-deskbell.ts';
import { makeWorld } from '../testing/world.ts';

test('a server warns at its start that passkeys of another host don’t work any more', async () => {
  const clone = await cloneDatabase();
  onTestFinished(() => clone.drop());
  const { jonas } = await makeWorld(clone.database);
  const start = async () => {
    const server = await startDeskbell(['serve'], { env: environmentOf(clone) });
    const { stdout } = await server.stop();
    return stdout.includes('some passkeys were added at another host');
  };
  expect(await start()).toBe(false);
  await clone.database.transaction((transaction) =>
    insertPasskey(transaction, {
      id: newId(),
      user_id: jonas.id,
      credential_id: 'of the old host',
      public_key: Buffer.from('a key'),
      counter: 0,
      transports: [],
      name: 'Laptop',
      rp_id: 'support.old.example',
    }),
  );
  expect(await start()).toBe(true);
});

test('an operator resets a lost second factor beside a running server: audited, and the person gets an email', async () => {
  const clone = await cloneDatabase();
  onTestFinished(() => clone.drop());
  const world = await makeWorld(clone.database);
  const person = await addSignedUp(clone.database, world);
  const catcher = await catchMail();
  onTestFinished(() => catcher.stop());
  const env = { ...environmentOf(clone), ...catcher.env };
  const server = await startDeskbell(['serve'], { env });
  const now = () => Date.now() * 1000;
  await addAuthenticator({ baseUrl: server.address, now }, person, world.bicycles.house);
  await catcher.next(person.email);
  const signedIn = await inboxClient(server.address, world.mara, world.bicycles.house);
  const before = openBrowser(server.address);
  expect((await before.signIn(person)).headers.get('location')).toBe('/login/code?return_to=%2F');

  const command = ['user', 'reset-second-factor', '--email', person.email];
  const first = await runDeskbell([...command, '--json'], { env });
  expect(JSON.parse(first.stdout)).toEqual({ email: person.email, was_reset: true });
  const mail = await catcher.next(person.email);
  expect(mail.headers.get('subject')?.[0]).toBe('The second factor of your Deskbell account was reset');
  expect((await openBrowser(server.address).signIn(person)).headers.get('location')).toBe('/');
  // The attempt from before has ended with it.
  expect((await before.get('/login/code')).status).toBe(303);
  const { body } = await signedIn.get('/audit-entries?area=sign_in');
  const entry = body.data.find(({ kind }: { kind: string }) => kind === 'sign_in.second_factor_reset');
  expect(entry).toMatchObject({ user: null, details: { person: 'Robin' } });

  const repeated = await runDeskbell(command, { env });
  expect(repeated.stdout).toContain('has no second factor; nothing was changed.');
  const unknown = await runDeskbell(['user', 'reset-second-factor', '--email', 'nobody@example.com'], {
    env,
  });
  expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('There is no user')]);
  await server.stop();
});
