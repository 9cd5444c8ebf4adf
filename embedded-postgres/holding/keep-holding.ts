import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Cluster } from '../cluster/open-cluster.ts';
import { join } from './join.ts';

/** The hold on a server, kept up until it is released; `release` gives the session that still holds, if there is one. */
export type Holding = { release(): Promise<Client | undefined> };

/**
 * Joins the server, and joins it again whenever the session ends unasked, because the server was killed or stopped.
 * Throws EmbeddedPostgresError when it cannot be joined at first, and the signal's reason when it is aborted until then; later
 * failures are reported, and tried again.
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

/** Waits until the session ends (true) or the hold is to be released (false). */
function isCut(client: Client, stop: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (stop.aborted) resolve(false);
    client.once('end', () => resolve(true));
    stop.addEventListener('abort', () => resolve(false), { once: true });
  });
}

const longestPauseMs = 30_000;

async function rejoin(cluster: Cluster, stop: AbortSignal): Promise<Client | undefined> {
  for (let pauseMs = 500; !stop.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
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
