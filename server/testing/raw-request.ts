import { type IncomingMessage, request } from 'node:http';

export type RawResponse = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
};

/** A request with headers that `fetch` would not send, such as another Host. */
export function rawRequest(
  url: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string | string[]>; body?: string | Buffer } = {},
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers }, async (incoming) => {
      const text = await textOf(incoming);
      resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** For a stream only its beginning; the connection is then closed. */
async function textOf(incoming: IncomingMessage): Promise<string> {
  const isStream = incoming.headers['content-type']?.startsWith('text/event-stream');
  const chunks: Buffer[] = await (isStream ? incoming.take(1) : incoming).toArray();
  return Buffer.concat(chunks).toString('utf8');
}
