import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/**
 * How long running requests may still take once time is short; closing the database needs the rest of the ten
 * seconds.
 */
const drainMilliseconds = 6_000;

/** The longest possible upload (contract section 8). */
const maxWaitMilliseconds = 15 * 60 * 1000;

/**
 * Stops accepting connections, and lets running requests finish; nothing acknowledged depends on those that are cut.
 * From now on each response closes its connection. Until time is short, an idle connection stays open until its
 * keep-alive timeout, as its client expects: closing it earlier may fail a request that is just being sent.
 */
export async function drain(app: FastifyInstance, logger: Logger, hurry: AbortSignal): Promise<void> {
  const { server } = app;
  const closeIdle = server.closeIdleConnections.bind(server);
  // Node's own close ends them immediately.
  if (!hurry.aborted) server.closeIdleConnections = () => undefined;
  const closed = app.close();
  await Promise.race([closed, hurried(hurry)]);
  // Node leaves connections open that become idle now.
  const idle = setInterval(closeIdle, 50);
  const cut = setTimeout(() => {
    logger.warn('cutting the requests that have not ended');
    server.closeAllConnections();
  }, drainMilliseconds);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}

async function hurried(hurry: AbortSignal): Promise<unknown> {
  if (hurry.aborted) return;
  return Promise.race([once(hurry, 'abort'), delay(maxWaitMilliseconds, undefined, { ref: false })]);
}
