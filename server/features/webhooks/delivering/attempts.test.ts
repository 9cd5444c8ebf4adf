import { Webhook as StandardWebhook } from 'standardwebhooks';
import { afterAll, describe, expect, test } from 'vitest';
import { type ReceivedWebhook, receiveWebhooks } from '../../../testing/receive-webhooks.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { openDesk } from '../testing/delivery-desk.ts';
import { organizationWithWebhook } from '../testing/organization-with-webhook.ts';
import { attemptDelivery } from './attempt-delivery.ts';

const rules = { networks: ['127.0.0.1'], allowsHttp: true };
const world = await startWorld({ webhooks: { rules } });
const { app } = world;
/** Unix seconds, advanced by the tests. */
let clock = 1_790_000_000;
const posted: string[] = [];
const mail = { post: async (_: unknown, kind: string, id: string) => void posted.push(`${kind} ${id}`) };
const desk = await openDesk(app, { now: () => clock * 1_000_000, mail });
afterAll(async () => {
  await desk.close();
  await app.stop();
});

const judge = (secret: string, { body, headers }: ReceivedWebhook, seconds: number) => {
  // `verify` uses the real clock; this is what it compares with.
  const id = String(headers['webhook-id']);
  expect(headers['webhook-timestamp']).toBe(String(seconds));
  const expected = new StandardWebhook(secret).sign(id, new Date(seconds * 1000), body);
  return String(headers['webhook-signature']).split(' ').includes(expected);
};
const unpause = () => app.database.write({ text: 'UPDATE webhooks SET paused_until = NULL', values: [] });

test('a failure is retried after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, with the same id and a fresh timestamp', async () => {
  const house = await organizationWithWebhook(world);
  const receiver = await receiveWebhooks((response) => response.writeHead(500).end('Not now'));
  const { id, secret } = await house.hook(receiver.url);
  await house.addContact();
  await desk.dispatch(house.id);
  const delays = [];
  for (;;) {
    const [job] = await desk.work(house.id);
    if (!job) break;
    delays.push(job.delay);
    expect(judge(secret, receiver.received.at(-1) as ReceivedWebhook, clock)).toBe(true);
    clock += 100;
    await unpause();
  }
  expect(delays).toEqual([0, 5, 300, 1800, 7200, 18_000, 36_000, 36_000]);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(8);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-signature'])).size).toBe(8);
  const [delivery] = (await house.api.get(`/webhooks/${id}/deliveries`)).body.data;
  expect(delivery).toMatchObject({
    id: receiver.received[0]?.headers['webhook-id'],
    status: 'failed',
    attempts: 8,
    next_attempt_at: null,
    response_status: 500,
    response_body: 'Not now',
    failure: null,
  });
});

test('an endpoint that works again is no longer failing', async () => {
  const house = await organizationWithWebhook(world);
  const receiver = await receiveWebhooks((response, count) =>
    response.writeHead(count === 1 ? 503 : 204).end(),
  );
  const { id } = await house.hook(receiver.url);
  await house.addContact();
  await desk.dispatch(house.id);
  await desk.work(house.id);
  const failing = (await house.api.get(`/webhooks/${id}`)).body.data.failing_since;
  await unpause();
  await desk.work(house.id);
  expect([failing, (await house.api.get(`/webhooks/${id}`)).body.data.failing_since]).toEqual([
    expect.any(Number),
    null,
  ]);
  expect((await desk.deliveries(house.id))[0]).toMatchObject({ status: 'delivered', attempts: 2 });
});

describe('an endpoint is disabled', () => {
  test('by 410: waiting deliveries are dropped, and the admins are notified once', async () => {
    const house = await organizationWithWebhook(world);
    const receiver = await receiveWebhooks((response) => response.writeHead(410).end());
    const { id } = await house.hook(receiver.url);
    await house.addContact();
    await house.addContact();
    await desk.dispatch(house.id);
    posted.length = 0;
    await desk.work(house.id);
    expect(receiver.received).toHaveLength(1);
    const statuses = (await desk.deliveries(house.id)).map(({ status }) => status);
    expect(statuses.sort()).toEqual(['dropped', 'failed']);
    expect((await house.api.get(`/webhooks/${id}`)).body.data).toMatchObject({
      is_enabled: false,
      disabled_reason: 'gone',
    });
    expect(posted).toEqual([expect.stringMatching(/^webhook-disabled [0-9a-f-]{36} [0-9a-f-]{36}$/)]);
    expect(await desk.work(house.id)).toEqual([]);
  });

  test('by five days of failure, and not a moment before', async () => {
    const house = await organizationWithWebhook(world);
    const receiver = await receiveWebhooks((response) => response.writeHead(500).end());
    const { id } = await house.hook(receiver.url);
    await house.addContact();
    await desk.dispatch(house.id);
    await desk.work(house.id);
    const failFor = async (interval: string) => {
      await app.database.write({
        text: `UPDATE webhooks SET paused_until = NULL, failing_since = now() - $2::interval WHERE organization_id = $1`,
        values: [house.id, interval],
      });
      await desk.work(house.id);
      return (await house.api.get(`/webhooks/${id}`)).body.data.disabled_reason;
    };
    expect(await failFor('4 days 23 hours')).toBeNull();
    expect(await failFor('5 days 1 minute')).toBe('failing');
  });

  test('and enabled again it gets events from then on, and nothing from the meantime', async () => {
    const house = await organizationWithWebhook(world);
    const receiver = await receiveWebhooks();
    const { id } = await house.hook(receiver.url);
    const set = (is_enabled: boolean) =>
      house.api.call(`/webhooks/${id}`, { method: 'PATCH', json: { is_enabled } });
    await set(false);
    await house.addContact('Meanwhile');
    await desk.dispatch(house.id);
    await set(true);
    await house.addContact('Afterwards');
    await desk.dispatch(house.id);
    await desk.work(house.id);
    expect(receiver.received.map(({ body }) => JSON.parse(body).data.name)).toEqual(['Afterwards']);
  });
});

describe('an overloaded endpoint', () => {
  test.each([
    ['429 with seconds', 429, '120', 120],
    ['503 with a date', 503, new Date((1_790_050_000 + 90) * 1000).toUTCString(), 90],
    ['502 without a word', 502, undefined, 30],
    ['429 that asks for a year', 429, '31536000', 3600],
  ])('is left alone: %s', async (_, status, retryAfter, seconds) => {
    clock = 1_790_050_000;
    const house = await organizationWithWebhook(world);
    const receiver = await receiveWebhooks((response) =>
      response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end(),
    );
    await house.hook(receiver.url);
    await house.addContact();
    await house.addContact();
    await desk.dispatch(house.id);
    await desk.work(house.id);
    expect(receiver.received).toHaveLength(1);
    const [first, second] = await desk.waiting(house.id);
    expect(first?.delay).toBe(5);
    expect(second?.delay).toBeGreaterThan(seconds / 2);
    expect(second?.delay).toBeLessThanOrEqual(seconds + 5);
    const attempts = (await desk.deliveries(house.id)).map((it) => it.attempts);
    expect(attempts.sort()).toEqual([0, 1]);
  });
});

test('a requested redelivery is sent immediately, even to a paused endpoint', async () => {
  const house = await organizationWithWebhook(world);
  const receiver = await receiveWebhooks((response, count) =>
    response.writeHead(count === 1 ? 429 : 200, count === 1 ? { 'retry-after': '3600' } : {}).end(),
  );
  const { id } = await house.hook(receiver.url);
  await house.addContact();
  await desk.dispatch(house.id);
  await desk.work(house.id);
  const [{ id: delivery }] = (await house.api.get(`/webhooks/${id}/deliveries`)).body.data;
  await house.api.call(`/webhooks/${id}/deliveries/${delivery}/redeliver`, { method: 'POST' });
  await desk.work(house.id);
  await app.database.write({
    text: `UPDATE webhooks SET paused_until = now() + interval '1 hour' WHERE organization_id = $1`,
    values: [house.id],
  });
  await house.api.call(`/webhooks/${id}/ping`, { method: 'POST' });
  await desk.work(house.id);
  expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual([
    'contact.created',
    'contact.created',
    'ping',
  ]);
});

test('security S14: while a secret is rotated, both sign; after a day only the new one does', async () => {
  const house = await organizationWithWebhook(world);
  const receiver = await receiveWebhooks();
  const { id, secret } = await house.hook(receiver.url);
  const rotated = await house.api.call(`/webhooks/${id}`, { method: 'PATCH', json: { rotate_secret: true } });
  const deliver = async () => {
    await house.addContact();
    await desk.dispatch(house.id);
    await desk.work(house.id);
    const last = receiver.received.at(-1) as ReceivedWebhook;
    const secrets = [secret, rotated.body.data.secret, `whsec_${Buffer.alloc(32).toString('base64')}`];
    return secrets.map((each) => judge(each, last, clock));
  };
  expect(await deliver()).toEqual([true, true, false]);
  await app.database.write({
    text: 'UPDATE webhook_secrets SET expires_at = $2 WHERE organization_id = $1 AND expires_at IS NOT NULL',
    values: [house.id, new Date(Date.now() - 1000)],
  });
  expect(await deliver()).toEqual([false, true, false]);
});

test('security S12: a redirect is a failure, and isn’t followed', async () => {
  const house = await organizationWithWebhook(world);
  const elsewhere = await receiveWebhooks();
  const receiver = await receiveWebhooks((response) =>
    response.writeHead(307, { location: elsewhere.url }).end(),
  );
  await house.hook(receiver.url);
  await house.addContact();
  await desk.dispatch(house.id);
  await desk.work(house.id);
  expect([receiver.received.length, elsewhere.received.length]).toEqual([1, 0]);
  expect((await desk.deliveries(house.id))[0]).toMatchObject({ status: 'pending', response_status: 307 });
});

test('a leftover job does nothing', async () => {
  const house = await organizationWithWebhook(world);
  const receiver = await receiveWebhooks();
  await house.hook(receiver.url);
  await house.addContact();
  await desk.dispatch(house.id);
  const jobs = await desk.waiting(house.id);
  await desk.work(house.id);
  for (const { data } of jobs) await attemptDelivery(desk.dependencies, data);
  expect([jobs.length, receiver.received.length]).toEqual([1, 1]);
});
