import { connect } from 'node:net';

export type RawAnswer = { status: number; headers: Headers; text: string };

/**
 * Sends bytes as they are and reads until the server closes: for requests that no HTTP client would send. Text is sent
 * byte by byte (latin1), so that `\xff` is one byte.
 */
export async function sendRaw(baseUrl: string, bytes: string | Buffer): Promise<RawAnswer> {
  return parseAnswer(await exchange(baseUrl, bytes));
}

/** A request line, headers that end the connection after the answer, and what else the test wants there. */
export function rawRequest(baseUrl: string, start: string, headers: string[] = [], body = ''): string {
  const host = new URL(baseUrl).host;
  return [start, `host: ${host}`, 'connection: close', ...headers, '', body].join('\r\n');
}

function exchange(baseUrl: string, bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', (error) => (chunks.length > 0 ? undefined : reject(error)));
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('utf8')));
  });
}

function parseAnswer(text: string): RawAnswer {
  const end = text.indexOf('\r\n\r\n');
  const [start = '', ...lines] = text.slice(0, end).split('\r\n');
  const pairs = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1).trim()] as [string, string];
  });
  return { status: Number(start.split(' ')[1]), headers: new Headers(pairs), text: text.slice(end + 4) };
}
