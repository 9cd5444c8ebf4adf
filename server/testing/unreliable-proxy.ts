import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Passes requests on to an HTTP server, but refuses each with 503 once. */
export async function unreliableProxy(target: string) {
  const seen = new Set<string>();
  const server = createServer((incoming, response) => {
    const line = `${incoming.method} ${incoming.url}`;
    if (!seen.has(line)) {
      seen.add(line);
      incoming.resume();
      response.writeHead(503).end();
      return;
    }
    const { method = 'GET', url = '/', headers } = incoming;
    const passed = request(new URL(url, target), { method, headers }, (from) => {
      response.writeHead(from.statusCode ?? 502, from.headers);
      from.pipe(response);
    });
    passed.on('error', () => response.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    refused: () => seen.size,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
