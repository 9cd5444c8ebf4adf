import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { dropSilentConnections } from './silent-connections.ts';

test('a server that stops does not wait for a connection on which nothing was ever asked', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' });
  dropSilentConnections(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const accepted = once(app.server, 'connection');
  const socket = connect((app.server.address() as { port: number }).port, '127.0.0.1');
  const closed = once(socket, 'close');
  socket.on('error', () => undefined);
  await accepted;
  await app.close();
  await closed;
  expect(socket.destroyed).toBe(true);
});
