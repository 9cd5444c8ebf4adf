import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ListeningApp = { redirectUri: string; origin: string; stop(): Promise<void> };

/** A local program with a loopback redirect URI on any free port (RFC 8252 section 7.3). */
export async function listenAsApp(answer: RequestListener = thankYou): Promise<ListeningApp> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    redirectUri: `${origin}/callback`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const thankYou: RequestListener = (_request, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end('<!doctype html><title>Connected</title><p>You can close this tab.');
};
