import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Called = { method: string; url: URL; headers: IncomingHttpHeaders; body: unknown };

/** JSON, or bytes with a type, or another address. */
export type Reply =
  | { status?: number; json: unknown; headers?: Record<string, string> }
  | { bytes: Buffer; type: string }
  | { location: string };

/** How often it misbehaves: every so many requests, each counted by itself. */
export type Faults = {
  /** 429 with Retry-After. */
  busy?: number;
  /** 503. */
  broken?: number;
  /** The connection is cut. */
  cut?: number;
};

export type Counterpart = {
  baseUrl: string;
  /** Every request that got a response. */
  calls: Called[];
  /** How many requests it failed. */
  refused: number;
  setFaults(faults: Faults): void;
  stop(): Promise<void>;
};

/** A small server that responds like another system's API, as documented, and fails as such systems do. */
export async function startCounterpart(
  respond: (called: Called) => Reply | undefined | Promise<Reply | undefined>,
): Promise<Counterpart> {
  let faults: Faults = {};
  let count = 0;
  const counterpart = { calls: [] as Called[], refused: 0 };
  const server = createServer(async (request, response) => {
    count += 1;
    const due = (every: number | undefined) => every !== undefined && count % every === 0;
    if (due(faults.cut) || due(faults.busy) || due(faults.broken)) {
      counterpart.refused += 1;
      if (due(faults.cut)) return void request.socket.destroy();
      return void (
        due(faults.busy) ? response.writeHead(429, { 'retry-after': '0' }) : response.writeHead(503)
      ).end('{}');
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const called: Called = {
      method: request.method ?? '',
      url: new URL(request.url ?? '/', baseUrl),
      headers: request.headers,
      body: text === '' ? undefined : JSON.parse(text),
    };
    counterpart.calls.push(called);
    send(response, await respond(called));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(counterpart, {
    baseUrl,
    setFaults(next: Faults) {
      faults = next;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

function send(response: ServerResponse, reply: Reply | undefined): void {
  if (!reply) return void response.writeHead(404).end('{"error":"RecordNotFound"}');
  if ('location' in reply) return void response.writeHead(302, { location: reply.location }).end();
  if ('bytes' in reply) return void response.writeHead(200, { 'content-type': reply.type }).end(reply.bytes);
  response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers });
  response.end(JSON.stringify(reply.json));
}
