import type { ServerResponse } from 'node:http';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { sequenceEvents } from '../../../events/sequence-events.ts';
import { receiveWebhooks } from '../../../testing/receive-webhooks.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { addColleague } from '../../../testing/world.ts';
import { organizationWithWebhook } from '../testing/organization-with-webhook.ts';

const rules = { networks: ['127.0.0.1'], allowsHttp: true };
const world = await startWorld({ webhooks: { rules, delivers: true } });
const { app } = world;
afterAll(() => app.stop());

/** What a server does after each change. */
async function tell(organizationId: string): Promise<void> {
  await sequenceEvents(app.database, organizationId);
  await app.notices.notifyEvents([organizationId]);
}

/** Waits until the last delivery is as expected. */
const settled = async (deliveries: () => Promise<{ body: { data: object[] } }>, expected: object) => {
  const check = async () => expect((await deliveries()).body.data[0]).toMatchObject(expected);
  await vi.waitFor(check, { timeout: 200_000, interval: 50 });
};

test('security S14: an event is delivered as GET /events shows it, and a third-party library verifies it', async () => {
  const house = await organizationWithWebhook(world);
  const receiver = await receiveWebhooks();
  const { secret } = await house.hook(receiver.url);
  await house.addContact();
  await tell(house.id);
  const [delivery] = await receiver.count(1);
  const { body = '', headers = {} } = delivery ?? {};
  const event = new StandardWebhook(secret).verify(body, headers as Record<string, string>);
  expect(event).toEqual((await house.api.get('/events?types=contact.created')).body.data[0]);
  expect(headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8' });
  const wrong = new StandardWebhook(`whsec_${Buffer.alloc(32, 1).toString('base64')}`);
  expect(() => wrong.verify(body, headers as Record<string, string>)).toThrow();
  expect(() => new StandardWebhook(secret).verify(`${body} `, headers as Record<string, string>)).toThrow();
});

test('security S13: hanging endpoints of one organization don’t delay another’s deliveries', async () => {
  const hanging = await organizationWithWebhook(world);
  const quick = await organizationWithWebhook(world);
  const held: ServerResponse[] = [];
  const hole = await receiveWebhooks((response) => void held.push(response));
  const receiver = await receiveWebhooks();
  const hooks = await Promise.all([1, 2, 3].map(() => hanging.hook(hole.url)));
  await quick.hook(receiver.url);
  for (let count = 0; count < 30; count++) await hanging.addContact();
  await tell(hanging.id);
  await hole.count(4);
  for (let count = 0; count < 20; count++) await quick.addContact();
  await tell(quick.id);
  await receiver.count(20);
  expect(hole.received.length).toBeLessThan(30);
  for (const { id } of hooks) await hanging.api.call(`/webhooks/${id}`, { method: 'DELETE' });
  for (const response of held) response.end();
});

test('a failure is retried automatically after some seconds', async () => {
  const house = await organizationWithWebhook(world);
  const receiver = await receiveWebhooks((response, count) =>
    response.writeHead(count === 1 ? 500 : 200).end(),
  );
  const { id } = await house.hook(receiver.url);
  await house.addContact();
  await tell(house.id);
  const [first, second] = await receiver.count(2);
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  await settled(() => house.api.get(`/webhooks/${id}/deliveries`), { status: 'delivered', attempts: 2 });
});

describe('POST …/ping', () => {
  test('delivers a ping to that endpoint and to no other, whatever types it subscribes to', async () => {
    const house = await organizationWithWebhook(world);
    const receiver = await receiveWebhooks();
    const other = await receiveWebhooks();
    const { id, secret } = await house.hook(receiver.url);
    await house.hook(other.url);
    const response = await house.api.call(`/webhooks/${id}/ping`, { method: 'POST' });
    expect([response.status, response.body.data]).toMatchObject([
      202,
      { type: 'ping', status: 'pending', attempts: 0 },
    ]);
    const [delivery] = await receiver.count(1);
    const event = new StandardWebhook(secret).verify(
      delivery?.body ?? '',
      delivery?.headers as Record<string, string>,
    );
    expect(event).toMatchObject({ id: response.body.data.event_id, type: 'ping', data: {}, previous: null });
    expect((await house.api.get('/events?types=ping')).body.data).toEqual([event]);
    await tell(house.id);
    await house.addContact();
    await tell(house.id);
    const [next] = await other.count(1);
    expect(JSON.parse(next?.body ?? '').type).toBe('contact.created');
  });

  test('is 409 if the endpoint is disabled, and 404 if there is none', async () => {
    const house = await organizationWithWebhook(world);
    const { id } = await house.hook('https://hooks.example.com/');
    await house.api.call(`/webhooks/${id}`, { method: 'PATCH', json: { is_enabled: false } });
    const ping = (at: string) => house.api.call(`/webhooks/${at}/ping`, { method: 'POST' });
    const responses = [await ping(id), await ping('whk_nothing')];
    expect(responses.map(({ status, body }) => [status, body.error])).toEqual([
      [409, 'conflict'],
      [404, 'not_found'],
    ]);
  });
});

describe('POST …/redeliver', () => {
  test('delivers again, with the same id and body', async () => {
    const house = await organizationWithWebhook(world);
    const receiver = await receiveWebhooks((response, count) => response.end(`answer ${count}`));
    const { id } = await house.hook(receiver.url);
    await house.addContact();
    await tell(house.id);
    const deliveries = () => house.api.get(`/webhooks/${id}/deliveries`);
    await receiver.count(1);
    await settled(deliveries, { status: 'delivered', response_body: 'answer 1' });
    const [{ id: delivery }] = (await deliveries()).body.data;
    const redelivered = await house.api.call(`/webhooks/${id}/deliveries/${delivery}/redeliver`, {
      method: 'POST',
    });
    expect([redelivered.status, redelivered.body.data]).toMatchObject([
      202,
      { id: delivery, status: 'pending', attempts: 0 },
    ]);
    const [first, second] = await receiver.count(2);
    expect([second?.headers['webhook-id'], second?.body]).toEqual([delivery, first?.body]);
    await settled(deliveries, { status: 'delivered', attempts: 1, response_body: 'answer 2' });
  });

  test('is 404 for a delivery of another endpoint, and 409 if the endpoint is disabled', async () => {
    const house = await organizationWithWebhook(world);
    const receiver = await receiveWebhooks();
    const { id } = await house.hook(receiver.url);
    const { id: other } = await house.hook(receiver.url, ['contact.updated']);
    await house.addContact();
    await tell(house.id);
    await receiver.count(1);
    const [{ id: delivery }] = (await house.api.get(`/webhooks/${id}/deliveries`)).body.data;
    const redeliver = (at: string, what: string) =>
      house.api.call(`/webhooks/${at}/deliveries/${what}/redeliver`, { method: 'POST' });
    await house.api.call(`/webhooks/${id}`, { method: 'PATCH', json: { is_enabled: false } });
    const responses = [
      await redeliver(other, delivery),
      await redeliver(id, 'dlv_nothing'),
      await redeliver(id, delivery),
    ];
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 409]);
  });
});

describe('GET …/deliveries', () => {
  test('lists the result of each, newest first, in pages', async () => {
    const house = await organizationWithWebhook(world);
    const receiver = await receiveWebhooks((response) => response.writeHead(201).end('Thanks'));
    const { id } = await house.hook(receiver.url);
    for (let count = 0; count < 3; count++) {
      await house.addContact();
      await tell(house.id);
      await receiver.count(count + 1);
    }
    const path = `/webhooks/${id}/deliveries`;
    await settled(() => house.api.get(path), { status: 'delivered' });
    const first = (await house.api.get(`${path}?limit=2`)).body;
    const second = (await house.api.get(`${path}?limit=2&after=${first.page_metadata.after}`)).body;
    expect([...first.data, ...second.data].map((it) => it.id)).toEqual(
      receiver.received.map(({ headers }) => headers['webhook-id']).reverse(),
    );
    expect(first.data[0]).toEqual({
      id: expect.any(String),
      webhook_id: id,
      event_id: JSON.parse(receiver.received[2]?.body ?? '').id,
      type: 'contact.created',
      status: 'delivered',
      attempts: 1,
      next_attempt_at: null,
      last_attempt_at: expect.any(Number),
      response_status: 201,
      response_body: 'Thanks',
      duration_milliseconds: expect.any(Number),
      failure: null,
      inserted_at: expect.any(Number),
    });
  });

  test('security S12: the endpoint’s response is for admins: for an app of its own, and for a person while they are one', async () => {
    const house = await organizationWithWebhook(world);
    const receiver = await receiveWebhooks((response) => response.end('x'.repeat(100_000)));
    const person = await addColleague(app.database, { id: house.id, publicId: '', name: '' }, 'admin');
    const theirs = await house.as(person);
    const { id } = (await theirs.post('/webhooks', { url: receiver.url, types: ['contact.created'] })).body
      .data;
    await theirs.post('/contacts', { name: 'Ines' });
    await tell(house.id);
    const read = () => theirs.get(`/webhooks/${id}/deliveries`);
    await settled(read, { status: 'delivered', response_body: 'x'.repeat(4096) });
    await house.api.call(`/members/${person.memberId}`, { method: 'PATCH', json: { role: 'member' } });
    expect((await read()).body.data[0]).toMatchObject({ response_status: 200, response_body: null });
  });
});
