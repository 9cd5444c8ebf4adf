import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { freePort } from './free-port.ts';

export type Receiver = {
  url: string;
  /** How often each event was received, by id. */
  received: Map<string, number>;
  /** Deliveries with an invalid signature. */
  forged: number;
  verifyWith(secret: string): void;
  stop(): void;
};

/** A webhook endpoint. It verifies signatures with the Standard Webhooks package, and fails occasionally. */
export async function receiveEvents(): Promise<Receiver> {
  const port = await freePort();
  let judge: Webhook | undefined;
  const receiver = { url: `http://127.0.0.1:${port}/hook`, received: new Map<string, number>(), forged: 0 };
  const server = createServer(async (request, response) => {
    const body = (await buffer(request)).toString();
    if (Math.random() < 0.02) return void response.writeHead(503).end();
    try {
      if (!judge) throw new Error('Not yet.');
      const { id } = judge.verify(body, request.headers as Record<string, string>) as { id: string };
      receiver.received.set(id, (receiver.received.get(id) ?? 0) + 1);
    } catch {
      receiver.forged++;
    }
    response.writeHead(204).end();
  });
  server.listen(port, '127.0.0.1');
  return Object.assign(receiver, {
    verifyWith: (secret: string) => {
      judge = new Webhook(secret);
    },
    stop: () => void server.close().closeAllConnections(),
  });
}
