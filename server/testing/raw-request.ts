import { request } from 'node:http';

export type RawAnswer = {
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
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers }, async (incoming) => {
      const chunks: Buffer[] = await incoming.toArray();
      const text = Buffer.concat(chunks).toString('utf8');
      resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
