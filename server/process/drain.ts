import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/** How long running requests may still take once there is a hurry; closing the database needs what is left of the ten seconds. */
const drainMilliseconds = 6_000;

/** The longest that an upload takes (contract section 8). */
const maxPatienceMilliseconds = 15 * 60 * 1000;

/**
 * No new connections, and time for the running requests; nothing that was acknowledged depends on those that are cut. Each
 * answer from now on ends its connection. Until there is a hurry, a connection without a request stays open until its
 * keep-alive time is over, as its client expects: one that is ended earlier may fail a request that is just being sent.
 */
export async function drain(app: FastifyInstance, logger: Logger, hurry: AbortSignal): Promise<void> {
  const { server } = app;
  const closeIdle = server.closeIdleConnections.bind(server);
  // Node's own close ends them at once.
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
  return Promise.race([once(hurry, 'abort'), delay(maxPatienceMilliseconds, undefined, { ref: false })]);
}
