import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const draft =
  'Hello Seo-yeon,\n\nno problem, you can return the frame lock within 30 days [1]. Please pack it in the box it came in and put the return form inside, with the number of this conversation on it. Drop it at any post office: the label is on its way to you by email [1].\n\nBest regards\nMara';

/** An endpoint that answers with the same draft each time, for the pictures. */
export async function startPictureModel(): Promise<{ url: string; stop(): void }> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(`data: ${JSON.stringify({ choices: [{ delta: { content: draft } }] })}\n\ndata: [DONE]\n\n`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
