import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { OperatorError } from '../config/operator-error.ts';
import type { Config } from '../config/read-config.ts';

/**
 * How many connections may wait to be accepted; the kernel caps it (`net.core.somaxconn`). With Node's 511, ten thousand
 * browsers that reconnect after a restart overflow the queue, and each dropped one waits seconds for TCP to retry.
 */
const backlog = 4096;

/** Returns the address, with the port that was picked for 0. @throws OperatorError */
export async function listenAt(app: FastifyInstance, { host, port }: Config): Promise<URL> {
  try {
    await app.listen({ host, port, backlog });
  } catch (error) {
    throw cannotListen(error, host, port);
  }
  const bound = app.server.address();
  const boundPort = typeof bound === 'object' && bound ? bound.port : port;
  return new URL(`http://${urlHost(host)}:${boundPort}`);
}

/** Listens briefly, so that nothing is created or started for a server that can't listen. @throws OperatorError */
export async function checkListening({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  const server = createServer();
  try {
    server.listen({ host, port });
    await once(server, 'listening');
  } catch (error) {
    throw cannotListen(error, host, port);
  }
  server.close();
  await once(server, 'close');
}

function cannotListen(error: unknown, host: string, port: number): OperatorError {
  const { code, message } = error as NodeJS.ErrnoException;
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken by another program. Set PORT to a free one (0 picks one).`,
    EACCES: `Port ${port} is not allowed for this user. Set PORT to 1024 or above.`,
    EADDRNOTAVAIL: `HOST ${host} is not an address of this machine.`,
    ENOTFOUND: `HOST ${host} is not a name or an address of this machine.`,
    EAI_AGAIN: `HOST ${host} could not be looked up. Set it to an address of this machine.`,
  };
  return new OperatorError(reasons[code ?? ''] ?? `Cannot listen on ${host}:${port}: ${message}`);
}

/** A host in the form used in addresses. */
export function urlHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}
