import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Dispatcher, request as send } from 'undici';

/** A fault of a request: it is lost, its response is lost, it hangs forever, or a proxy responds instead of the server. */
export type Failure =
  | 'request lost'
  | 'response lost'
  | 'no response'
  | { status: number; headers?: Record<string, string>; body?: string };

export type FlakyFetch = {
  baseUrl: string;
  /** Applies to the next requests, one each; later ones succeed. */
  failures: Failure[];
  /** The requests sent, in order. */
  requests: { method: string; path: string; headers: IncomingMessage['headers'] }[];
  /** Cuts all open connections. */
  cut(): void;
  stop(): Promise<void>;
};

/** A connection to a server that can lose requests and responses. */
export async function flakyFetch(target: string): Promise<FlakyFetch> {
  const connection: Pick<FlakyFetch, 'failures' | 'requests'> = { failures: [], requests: [] };
  const server = createServer(
    (request, response) => void pass(connection, target, request, response).catch(() => response.destroy()),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    ...connection,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => server.closeAllConnections(),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function pass(
  { failures, requests }: Pick<FlakyFetch, 'failures' | 'requests'>,
  target: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = '', url = '', headers } = request;
  requests.push({ method, path: url, headers });
  const failure = failures.shift();
  const body = await buffer(request);
  if (failure === 'no response') return;
  if (failure === 'request lost') return void request.socket.destroy();
  if (typeof failure === 'object')
    return void response.writeHead(failure.status, failure.headers).end(failure.body);
  const { host: _, ...own } = headers;
  const disconnect = new AbortController();
  response.once('close', () => disconnect.abort());
  // Not fetch, which would decode compressed responses.
  const upstream = await send(target + url, {
    method: method as Dispatcher.HttpMethod,
    signal: disconnect.signal,
    headers: own as Record<string, string>,
    ...(body.length > 0 && { body }),
  });
  if (failure === 'response lost') {
    await upstream.body.dump();
    return void request.socket.destroy();
  }
  response.writeHead(upstream.statusCode, upstream.headers);
  // A stream is forwarded as it arrives, until either end closes.
  await pipeline(upstream.body, response).catch(() => undefined);
}
