import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { OperatorError } from '../config/operator-error.ts';
import type { Config } from '../config/read-config.ts';

/** Where it listens then, with the port that was picked for 0. @throws OperatorError */
export async function listenAt(app: FastifyInstance, { host, port }: Config): Promise<URL> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw cannotListen(error, host, port);
  }
  const bound = app.server.address();
  const boundPort = typeof bound === 'object' && bound ? bound.port : port;
  return new URL(`http://${urlHost(host)}:${boundPort}`);
}

/** Listens for a moment, so that nothing is made or started for a server that cannot listen. @throws OperatorError */
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

/** A host as it is in an address. */
export function urlHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}
