import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { requestText, sendBytes } from '../testing/raw-socket.ts';
import { buildServer } from './build-server.ts';
import { allowLongRequest } from './long-requests.ts';

let baseUrl = new URL('http://127.0.0.1');
const server = await buildServer({
  logger: pino({ level: 'silent' }),
  baseUrl: () => baseUrl,
  trustProxy: false,
});
server.addContentTypeParser('text/slow', (_request, _payload, done) => done(null));
server.post('/slow', async (request) => {
  allowLongRequest(request.raw);
  const chunks: Buffer[] = await request.raw.toArray();
  return { bytes: Buffer.concat(chunks).length };
});
baseUrl = new URL(await server.listen({ host: '127.0.0.1', port: 0 }));
// Node applies the smaller one of the two to headers.
server.server.headersTimeout = 1;
server.server.requestTimeout = 1;
afterAll(() => server.close());

const slow = (rest: string) =>
  requestText(
    baseUrl.origin,
    'POST /slow',
    ['content-type: text/slow', `content-length: ${4 + rest.length}`],
    'half',
  );

test('security S19: an upload has more time than the thirty seconds of any other request', async () => {
  const others = sendBytes(
    baseUrl.origin,
    requestText(baseUrl.origin, 'POST /other', ['content-type: application/json', 'content-length: 9'], '{'),
  );
  const rest = 'the other half';
  const late = others.then(() => rest);
  const [other, response] = await Promise.all([others, sendBytes(baseUrl.origin, slow(rest), late)]);
  expect(other.status).toBe(408);
  expect([response.status, JSON.parse(response.text)]).toEqual([200, { bytes: 4 + rest.length }]);
});
