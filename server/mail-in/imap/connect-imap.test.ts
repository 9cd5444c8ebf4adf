import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { certificate, certificateKey } from '../../testing/test-certificate.ts';
import { connectImap } from './connect-imap.ts';

/** A server that sends without end whatever its client does. */
async function endlessServer(begin: (socket: TLSSocket) => void, chunk: Buffer): Promise<number> {
  const sockets = new Set<TLSSocket>();
  const server = createServer({ key: certificateKey, cert: certificate }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    const send = () => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on('drain', send);
    begin(socket);
    send();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

function connect(port: number, signInMilliseconds?: number) {
  const server = { host: 'localhost', port, security: 'tls' as const, username: 'support' };
  const guard = { refuses: () => false, resolve: async () => ['127.0.0.1'], ports: [port], ca: certificate };
  return connectImap(server, { password: 'secret' }, guard, signInMilliseconds);
}

test('security: disconnects from a server that sends an endless line', async () => {
  const port = await endlessServer(
    (socket) => socket.write('* OK hello\r\n* CAPABILITY '),
    Buffer.alloc(256 * 1024, 'a'),
  );
  await expect(connect(port)).rejects.toMatchObject({ code: 'LineTooLarge' });
});

test('security: disconnects from a server that announces more than the largest email, before it is sent', async () => {
  const port = await endlessServer(
    (socket) => socket.write('* OK hello {41943041}\r\n'),
    Buffer.alloc(256 * 1024, 'a'),
  );
  await expect(connect(port)).rejects.toMatchObject({ code: 'LiteralTooLarge' });
});

test('security: disconnects from a server that sends line after line and never responds to the sign-in', async () => {
  const port = await endlessServer(
    (socket) => socket.write('* OK hello\r\n'),
    Buffer.from('* OK still here\r\n'.repeat(100)),
  );
  await expect(connect(port, 300)).rejects.toThrow();
});
