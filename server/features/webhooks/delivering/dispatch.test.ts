import { afterAll, describe, expect, test } from 'vitest';
import { addressGuard } from '../../../outgoing/address-guard.ts';
import { openOutgoing } from '../../../outgoing/open-outgoing.ts';
import { receiveWebhooks } from '../../../testing/receive-webhooks.ts';
import { startSecondApp } from '../../../testing/second-app.ts';
import { sequenceAll } from '../../../testing/sequence-all.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { addColleague } from '../../../testing/world.ts';
import { openDesk } from '../testing/delivery-desk.ts';
import { organizationWithWebhook } from '../testing/organization-with-webhook.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import { dispatchEvents } from './dispatch-events.ts';
import { logsBehind } from './webhook-cursors.ts';

const rules = { networks: ['127.0.0.1'], allowsHttp: true };
const world = await startWorld({ webhooks: { rules } });
const { app } = world;
const desk = await openDesk(app);
afterAll(async () => {
  await desk.close();
  await app.stop();
});

const url = 'https://hooks.example.com/';
const eventsOf = async (organizationId: string) =>
  (await desk.deliveries(organizationId)).map((it) => it.event_id);

test('however many processes run at once, each event is delivered to each endpoint once', async () => {
  const house = await organizationWithWebhook(world);
  await house.hook(url);
  await house.hook(url, ['contact.created', 'contact.updated']);
  const second = await startSecondApp(app);
  const other = await openDesk(second);
  let isWriting = true;
  const looking = [desk, other, desk, other].map(async ({ dependencies }) => {
    while (isWriting) {
      await sequenceAll(app.database);
      await dispatchEvents(dependencies, house.id);
    }
  });
  await Promise.all(Array.from({ length: 120 }, () => house.addContact()));
  isWriting = false;
  await Promise.all(looking);
  await desk.dispatch(house.id);
  const events = await eventsOf(house.id);
  expect([events.length, new Set(events).size]).toEqual([240, 120]);
  const jobs = (await desk.waiting(house.id)).map(({ data }) => data.delivery_id);
  expect([jobs.length, new Set(jobs).size]).toEqual([240, 240]);
  await other.close();
  await second.stop();
});

test('a rollback half-way is repeated, without duplicates', async () => {
  const house = await organizationWithWebhook(world);
  await house.hook(url);
  await house.addContact();
  await sequenceAll(app.database);
  const failing = {
    ...desk.dependencies,
    queue: { ready: async () => undefined, add: () => Promise.reject(new Error('the power went')) },
  };
  await expect(dispatchEvents(failing, house.id)).rejects.toThrow('the power went');
  expect(await eventsOf(house.id)).toEqual([]);
  await desk.dispatch(house.id);
  expect(await eventsOf(house.id)).toHaveLength(1);
});

test('an endpoint gets the types it subscribes to, and nothing from before it was created', async () => {
  const house = await organizationWithWebhook(world);
  await house.hook(url, ['contact.updated']);
  const contact = await house.addContact();
  await sequenceAll(app.database);
  await house.hook(url, ['contact.created']);
  await house.addContact();
  await house.api.call(`/contacts/${contact}`, { method: 'PATCH', json: { name: 'Somebody else' } });
  await desk.dispatch(house.id);
  const types = (await desk.deliveries(house.id)).map(({ type }) => type);
  expect(types.sort()).toEqual(['contact.created', 'contact.updated']);
});

describe('without an endpoint', () => {
  const isFollowed = async (organizationId: string) =>
    (
      await app.database.read({
        text: 'SELECT FROM webhook_cursors WHERE organization_id = $1',
        values: [organizationId],
      })
    ).length > 0;

  test('an organization isn’t polled, nor once its last one is deleted', async () => {
    const house = await organizationWithWebhook(world);
    await house.addContact();
    await sequenceAll(app.database);
    expect([await isFollowed(house.id), (await logsBehind(app.database)).organizationIds]).toEqual([
      false,
      expect.not.arrayContaining([house.id]),
    ]);
    const { id } = await house.hook(url);
    await house.addContact();
    await sequenceAll(app.database);
    expect((await logsBehind(app.database)).organizationIds).toContain(house.id);
    await house.api.call(`/webhooks/${id}`, { method: 'DELETE' });
    await desk.dispatch(house.id);
    expect([await isFollowed(house.id), await eventsOf(house.id)]).toEqual([false, []]);
    await house.hook(url);
    await house.addContact();
    await desk.dispatch(house.id);
    expect(await eventsOf(house.id)).toHaveLength(1);
  });
});

describe('an endpoint is bound to its connection', () => {
  test('whose end deletes its endpoints, and what waits for them', async () => {
    const house = await organizationWithWebhook(world);
    await house.hook(url);
    await house.addContact();
    await desk.dispatch(house.id);
    await app.database.write({
      text: 'UPDATE connections SET revoked_at = now() WHERE organization_id = $1',
      values: [house.id],
    });
    expect(await desk.work(house.id)).toHaveLength(1);
    const otherToken = await house.as(house.admin);
    await otherToken.post('/contacts', { name: 'Later' });
    await desk.dispatch(house.id);
    const reported = (await desk.deliveries(house.id)).map(({ status, failure }) => [status, failure]);
    expect(reported).toEqual([['dropped', expect.stringContaining('connection has ended')]]);
    expect((await otherToken.get('/webhooks')).body.data).toEqual([]);
  });

  test('whose lost scope ends what it allowed to read: for waiting deliveries, and for new ones', async () => {
    const house = await organizationWithWebhook(world);
    await house.hook(url, ['contact.created', 'connection.revoked']);
    await house.addContact();
    await desk.dispatch(house.id);
    await app.database.write({
      text: `UPDATE tokens SET scopes = array_remove(scopes, 'contacts:read') WHERE connection_id IN (
               SELECT id FROM connections WHERE organization_id = $1)`,
      values: [house.id],
    });
    await desk.work(house.id);
    await house.addContact();
    await desk.dispatch(house.id);
    const reported = (await desk.deliveries(house.id)).map(({ status, failure }) => [status, failure]);
    expect(reported).toEqual([['dropped', expect.stringContaining('may not read')]]);
  });

  test('while its person is disabled nothing is delivered; afterwards deliveries continue', async () => {
    const house = await organizationWithWebhook(world);
    const other = await addColleague(app.database, { id: house.id, publicId: '', name: '' }, 'admin');
    const theirs = await house.as(other);
    await theirs.post('/webhooks', { url, types: ['contact.created'] });
    const setStatus = (status: string) =>
      house.api.call(`/members/${other.memberId}`, { method: 'PATCH', json: { status } });
    await app.database.write({
      text: `UPDATE members SET status = 'disabled' WHERE organization_id = $1 AND user_id = $2`,
      values: [house.id, other.id],
    });
    await house.addContact();
    await desk.dispatch(house.id);
    expect(await eventsOf(house.id)).toEqual([]);
    await setStatus('active');
    await house.addContact();
    await desk.dispatch(house.id);
    expect(await eventsOf(house.id)).toHaveLength(1);
  });
});

test('what is erased before it is sent is not sent, and the endpoint’s response about it is deleted', async () => {
  const house = await organizationWithWebhook(world);
  const receiver = await receiveWebhooks((response) => response.end('I know Ines Personal'));
  const { id } = await house.hook(receiver.url, ['contact.created', 'contact.updated', 'contact.deleted']);
  const contact = await house.addContact('Ines Personal');
  await desk.dispatch(house.id);
  await desk.work(house.id);
  expect((await house.api.get(`/webhooks/${id}/deliveries`)).text).toContain('I know Ines');
  receiver.received.length = 0;
  await house.api.call(`/contacts/${contact}`, { method: 'PATCH', json: { name: 'Ines Personally' } });
  await desk.dispatch(house.id);
  await house.api.call(`/contacts/${contact}`, { method: 'DELETE' });
  expect((await house.api.get(`/webhooks/${id}/deliveries`)).text).not.toContain('Ines');
  await desk.dispatch(house.id);
  await desk.work(house.id);
  const sent = receiver.received.map(({ body }) => JSON.parse(body));
  expect(sent.map(({ type }) => type).sort()).toEqual(['contact.deleted', 'contact.updated']);
  expect(JSON.stringify(sent)).not.toContain('Personal');
});

test('security S12: a name that resolves to a private address at delivery time isn’t called', async () => {
  const house = await organizationWithWebhook(world);
  const { id } = await house.hook('https://rebound.example.com/');
  await house.addContact();
  await desk.dispatch(house.id);
  const outgoing = openOutgoing({ refuses: addressGuard([]), resolve: async () => ['169.254.169.254'] });
  for (const { data } of await desk.waiting(house.id))
    await attemptDelivery({ ...desk.dependencies, outgoing }, data);
  await outgoing.close();
  const [delivery] = (await house.api.get(`/webhooks/${id}/deliveries`)).body.data;
  expect(delivery).toMatchObject({
    status: 'pending',
    attempts: 1,
    response_status: null,
    response_body: null,
    failure: expect.stringContaining('public address'),
  });
  expect(JSON.stringify(delivery)).not.toContain('169.254');
});
