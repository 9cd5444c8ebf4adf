import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askRspamd } from './ask-rspamd.ts';

let answer = { status: 200, body: '{}' };
const asked: { path?: string | undefined; from: unknown; recipients: unknown; body: string }[] = [];
const server = createServer(async (request, response) => {
  const { from, rcpt } = request.headers;
  asked.push({ path: request.url, from, recipients: rcpt, body: await text(request) });
  response.writeHead(answer.status).end(answer.body);
});
const warnings: unknown[] = [];
let isSpam: ReturnType<typeof askRspamd>;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  isSpam = askRspamd(new URL(`http://127.0.0.1:${port}`), {
    warn: (...words: unknown[]) => void warnings.push(words),
  });
});
afterAll(() => server.close());

const judged = (action: string) => {
  answer = { status: 200, body: JSON.stringify({ action, score: 7 }) };
  return isSpam(Buffer.from('Subject: Win\r\n\r\nNow'), {
    from: 'eve@elsewhere.example',
    to: ['a@in.example'],
  });
};

test('an email is spam where rspamd would reject or mark it, and none where it would let it pass or wait', async () => {
  for (const action of ['reject', 'add header', 'rewrite subject']) expect(await judged(action)).toBe(true);
  for (const action of ['no action', 'greylist', 'soft reject']) expect(await judged(action)).toBe(false);
  expect(asked[0]).toEqual({
    path: '/checkv2',
    from: 'eve@elsewhere.example',
    recipients: 'a@in.example',
    body: 'Subject: Win\r\n\r\nNow',
  });
});

test('an email that rspamd cannot judge is no spam, and the log says so', async () => {
  for (const body of ['not JSON', 'null']) {
    answer = { status: 200, body };
    expect(await isSpam(Buffer.from(''), {})).toBe(false);
  }
  answer = { status: 500, body: '' };
  expect(await isSpam(Buffer.from(''), {})).toBe(false);
  expect(warnings).toHaveLength(3);
});
