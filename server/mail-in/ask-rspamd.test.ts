import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askRspamd } from './ask-rspamd.ts';

let reply = { status: 200, body: '{}' };
const requested: { path?: string | undefined; from: unknown; recipients: unknown; body: string }[] = [];
const server = createServer(async (request, response) => {
  const { from, rcpt } = request.headers;
  requested.push({ path: request.url, from, recipients: rcpt, body: await text(request) });
  response.writeHead(reply.status).end(reply.body);
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
  reply = { status: 200, body: JSON.stringify({ action, score: 7 }) };
  return isSpam(Buffer.from('Subject: Win\r\n\r\nNow'), {
    from: 'eve@elsewhere.example',
    to: ['a@in.example'],
  });
};

test('an email is spam if rspamd would reject or mark it, and not if it would accept or greylist it', async () => {
  for (const action of ['reject', 'add header', 'rewrite subject']) expect(await judged(action)).toBe(true);
  for (const action of ['no action', 'greylist', 'soft reject']) expect(await judged(action)).toBe(false);
  expect(requested[0]).toEqual({
    path: '/checkv2',
    from: 'eve@elsewhere.example',
    recipients: 'a@in.example',
    body: 'Subject: Win\r\n\r\nNow',
  });
});

test('an email that rspamd can’t classify isn’t spam, and the log says so', async () => {
  for (const body of ['not JSON', 'null']) {
    reply = { status: 200, body };
    expect(await isSpam(Buffer.from(''), {})).toBe(false);
  }
  reply = { status: 500, body: '' };
  expect(await isSpam(Buffer.from(''), {})).toBe(false);
  expect(warnings).toHaveLength(3);
});
