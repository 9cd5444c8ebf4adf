import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { buildApp } from './app.ts';
import { OperatorError } from './config/operator-error.ts';
import type { Config } from './config/read-config.ts';
import { setUpToken } from './features/members/set-up-token.ts';
import { type OpenInstallation, openInstallation } from './installation/open-installation.ts';
import { stopOnSignal } from './stop-on-signal.ts';
import { startSweeping } from './sweep/start-sweeping.ts';

export type Serving = OpenInstallation & { address: URL; baseUrl: URL };

/**
 * The server: opens the installation, listens, and stops on a signal. `beforeListening` can put something into the
 * installation first; `onReady` is told where it listens.
 *
 * @throws OperatorError, EmbeddedPostgresError, MigrationError
 */
export async function serve(
  config: Config,
  hooks: {
    beforeListening?: (open: OpenInstallation) => Promise<void>;
    onReady?: (serving: Serving) => Promise<void>;
  },
): Promise<void> {
  const logger = pino({ level: config.logLevel, base: null });
  const open = await openInstallation(config, {
    progress: (message) => logger.info(message),
    connectionLost: (error) => logger.warn({ err: error }, 'a database connection was lost'),
  });
  try {
    await hooks.beforeListening?.(open);
    await listen(config, open, logger, hooks.onReady);
  } catch (error) {
    await open.close();
    throw error;
  }
}

async function listen(
  config: Config,
  open: OpenInstallation,
  logger: Logger,
  onReady: ((serving: Serving) => Promise<void>) | undefined,
): Promise<void> {
  let baseUrl = config.baseUrl ?? new URL(`http://${urlHost(config.host)}:${config.port}`);
  const app = await buildApp({
    database: open.database,
    digest: open.digest,
    logger,
    now: () => Date.now() * 1000,
    baseUrl: () => baseUrl,
    trustProxy: config.trustProxy,
    rateLimits: config.rateLimits,
  });
  const address = await listenAt(app, config);
  baseUrl = config.baseUrl ?? address;
  const stopSweeping = startSweeping(open.database, logger);
  stopOnSignal(app, logger, async () => {
    stopSweeping();
    await open.close();
  });
  process.stdout.write(`Deskbell is listening on ${address.origin}\n`);
  await onReady?.({ ...open, address, baseUrl });
}

async function listenAt(app: FastifyInstance, { host, port }: Config): Promise<URL> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw cannotListen(error, host, port);
  }
  const bound = app.server.address();
  const boundPort = typeof bound === 'object' && bound ? bound.port : port;
  return new URL(`http://${urlHost(host)}:${boundPort}`);
}

function cannotListen(error: unknown, host: string, port: number): OperatorError {
  const { code, message } = error as NodeJS.ErrnoException;
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken by another program. Set PORT to a free one (0 picks one).`,
    EACCES: `Port ${port} is not allowed for this user. Set PORT to 1024 or above.`,
    EADDRNOTAVAIL: `HOST ${host} is not an address of this machine.`,
  };
  return new OperatorError(reasons[code ?? ''] ?? `Cannot listen on ${host}:${port}: ${message}`);
}

function urlHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

/** The one-time link that makes the first organization (contract section 10). */
export function setUpLink({ baseUrl, digest, installation }: Serving): string {
  return `${baseUrl.origin}/setup?token=${setUpToken(digest, installation.id)}`;
}
