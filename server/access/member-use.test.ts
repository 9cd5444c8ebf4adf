import { afterAll, expect, test } from 'vitest';
import { settableClock } from '../testing/authenticator.ts';
import { inboxClient } from '../testing/inbox-client.ts';
import { startWorld } from '../testing/start-world.ts';

const clock = settableClock();
const { app, world, as } = await startWorld({ now: clock.now });
afterAll(() => app.stop());
const { bicycles, jonas, mara } = world;

test('a member was last active when they used the inbox, to within five minutes; what an app does for them doesn’t count', async () => {
  const lastActive = async (): Promise<number | null> =>
    (await (await as(mara)).get(`/members/${jonas.publicId}`)).body.data.last_active_at;
  await (await as(jonas)).get('/me');
  const inbox = await inboxClient(app.baseUrl, jonas, bicycles.house);
  expect(await lastActive()).toBeNull();

  await inbox.get('/tags');
  await expect.poll(lastActive).toEqual(expect.any(Number));
  const recorded = await lastActive();
  await app.database.write({
    text: 'UPDATE members SET last_active_at = to_timestamp($2::float8) WHERE organization_id = $1',
    values: [bicycles.house.id, (recorded ?? 0) - 600],
  });
  const aged = await lastActive();
  await inbox.get('/tags');
  expect(await lastActive()).toBe(aged);
  clock.forward(301);
  await inbox.get('/tags');
  await expect.poll(lastActive).toBeGreaterThanOrEqual(recorded ?? 0);
});
