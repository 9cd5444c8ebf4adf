import { expect, onTestFinished, test } from 'vitest';
import { people } from '../../seeds/people.ts';
import { cloneDatabase } from '../testing/clone-database.ts';
import { dataFolder } from '../testing/data-folder.ts';
import { apiClient, send } from '../testing/http-client.ts';
import { receiveWebhooks } from '../testing/receive-webhooks.ts';
import { environmentOf, runDeskbell } from '../testing/run-deskbell.ts';
import { type Demo, startDemo } from '../testing/start-demo.ts';

async function expectConversations(demo: Demo): Promise<void> {
  const answer = await demo.curl();
  const { data } = (await answer.json()) as { data: unknown[] };
  expect({ status: answer.status, several: data.length > 10 }).toEqual({ status: 200, several: true });
}

test('the printed curl line lists conversations: now, after a restart, after a kill, after its token was revoked', async () => {
  const folder = dataFolder();
  const first = await startDemo({ folder });
  await expectConversations(first);
  const { code, stdout, stderr } = await first.stop();
  expect({ code, stderr, logged: stdout.includes('"level"') }).toEqual({
    code: 0,
    stderr: '',
    logged: false,
  });

  const second = await startDemo({ folder });
  expect(second.token).toBe(first.token);
  await expectConversations(second);
  await second.stop('SIGKILL');

  const third = await startDemo({ folder });
  expect(third.token).toBe(first.token);
  await expectConversations(third);
  const revoked = await send(third.address, '/api/oauth/revoke', {
    form: { token: third.token, client_id: third.clientId, client_secret: third.secret },
  });
  expect(revoked.status).toBe(200);
  expect((await third.curl()).status).toBe(401);
  await third.stop('SIGINT');

  const fourth = await startDemo({ folder });
  expect(fourth.token).not.toBe(first.token);
  expect(fourth.secret).toBe(first.secret);
  await expectConversations(fourth);
});

test('the demo delivers webhooks to this machine, so that a developer can try an endpoint', async () => {
  const demo = await demoOnClone();
  const receiver = await receiveWebhooks();
  const api = apiClient(demo.address, demo.token);
  const made = await api.post('/webhooks', { url: receiver.url, types: ['contact.created'] });
  expect(made.status).toBe(201);
  expect((await api.post('/contacts', { name: 'Wanda' })).status).toBe(201);
  const [delivery] = await receiver.count(1);
  expect(JSON.parse(delivery?.body ?? '')).toMatchObject({
    type: 'contact.created',
    data: { name: 'Wanda' },
  });
});

test('its people can sign in with the passwords it prints, and two demos share no secret', async () => {
  const [one, two] = await Promise.all([demoOnClone(), demoOnClone()]);
  for (const { email, password } of Object.values(people)) {
    expect(one.stdout()).toMatch(new RegExp(`^ {2}${email} +${password} +(admin|member) of `, 'm'));
    const headers = { origin: one.address, 'sec-fetch-site': 'same-origin' };
    const answer = await send(one.address, '/login', { headers, form: { email, password, return_to: '/' } });
    expect({ email, status: answer.status }).toEqual({ email, status: 303 });
  }
  expect(one.token).not.toBe(two.token);
  expect(one.secret).not.toBe(two.secret);
});

/** On the suite's PostgreSQL, with a key of its own in a folder of its own. */
async function demoOnClone(): Promise<Demo> {
  const clone = await cloneDatabase();
  onTestFinished(() => clone.drop());
  const demo = await startDemo({ env: { DATABASE_URL: clone.url } });
  onTestFinished(async () => void (await demo.stop()));
  return demo;
}

test('it keeps out of an installation that it did not make', async () => {
  const clone = await cloneDatabase();
  onTestFinished(() => clone.drop());
  const env = environmentOf(clone);
  await runDeskbell(['organization', 'create', '--name', 'Real people'], { env });
  const { code, stdout, stderr } = await runDeskbell(['demo'], { env });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^deskbell: This installation has data of its own, .*\n$/);
  const users = await clone.database.read({ text: 'SELECT email FROM users', values: [] });
  expect(users).toEqual([]);
});

test('it listens on this machine only, and so does a server on its data', async () => {
  const open = { HOST: '0.0.0.0', DESKBELL_BASE_URL: 'https://support.example.com' };
  const demo = await runDeskbell(['demo'], { env: open });
  expect(demo).toMatchObject({ code: 1, stdout: '' });
  expect(demo.stderr).toMatch(/^deskbell: The demo has known passwords, .*\n$/);
  const clone = await cloneDatabase();
  onTestFinished(() => clone.drop());
  await (await startDemo({ env: environmentOf(clone) })).stop();
  const serve = await runDeskbell(['serve'], { env: { ...environmentOf(clone), ...open } });
  expect(serve.code).toBe(1);
  expect(serve.stderr).toMatch(/^deskbell: This is the demo, .*\n$/);
});
