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
  // As exact as in request-limits.test.ts is only a clock that stands still.
  expect(served).toBeGreaterThanOrEqual(60);
  expect(response.headers.get('x-ratelimit-limit')).toBe('60');
  expect((await sendMcp(app, first, { method: 'tools/list' })).status).toBe(200);
});

test('a connection sends ten replies a minute', async () => {
  await app.database.write({ text: "UPDATE organizations SET assistants_may = 'send'", values: [] });
  await app.database.write({ text: 'UPDATE access_version SET version = version + 1', values: [] });
  const token = await tokenFor(app.database, world.tea, world.ada, { isForMcp: true });
  const input = { conversation_id: world.tea.conversation.publicId, body_html: '<p>Hello</p>' };
  let sent = 0;
  const next = async () => (await callTool(app, token, 'send_reply', input)).body.result;
  let result = await next();
  for (; !result.isError && sent < 50; result = await next()) sent += 1;
  expect(JSON.parse(result.content[0].text).error).toBe('rate_limited');
  expect(sent).toBeGreaterThanOrEqual(10);
  expect(sent).toBeLessThan(50);
});
