import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Cluster } from '../cluster/open-cluster.ts';
import { join } from './join.ts';

/**
 * A connection to a server that is kept up until `release`, which returns the session that still holds the lock, if
 * any.
 */
export type Holding = { release(): Promise<Client | undefined> };

/**
 * Joins the server, and rejoins it whenever the session ends unexpectedly because the server was killed or stopped.
 * Failures after the first join are reported and retried.
 *
 * @throws EmbeddedPostgresError if the first join fails, and the signal's reason if aborted before it
 */
export async function keepHolding(cluster: Cluster, opening: AbortSignal | undefined): Promise<Holding> {
  const stop = new AbortController();
  const first = await join(cluster, opening ?? stop.signal);
  const watch = holdOn(cluster, first, stop.signal);
  return {
    release() {
      stop.abort();
      return watch;
    },
  };
}

async function holdOn(cluster: Cluster, first: Client, stop: AbortSignal): Promise<Client | undefined> {
  let client: Client | undefined = first;
  while (client) {
    if (!(await isCut(client, stop))) return client;
    cluster.report('The database has ended unexpectedly. Starting it again…');
    client = await rejoin(cluster, stop);
    if (client) cluster.report('The database is back.');
  }
  return undefined;
}

/** Waits until the session ends (true) or the hold is released (false). */
function isCut(client: Client, stop: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (stop.aborted) resolve(false);
    client.once('end', () => resolve(true));
    stop.addEventListener('abort', () => resolve(false), { once: true });
  });
}

const maxPauseMs = 30_000;

async function rejoin(cluster: Cluster, stop: AbortSignal): Promise<Client | undefined> {
  for (let pauseMs = 500; !stop.aborted; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    try {
      return await join(cluster, stop);
    } catch (error) {
      if (stop.aborted) return undefined;
      cluster.report(error instanceof Error ? error.message : String(error));
      await delay(pauseMs, undefined, { signal: stop }).catch(() => undefined);
    }
  }
  return undefined;
}
