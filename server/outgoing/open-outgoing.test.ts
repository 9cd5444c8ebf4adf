import { createServer as createHttp, type RequestListener, type Server } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { certificate, certificateKey } from '../testing/test-certificate.ts';
import { addressGuard } from './address-guard.ts';
import type { Guard } from './guarded-connector.ts';
import { openOutgoing } from './open-outgoing.ts';

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close().closeAllConnections();
});

async function listening(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const serve = (listener: RequestListener) => listening(createHttp(listener));

function outgoing(guard: Partial<Guard> = {}, timeoutMilliseconds?: number) {
  const opened = openOutgoing(
    { refuses: addressGuard(['127.0.0.1']), resolve: async () => ['127.0.0.1'], ...guard },
    timeoutMilliseconds,
  );
  onTestFinished(() => opened.close());
  return opened;
}

const request = { headers: { 'content-type': 'application/json' }, body: '{}' };

describe('security S12: DNS rebinding', () => {
  test('a name that resolved to a public address and now resolves to this machine is not called', async () => {
    let calls = 0;
    const port = await serve((_request, response) => {
      calls++;
      response.end();
    });
    const responses = [['93.184.216.34'], ['127.0.0.1']];
    const resolve = async () => responses.shift() ?? ['127.0.0.1'];
    expect(await resolve()).toEqual(['93.184.216.34']);
    const refused = await outgoing({ refuses: addressGuard([]), resolve }).post(
      `http://rebound.example:${port}/`,
      request,
    );
    expect(refused).toMatchObject({
      status: null,
      body: null,
      failure: expect.stringContaining('public address'),
    });
    expect(calls).toBe(0);
    expect((await outgoing().post(`http://rebound.example:${port}/`, request)).status).toBe(200);
    expect(calls).toBe(1);
  });

  test.each([
    ['one private address among public ones', ['93.184.216.34', '10.0.0.1']],
    ['a private address in IPv6', ['::ffff:10.0.0.1']],
    ['something that is no address', ['localhost']],
  ])('%s is enough to be refused', async (_, addresses) => {
    const strict = outgoing({ refuses: addressGuard([]), resolve: async () => addresses });
    expect((await strict.post('http://mixed.example/', request)).failure).toContain('public address');
  });

  test('neither is a literal private address', async () => {
    let calls = 0;
    const port = await serve((_request, response) => {
      calls++;
      response.end();
    });
    const strict = outgoing({ refuses: addressGuard([]) });
    expect((await strict.post(`http://127.0.0.1:${port}/`, request)).failure).toContain('public address');
    expect(calls).toBe(0);
  });
});

describe('security S12, S13: a response', () => {
  test('that redirects is not followed', async () => {
    const seen: unknown[] = [];
    const port = await serve(({ url }, response) => {
      seen.push(url);
      response.writeHead(302, { location: '/elsewhere' }).end('Over there');
    });
    const outcome = await outgoing().post(`http://hooks.example:${port}/first`, request);
    expect(outcome).toMatchObject({ status: 302, body: 'Over there', failure: null });
    expect(seen).toEqual(['/first']);
  });

  test('without an end is truncated, and its first four kilobytes are kept', async () => {
    let written = 0;
    let isCut: (() => void) | undefined;
    const cut = new Promise<void>((resolve) => {
      isCut = resolve;
    });
    const port = await serve((_request, response) => {
      const chunk = Buffer.alloc(16 * 1024, 'x');
      const more = () => {
        while (!response.destroyed && written < 1024 ** 3) {
          written += chunk.length;
          if (!response.write(chunk)) return void response.once('drain', more);
        }
      };
      response.on('close', () => isCut?.());
      more();
    });
    const outcome = await outgoing().post(`http://hooks.example:${port}/`, request);
    expect([outcome.status, outcome.body]).toEqual([200, 'x'.repeat(4096)]);
    await cut;
    expect(written).toBeLessThan(64 * 1024 ** 2);
  });

  test('that never arrives times out', async () => {
    const port = await serve(() => undefined);
    const outcome = await outgoing({}, 300).post(`http://hooks.example:${port}/`, request);
    expect(outcome).toMatchObject({ status: null, body: null, failure: 'Nothing came in time.' });
  });

  test('that is cut off has already delivered its status', async () => {
    const port = await serve((_request, response) => {
      response.writeHead(202);
      response.write('Well', () => response.socket?.destroySoon());
    });
    const outcome = await outgoing().post(`http://hooks.example:${port}/`, request);
    expect(outcome).toMatchObject({ status: 202, body: 'Well', failure: null });
  });

  test('is stored as text that the database accepts', async () => {
    const port = await serve((_request, response) => response.end(Buffer.from([97, 0, 98, 255])));
    expect((await outgoing().post(`http://hooks.example:${port}/`, request)).body).toBe('a\ufffdb\ufffd');
  });
});

test('a certificate must be valid', async () => {
  const secure = createHttps({ cert: certificate, key: certificateKey }, (_request, response) =>
    response.end(),
  );
  const url = `https://localhost:${await listening(secure)}/`;
  expect((await outgoing().post(url, request)).failure).toContain('certificate');
  expect((await outgoing({ ca: certificate }).post(url, request)).status).toBe(200);
});

test('the reason for a missing response is a sentence', async () => {
  const none = outgoing({ resolve: async () => [] });
  expect((await none.post('http://nowhere.example/', request)).failure).toBe('The name has no address.');
  const server = createHttp();
  const port = await listening(server);
  server.close();
  expect((await outgoing().post(`http://hooks.example:${port}/`, request)).failure).toBe(
    'The connection failed (ECONNREFUSED).',
  );
});

test('a request that is aborted because the process stops isn’t the other side’s failure', async () => {
  const arrived = Promise.withResolvers<void>();
  const port = await serve(() => arrived.resolve());
  const opened = openOutgoing({ refuses: addressGuard(['127.0.0.1']), resolve: async () => ['127.0.0.1'] });
  const posting = opened.post(`http://hooks.example:${port}/`, request);
  await arrived.promise;
  await Promise.all([expect(posting).rejects.toThrow('Nothing more is sent'), opened.close()]);
});
