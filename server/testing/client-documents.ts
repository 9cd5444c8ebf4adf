import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { certificate, certificateKey } from './test-certificate.ts';
import { whenFileEnds } from './when-file-ends.ts';

/** A server for documents of clients at `https://localhost:PORT`, for a whole test file. */
export async function serveDocuments(listener: RequestListener): Promise<string> {
  const server = createServer({ cert: certificate, key: certificateKey }, listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  whenFileEnds(() => {
    server.closeAllConnections();
    server.close();
  });
  return `https://localhost:${(server.address() as AddressInfo).port}`;
}

/** How a server under test gets them. */
export const ofThisMachine = {
  networks: ['127.0.0.1/32'],
  ca: certificate,
  resolve: async () => ['127.0.0.1'],
};
