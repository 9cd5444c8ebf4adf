import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Dispatcher, request as send } from 'undici';

/** A fault of a request: it is lost, its response is lost, it hangs forever, or a proxy responds instead of the server. */
export type Failure =
  | 'request lost'
  | 'answer lost'
  | 'no answer'
  | { status: number; headers?: Record<string, string>; body?: string };

export type FlakyFetch = {
  baseUrl: string;
  /** Applies to the next requests, one each; later ones succeed. */
  troubles: Failure[];
  /** The requests sent, in order. */
  requests: { method: string; path: string; headers: IncomingMessage['headers'] }[];
  /** Cuts all open connections. */
  cut(): void;
  stop(): Promise<void>;
};

/** A connection to a server that can lose requests and responses. */
export async function flakyFetch(target: string): Promise<FlakyFetch> {
  const way: Pick<FlakyFetch, 'troubles' | 'requests'> = { troubles: [], requests: [] };
  const server = createServer(
    (request, response) => void pass(way, target, request, response).catch(() => response.destroy()),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    ...way,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => server.closeAllConnections(),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function pass(
  { troubles, requests }: Pick<FlakyFetch, 'troubles' | 'requests'>,
  target: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = '', url = '', headers } = request;
  requests.push({ method, path: url, headers });
  const trouble = troubles.shift();
  const body = await buffer(request);
  if (trouble === 'no answer') return;
  if (trouble === 'request lost') return void request.socket.destroy();
  if (typeof trouble === 'object')
    return void response.writeHead(trouble.status, trouble.headers).end(trouble.body);
  const { host: _, ...own } = headers;
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  // Not fetch, which would decode compressed responses.
  const answer = await send(target + url, {
    method: method as Dispatcher.HttpMethod,
    signal: gone.signal,
    headers: own as Record<string, string>,
    ...(body.length > 0 && { body }),
  });
  if (trouble === 'answer lost') {
    await answer.body.dump();
    return void request.socket.destroy();
  }
  response.writeHead(answer.statusCode, answer.headers);
  // A stream is forwarded as it arrives, until either end closes.
  await pipeline(answer.body, response).catch(() => undefined);
}
