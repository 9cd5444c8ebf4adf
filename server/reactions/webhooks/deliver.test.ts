import { Webhook as StandardWebhook } from 'standardwebhooks';
import { afterAll, expect, test } from 'vitest';
import { receiveWebhooks } from '../../testing/receive-webhooks.ts';
import { stampAll } from '../../testing/stamp-all.ts';
import { startWorld } from '../../testing/start-world.ts';

const { app, world, as } = await startWorld({
  webhooks: { rules: { networks: ['127.0.0.1'], allowsHttp: true }, delivers: true },
});
afterAll(() => app.stop());

const api = await as(world.mara);

test('an event is delivered as GET /events shows it, signed by Standard Webhooks', async () => {
  const receiver = await receiveWebhooks();
  const made = await api.post('/webhooks', {
    url: receiver.url,
    types: ['contact.created', 'message.created'],
  });
  expect(made.status).toBe(201);
  await api.post('/contacts', { name: 'Ines', email: 'ines@customer.example' });
  await stampAll(app.database);
  await app.notices.tellOfEvents([world.bicycles.house.id]);
  const [delivery] = await receiver.count(1);
  const event = new StandardWebhook(made.body.data.secret).verify(
    delivery?.body ?? '',
    delivery?.headers as never,
  );
  const log = await api.get('/events?types=contact.created&limit=100');
  expect(event).toEqual(log.body.data.at(-1));
});
