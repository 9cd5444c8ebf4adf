import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';
import { whenFileEnds } from './when-file-ends.ts';

/** The bytes that an endpoint received. */
export type ReceivedWebhook = { headers: IncomingHttpHeaders; body: string; at: number };

export type WebhookReceiver = {
  url: string;
  received: ReceivedWebhook[];
  /** Resolves once that many were received. */
  count(most: number): Promise<ReceivedWebhook[]>;
};

type Answering = (response: ServerResponse, count: number) => void;

/** An endpoint on this machine, over real HTTP; it responds with 200 unless specified. Closed with the test file. */
export async function receiveWebhooks(
  respond: Answering = (response) => response.end('ok'),
): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      received.push({ headers: request.headers, body, at: Date.now() });
      respond(response, received.length);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  whenFileEnds(() => server.close().closeAllConnections());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    async count(most) {
      await vi.waitFor(
        () => {
          if (received.length < most) throw new Error(`${received.length} of ${most} came.`);
        },
        { timeout: 200_000, interval: 20 },
      );
      return received;
    },
  };
}
