import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/** How long running requests may still take; with closing the database it stays below the ten seconds promised. */
const drainMilliseconds = 6000;
const closeMilliseconds = 3000;

/**
 * SIGTERM or SIGINT: no new requests, running ones finish, then exit 0 (contract section 10). What does not end in time is
 * cut: nothing that was acknowledged depends on it.
 */
export function stopOnSignal(app: FastifyInstance, logger: Logger, close: () => Promise<void>): void {
  let isStopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ signal }, 'stopping');
    const cut = setTimeout(() => app.server.closeAllConnections(), drainMilliseconds);
    await app.close();
    clearTimeout(cut);
    await withinTime(close());
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stop(signal).catch((error: unknown) => {
        logger.error({ err: error }, 'stopping failed');
        process.exit(1);
      });
    });
  }
}

async function withinTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, closeMilliseconds);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
