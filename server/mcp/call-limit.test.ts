import { afterAll, expect, test } from 'vitest';
import { callTool, sendMcp } from '../testing/mcp-client.ts';
import { plentiful } from '../testing/start-app.ts';
import { startWorld } from '../testing/start-world.ts';
import { tokenFor } from '../testing/world.ts';

const { app, world } = await startWorld({ rateLimits: plentiful });
afterAll(() => app.stop());

test('a connection makes 60 calls a minute, with all its tokens together; lists of tools do not count', async () => {
  const newToken = () => tokenFor(app.database, world.bicycles, world.mara, { isForMcp: true });
  const [first, second] = [await newToken(), await newToken()];
  let served = 0;
  const next = () => callTool(app, served % 2 === 0 ? first : second, 'list_tags');
  let response = await next();
  for (; response.status === 200 && served < 200; response = await next()) served += 1;
  expect([response.status, response.body.error]).toEqual([429, 'rate_limited']);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(served).toBeGreaterThanOrEqual(60);
  expect((await sendMcp(app, first, { method: 'tools/list' })).status).toBe(200);
});
