import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { addressGuard } from '../../../outgoing/address-guard.ts';
import { openGuardedFetch } from '../../../outgoing/open-guarded-fetch.ts';
import { resolveHost } from '../../../outgoing/resolve-host.ts';
import { ofThisMachine, serveDocuments } from '../../../testing/client-documents.ts';
import { readClientDocument } from './client-document.ts';
import { documentsBy } from './fetch-documents.ts';

let requests = 0;
let origin = '';
const valid = (path: string) => ({ client_id: origin + path, redirect_uris: ['https://app.example.com/cb'] });
origin = await serveDocuments((request, response) => {
  requests += 1;
  const path = request.url ?? '';
  if (path === '/redirecting') response.writeHead(302, { location: '/client' }).end();
  else if (path === '/slow') response.write('{');
  else if (path === '/long') {
    const piece = 'x'.repeat(1024 * 1024);
    const more = (error?: Error | null): void => {
      if (!error && !response.destroyed) response.write(piece, more);
    };
    more();
  } else if (path === '/lasting')
    response.setHeader('cache-control', 'max-age=7200').end(JSON.stringify(valid(path)));
  else if (path === '/eternal')
    response.setHeader('cache-control', 'public, max-age=31536000').end(JSON.stringify(valid(path)));
  else response.end(JSON.stringify(valid(path === '/another' ? '/client' : path)));
});

let now = 0;
const reachable = openGuardedFetch({ ...ofThisMachine, refuses: addressGuard(ofThisMachine.networks) });
const find = documentsBy(reachable, () => now);
const guarded = openGuardedFetch({ refuses: addressGuard([]), resolve: resolveHost });
const findPublic = documentsBy(guarded, () => now);
afterAll(() => Promise.all([reachable.close(), guarded.close()]));

describe('check 4: a document', () => {
  test('is found at its URL, and requested again when its cache has expired: after an hour at the earliest', async () => {
    const read = async (path: string) => (await find(origin + path))?.redirectUris;
    expect(await read('/client')).toEqual(['https://app.example.com/cb']);
    await read('/lasting');
    const before = requests;
    now += 3_599_000;
    await Promise.all([read('/client'), read('/lasting')]);
    expect(requests).toBe(before);
    now += 2000;
    await Promise.all([read('/client'), read('/client'), read('/lasting')]);
    expect(requests).toBe(before + 1);
  });

  test('is requested again after a day, however long its headers allow', async () => {
    const read = async () => (await find(`${origin}/eternal`))?.url;
    await read();
    const before = requests;
    now += 24 * 3_600_000 - 1000;
    expect([await read(), requests]).toEqual([`${origin}/eternal`, before]);
    now += 2000;
    expect([await read(), requests]).toEqual([`${origin}/eternal`, before + 1]);
  });

  test('is waited for five seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    onTestFinished(() => timeout.mockRestore());
    const find = documentsBy(
      {
        fetch: async (_, options) => {
          options?.signal?.throwIfAborted();
          return Response.json(valid('/client'));
        },
      },
      () => 0,
    );
    expect(await find(`${origin}/client`)).toBeUndefined();
    expect(timeout.mock.calls).toEqual([[5000]]);
  });

  test.each(['/redirecting', '/slow', '/long', '/another'])(
    'at %s is refused within six seconds',
    async (path) => {
      const start = performance.now();
      expect(await find(origin + path)).toBeUndefined();
      // A bound of the product, and not of this machine: the request has its own limit of five seconds.
      expect(performance.now() - start).toBeLessThan(60_000);
    },
  );

  test('at thirty spellings of private addresses is refused, and nothing inside is connected to', async () => {
    let connections = 0;
    const inside = createServer().on('connection', () => {
      connections += 1;
    });
    await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
    const { port } = inside.address() as AddressInfo;
    const hosts = [
      ...[
        '127.0.0.1',
        'localhost',
        '127.1',
        '127.0.1',
        '2130706433',
        '0x7f000001',
        '017700000001',
        '0177.0.0.1',
      ],
      ...['0x7f.0.0.1', '127.0.0.1.', 'localhost.', '0', '0.0.0.0', '[::1]', '[::]', '[::ffff:127.0.0.1]'],
      ...[
        '[::ffff:7f00:1]',
        '[0:0:0:0:0:0:0:1]',
        '[64:ff9b::7f00:1]',
        '[2002:7f00:1::]',
        '[fe80::1]',
        '[fc00::1]',
      ],
      ...[
        '10.0.0.1',
        '172.16.0.1',
        '192.168.0.1',
        '169.254.169.254',
        '100.64.0.1',
        '224.0.0.1',
        '255.255.255.255',
      ],
      ...['192.0.2.1', '[fd00:ec2::254]', '127.0.0.1%00.example.com', 'LOCALHOST'],
    ];
    expect(hosts.length).toBeGreaterThanOrEqual(30);
    const found = await Promise.all(hosts.map((host) => findPublic(`https://${host}:${port}/client`)));
    expect(found.filter((document) => document !== undefined)).toEqual([]);
    expect(connections).toBe(0);
    inside.close();
  });

  test.each([
    'http://app.example.com/client',
    'https://app.example.com',
    'https://app.example.com/',
    'https://user@app.example.com/client',
    'https://app.example.com/client#x',
    'https://app.example.com/a/../client',
    'HTTPS://app.example.com/client',
    'https://APP.example.com/client',
    `https://app.example.com/${'x'.repeat(2000)}`,
    'app.example.com/client',
  ])('is not looked for at %s', async (url) => {
    const never = documentsBy({ fetch: () => Promise.reject(new Error('It was.')) }, () => 0);
    expect(await never(url)).toBeUndefined();
  });
});

test.each([
  ['about another URL', { client_id: 'https://app.example.com/other' }],
  ['with a secret', { client_secret: 'x' }],
  ['of a client that authenticates', { token_endpoint_auth_method: 'private_key_jwt' }],
  [
    'of a client that authenticates in one of several ways',
    {
      token_endpoint_auth_method: 'private_key_jwt',
      token_endpoint_auth_methods_supported: ['private_key_jwt'],
    },
  ],
  ['without redirect addresses', { redirect_uris: [] }],
  ['with private schemes only', { redirect_uris: ['cursor://callback', 'javascript:alert(1)'] }],
])('a document %s is none', (_, changes) => {
  const url = 'https://app.example.com/client';
  const document = { client_id: url, redirect_uris: ['https://app.example.com/cb'] };
  expect(readClientDocument(url, JSON.stringify(document))).toBeDefined();
  expect(readClientDocument(url, JSON.stringify({ ...document, ...changes }))).toBeUndefined();
  expect(readClientDocument(url, 'null')).toBeUndefined();
});

/** The parts that count of what their makers publish, by public sources (November 2026). */
const published = [
  {
    client_id: 'https://chatgpt.com/oauth/client.json',
    client_uri: 'https://chatgpt.com/',
    redirect_uris: ['https://chatgpt.com/connector_platform_oauth_redirect'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    client_name: 'ChatGPT',
    token_endpoint_auth_method: 'private_key_jwt',
    token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
    token_endpoint_auth_signing_alg: 'RS256',
    jwks_uri: 'https://chatgpt.com/oauth/jwks.json',
  },
  {
    client_id: 'https://claude.ai/oauth/mcp-oauth-client-metadata',
    client_name: 'Claude',
    client_uri: 'https://claude.ai',
    redirect_uris: ['https://claude.ai/api/mcp/auth_callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  },
  {
    client_id: 'https://claude.ai/oauth/claude-code-client-metadata',
    client_name: 'Claude Code',
    redirect_uris: ['http://localhost/callback', 'http://127.0.0.1/callback'],
    token_endpoint_auth_method: 'none',
  },
  {
    client_id: 'https://vscode.dev/oauth/client-metadata.json',
    client_name: 'Visual Studio Code',
    redirect_uris: ['http://127.0.0.1:33418/', 'https://vscode.dev/redirect'],
    token_endpoint_auth_method: 'none',
  },
];

test.each(published.map((document) => [document.client_name, document] as const))(
  'the document of %s is one, with all its redirect addresses',
  (name, document) => {
    const { client_id: url, redirect_uris: redirectUris } = document;
    expect(readClientDocument(url, JSON.stringify(document))).toEqual({ url, name, redirectUris });
  },
);
