import { afterAll, expect, test } from 'vitest';
import { announce } from '../../../testing/attachments.ts';
import { requestText, sendBytes } from '../../../testing/raw-socket.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { isTooSlow, uploadRate } from './upload-rate.ts';

const rate = { ...uploadRate, graceMilliseconds: 50, checkMilliseconds: 20 };
const { app, world, as } = await startWorld({ rate });
afterAll(() => app.stop());

test('an upload slower than 10 kB a second gets a 408, and its connection ends', async () => {
  const announced = await announce(await as(world.jonas), { size: 1000, type: 'text/plain' });
  const { pathname } = new URL(announced.body.upload.url);
  const unfinished = requestText(app.baseUrl, `PUT ${pathname}`, ['content-length: 1000'], 'a few bytes');
  const { status, text, headers } = await sendBytes(app.baseUrl, unfinished);
  expect([status, JSON.parse(text).error]).toEqual([408, 'request_timeout']);
  expect(headers.get('connection')).toBe('close');
});

test.each([
  ['nothing in half a minute', 30_000, 0, false],
  ['nothing in a little more', 30_001, 0, true],
  ['10 kB a second, for a minute', 60_000, 600_000, false],
  ['a byte less', 60_000, 599_999, true],
  ['25 MiB in fifteen minutes', 900_000, 26_214_400, false],
  ['more in more', 900_001, 1_000_000_000, true],
])('%s', (_what, milliseconds, received, expected) => {
  expect(isTooSlow(uploadRate, milliseconds, received)).toBe(expected);
});
