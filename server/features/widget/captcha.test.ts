import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startWorld } from '../../testing/start-world.ts';
import { solve, widgetClient } from '../../testing/widget-visitor.ts';

/** The site's own endpoint, which verifies the captcha with its provider. */
const requested: unknown[] = [];
let status = 204;
const endpoint = createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  requested.push(JSON.parse(text));
  response.writeHead(status, { location: '/elsewhere' }).end();
});
await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/captcha`;

let clockMilliseconds = Date.now();
const { app, world, as } = await startWorld({
  now: () => clockMilliseconds * 1000,
  webhooks: { rules: { networks: ['127.0.0.1'], allowsHttp: true } },
});
afterAll(async () => {
  await app.stop();
  endpoint.close();
});

const admin = await as(world.mara);
const stranger = widgetClient(app);
const newSite = async (chat: object) =>
  (await admin.post('/channels', { type: 'chat', name: 'Heron chat', chat })).body.data.id as string;
const site = await newSite({ captcha_url: url });

async function begin(channelId: string, more: object = {}) {
  const { challenge, needs_captcha } = (await stranger.get(`/channels/${channelId}`)).body.data;
  clockMilliseconds += 2001;
  const response = await stranger.post('/sessions', {
    channel_id: channelId,
    challenge: { value: challenge.value, solution: solve(challenge) },
    message: { text: 'Is my bike ready?' },
    ...more,
  });
  return { response, needs_captcha, result: [response.status, response.body.error] };
}

beforeEach(() => {
  requested.length = 0;
  status = 204;
});

test('by default no captcha is required, and no endpoint is called', async () => {
  const { result, needs_captcha } = await begin(await newSite({}), { captcha: 'whatever' });
  expect([result, needs_captcha, requested]).toEqual([[201, undefined], false, []]);
});

test('with an endpoint for captchas a first message is accepted once it approves, and refused without a captcha', async () => {
  const without = await begin(site);
  expect([without.result, without.needs_captcha, requested]).toEqual([[403, 'captcha_failed'], true, []]);
  expect((await begin(site, { captcha: 'solved-1' })).result).toEqual([201, undefined]);
  expect(requested).toEqual([{ channel_id: site, captcha: 'solved-1' }]);
  status = 403;
  expect((await begin(site, { captcha: 'wrong' })).result).toEqual([403, 'captcha_failed']);
});

test.each([
  ['fails', async () => 500],
  ['leads elsewhere', async () => 302],
])('if the endpoint %s the message arrives, as spam', async (_, responses) => {
  status = await responses();
  const { response } = await begin(site, { captcha: 'solved-2' });
  expect(response.status).toBe(201);
  const conversation = await admin.get(`/conversations/${response.body.data.message.conversation_id}`);
  expect([conversation.body.data.is_spam, requested.length]).toEqual([true, 1]);
});

test('an endpoint in a private network isn’t called, unless the operator has allowed it', async () => {
  const inside = await newSite({ captcha_url: url.replace('127.0.0.1', '10.0.0.1') });
  const { response } = await begin(inside, { captcha: 'solved-3' });
  expect(response.status).toBe(201);
  const conversation = await admin.get(`/conversations/${response.body.data.message.conversation_id}`);
  expect([conversation.body.data.is_spam, requested]).toEqual([true, []]);
});

test('an endpoint needs an HTTP address: 422', async () => {
  const refused = await admin.post('/channels', {
    type: 'chat',
    name: 'Heron chat',
    chat: { captcha_url: 'file:///etc/passwd' },
  });
  expect([refused.status, refused.body.error]).toEqual([422, 'validation_error']);
});
