import { afterAll, expect, test } from 'vitest';
import { startWorld } from '../../testing/start-world.ts';
import { webhookDisabledTemplate } from './webhook-disabled-email.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

test('an admin is emailed the app, the address and the reason, unless it is enabled again', async () => {
  const api = await as(world.mara, { actor: 'app' });
  const { id } = (
    await api.post('/webhooks', { url: 'https://hooks.example.com/x?key=secret', types: ['contact.created'] })
  ).body.data;
  const [row] = await app.database.read<{ webhook: string; admin: string; other: string }>({
    text: `SELECT w.id AS webhook, m.id AS admin, (SELECT id FROM members WHERE user_id = $2) AS other
             FROM webhooks w JOIN members m ON m.user_id = $1`,
    values: [world.mara.id, world.jonas.id],
  });
  const { render } = webhookDisabledTemplate(app);
  expect(await render(`${row?.webhook} ${row?.admin}`)).toBeUndefined();
  await app.database.write({
    text: `UPDATE webhooks SET disabled_at = now(), disabled_reason = 'failing'`,
    values: [],
  });
  const email = await render(`${row?.webhook} ${row?.admin}`);
  expect(email?.to).toBe(world.mara.email);
  expect(email?.subject).toBe('A webhook of Bellweather Bicycles Helper was disabled');
  expect(email?.paragraphs[0]).toContain('hooks.example.com: all deliveries have failed for five days');
  expect(JSON.stringify(email)).not.toContain('key=secret');
  expect(await render(`${row?.webhook} ${row?.other}`)).toBeUndefined();
  await api.call(`/webhooks/${id}`, { method: 'PATCH', json: { is_enabled: true } });
  expect(await render(`${row?.webhook} ${row?.admin}`)).toBeUndefined();
});
