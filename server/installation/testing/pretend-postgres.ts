import { createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { onTestFinished } from 'vitest';
import { certificate, certificateKey } from '../../testing/test-certificate.ts';

type Behavior =
  | { refusal: { code: string; message: string } }
  | { versionNumber: number }
  | 'no TLS'
  /** With the suite's certificate, for localhost and 127.0.0.1. Then also reports that it is writable. */
  | 'TLS';

/**
 * Speaks as much of PostgreSQL's protocol as a start needs, to simulate a server that isn't available here. Returns
 * its address.
 */
export async function pretendPostgres(behavior: Behavior): Promise<string> {
  const server = createServer((socket) => greet(socket, behavior));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const bound = server.address();
  const port = typeof bound === 'object' && bound ? bound.port : 0;
  return `postgres://deskbell:a-secret-password@127.0.0.1:${port}/deskbell`;
}

function greet(socket: Socket, behavior: Behavior): void {
  socket.on('error', () => undefined);
  socket.once('data', () => {
    if (behavior === 'no TLS') return void socket.end('N');
    if (behavior === 'TLS') return greetOverTls(socket);
    if ('refusal' in behavior) return void socket.end(refuse(behavior.refusal));
    socket.write(Buffer.concat([message('R', int32(0)), ready]));
    socket.on(
      'data',
      (data) => data[0] === 'Q'.charCodeAt(0) && socket.write(row(`${behavior.versionNumber}`)),
    );
  });
}

function greetOverTls(socket: Socket): void {
  socket.write('S');
  const secure = new TLSSocket(socket, { isServer: true, cert: certificate, key: certificateKey });
  secure.on('error', () => undefined);
  secure.once('data', () => {
    const isPrimary = message('S', Buffer.from('in_hot_standby\0off\0'));
    secure.write(Buffer.concat([message('R', int32(0)), isPrimary, ready]));
  });
}

function refuse({ code, message: text }: { code: string; message: string }): Buffer {
  return message('E', Buffer.from(`SFATAL\0C${code}\0M${text}\0\0`));
}

/** One row of one text column, and the end of the query. */
function row(value: string): Buffer {
  const column = Buffer.concat([
    Buffer.from('version\0'),
    int32(0),
    int16(0),
    int32(25),
    int16(-1),
    int32(-1),
    int16(0),
  ]);
  return Buffer.concat([
    message('T', Buffer.concat([int16(1), column])),
    message('D', Buffer.concat([int16(1), int32(value.length), Buffer.from(value)])),
    message('C', Buffer.from('SELECT 1\0')),
    ready,
  ]);
}

function message(type: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function int16(value: number): Buffer {
  return int32(value).subarray(2);
}

const ready = message('Z', Buffer.from('I'));
