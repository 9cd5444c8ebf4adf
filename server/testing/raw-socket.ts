import { connect } from 'node:net';

export type SocketResponse = { status: number; headers: Headers; text: string };

/**
 * Sends raw bytes and reads until the server closes: for requests that no HTTP client would send. Text is sent byte
 * by byte (latin1), so that `\xff` is one byte. `later` is sent after that, once it resolves.
 */
export async function sendBytes(
  baseUrl: string,
  bytes: string,
  later?: Promise<string>,
): Promise<SocketResponse> {
  return parseResponse(await exchange(baseUrl, bytes, later));
}

/** A request to the server's own host, whose response ends the connection. */
export function requestText(baseUrl: string, start: string, headers: string[] = [], body = ''): string {
  const { host } = new URL(baseUrl);
  return [`${start} HTTP/1.1`, `host: ${host}`, 'connection: close', ...headers, '', body].join('\r\n');
}

function exchange(baseUrl: string, bytes: string, later?: Promise<string>): Promise<string> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
    void later?.then((rest) => socket.write(rest, 'latin1'));
    socket.on('data', (chunk) => chunks.push(chunk));
    // A server that has refused a request may close before reading all of it.
    socket.on('error', (error) => (chunks.length === 0 ? reject(error) : undefined));
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('utf8')));
  });
}

function parseResponse(text: string): SocketResponse {
  const end = text.indexOf('\r\n\r\n');
  const [start = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = new Headers(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    }),
  );
  return { status: Number(start.split(' ')[1]), headers, text: text.slice(end + 4) };
}
