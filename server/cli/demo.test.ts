import { expect, onTestFinished, test, vi } from 'vitest';
import { people } from '../../seeds/people.ts';
import { cloneDatabase } from '../testing/clone-database.ts';
import { dataFolder } from '../testing/data-folder.ts';
import { apiClient, send } from '../testing/http-client.ts';
import { receiveWebhooks } from '../testing/receive-webhooks.ts';
import { environmentOf, runDeskbell } from '../testing/run-deskbell.ts';
import { type Demo, startDemo } from '../testing/start-demo.ts';
import { whenFileEnds } from '../testing/when-file-ends.ts';

async function expectConversations(demo: Demo): Promise<void> {
  const response = await demo.curl();
  const { data } = (await response.json()) as { data: unknown[] };
  expect({ status: response.status, several: data.length > 10 }).toEqual({ status: 200, several: true });
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
  const demo = await sharedDemo();
  const receiver = await receiveWebhooks();
  const api = apiClient(demo.address, demo.token);
  const created = await api.post('/webhooks', { url: receiver.url, types: ['contact.created'] });
  expect(created.status).toBe(201);
  expect((await api.post('/contacts', { name: 'Wanda' })).status).toBe(201);
  const [delivery] = await receiver.count(1);
  expect(JSON.parse(delivery?.body ?? '')).toMatchObject({
    type: 'contact.created',
    data: { name: 'Wanda' },
  });
});

test('an email from its test mailbox opens a conversation, the reply arrives there, and the next email joins the conversation', async () => {
  const demo = await sharedDemo();
  const [, mailbox = ''] = /^Test mailbox: +(\S+)/m.exec(demo.stdout()) ?? [];
  const api = apiClient(demo.address, demo.token);
  const written = { name: 'Robin Keller', email: 'robin@customer.example', subject: 'Squeaking brake' };
  const sent = await sendMail(
    mailbox,
    '/mails',
    { ...written, text: 'It squeaks when it rains.' },
    'brake.txt',
  );
  expect(sent.status).toBe(303);
  const thread = sent.headers.get('location') ?? '';

  type Found = { id: string; subject: string; channel_id: string | null };
  const find = async () => {
    const { body } = await api.get('/conversations?limit=1');
    return (body as { data: [Found] }).data[0];
  };
  await vi.waitFor(async () => expect(await find()).toMatchObject({ subject: written.subject }), 200_000);
  const { id } = await find();
  const messages = async () =>
    ((await api.get(`/conversations/${id}/messages`)).body as { data: Message[] }).data.map(
      ({ body_html, attachments }) => ({ body_html, files: attachments.map((it) => it.original_filename) }),
    );
  expect(await messages()).toEqual([
    { body_html: expect.stringContaining('It squeaks when it rains.'), files: ['brake.txt'] },
  ]);

  const response = await api.post(`/conversations/${id}/messages`, { body_html: '<p>Bring it by.</p>' });
  expect(response.status).toBe(201);
  const page = async () => (await fetch(mailbox + thread)).text();
  await vi.waitFor(async () => expect(await page()).toContain('Bring it by.'), 200_000);
  expect(await page()).toContain('at Heron Bicycles');

  const reply = await sendMail(mailbox, `${thread}/mails`, { text: 'Tomorrow at ten?' });
  expect([reply.status, reply.headers.get('location')]).toEqual([303, thread]);
  await vi.waitFor(async () => expect(await messages()).toHaveLength(3), 200_000);
  expect((await find()).id).toBe(id);
  const { body: newest } = await api.get(`/conversations/${id}/messages?limit=3`);
  const replies = (newest as { data: Message[] }).data.filter((it) => it.body_html.includes('Tomorrow'));
  const asMail = await api.get(`/conversations/${id}/messages/${replies[0]?.id}/mail`);
  expect(asMail.body).toMatchObject({ data: { reply: { to: [{ address: written.email }], cc: [] } } });

  const elsewhere = { origin: 'https://elsewhere.example' };
  expect((await sendMail(mailbox, '/mails', { ...written, text: 'Hi' }, undefined, elsewhere)).status).toBe(
    403,
  );
  expect((await sendMail(mailbox, '/mails', { ...written, text: '' })).status).toBe(422);
  const home = await fetch(mailbox);
  expect(home.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self';/);
});

type Message = { id: string; body_html: string; attachments: { original_filename: string }[] };

function sendMail(
  mailbox: string,
  path: string,
  fields: Record<string, string>,
  filename?: string,
  headers: Record<string, string> = { origin: mailbox },
): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  if (filename !== undefined) body.set('file', new File(['squeak'], filename, { type: 'text/plain' }));
  return fetch(mailbox + path, { method: 'POST', headers, body, redirect: 'manual' });
}

test('its shop shows the chat and signs its customer’s identity', async () => {
  const demo = await sharedDemo();
  const [, shop = ''] = /^Shop: +(\S+)/m.exec(demo.stdout()) ?? [];
  const page = await fetch(shop);
  const html = await page.text();
  const [, script = '', channelId] = /src="(\S+\/widget\/v1\/(chn_\w+)\.js)"/.exec(html) ?? [];
  expect((await fetch(script)).status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain(`frame-src ${demo.address};`);
  const { identity } = (await (await fetch(`${shop}/identity`)).json()) as { identity: string };
  const begun = await fetch(`${demo.address}/api/widget/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'a key that nobody else has' },
    body: JSON.stringify({ channel_id: channelId, identity }),
  });
  expect([begun.status, await begun.json()]).toMatchObject([
    201,
    { data: { visitor: { name: 'Jonas Becker', is_verified: true } } },
  ]);
});

test('its people can sign in with the passwords it prints, and two demos share no secret', async () => {
  const [one, two] = await Promise.all([sharedDemo(), demoOnClone(onTestFinished)]);
  for (const { email, password } of Object.values(people)) {
    expect(one.stdout()).toMatch(new RegExp(`^ {2}${email} +${password} +(admin|member) of `, 'm'));
    const headers = { origin: one.address, 'sec-fetch-site': 'same-origin' };
    const response = await send(one.address, '/login', {
      headers,
      form: { email, password, return_to: '/' },
    });
    expect({ email, status: response.status }).toEqual({ email, status: 303 });
  }
  expect(one.token).not.toBe(two.token);
  expect(one.secret).not.toBe(two.secret);
});

let shared: Promise<Demo> | undefined;

/** For tests that don't get in each other's way: starting one takes three seconds of CPU time. */
function sharedDemo(): Promise<Demo> {
  shared ??= demoOnClone(whenFileEnds);
  return shared;
}

/** On the suite's PostgreSQL, with its own key in its own folder. */
async function demoOnClone(whenDone: (work: () => Promise<void>) => void): Promise<Demo> {
  const clone = await cloneDatabase();
  whenDone(() => clone.drop());
  const demo = await startDemo({ env: { DATABASE_URL: clone.url } });
  whenDone(async () => void (await demo.stop()));
  return demo;
}

test('it refuses an installation that it did not create', async () => {
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
