import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Cluster } from '../cluster/open-cluster.ts';
import { sweepAbandoned } from '../cluster/sweep-abandoned.ts';
import { EmbeddedPostgresError } from '../embedded-postgres-error.ts';
import { clearFalseLocks } from '../postgres/clear-false-locks.ts';
import { explainFatalMessage, isTakenMessage } from '../postgres/explain-fatal-message.ts';
import { type StartedServer, startPostgres } from '../postgres/start-postgres.ts';
import type { ConnectFailure } from './connect-failure.ts';
import { makeDatabase, tryHold } from './try-hold.ts';

type Attempt = { cluster: Cluster; server?: StartedServer | undefined; lost: number; waits: number };

/**
 * Joins the cluster's running server, or starts one if none is listening. Waits as long as a server is starting up,
 * because crash recovery takes as long as it takes. On abort, a server that responds by then is joined all the same,
 * because others may be using it: the last process to leave shuts it down cleanly.
 *
 * @throws EmbeddedPostgresError if no server can run, and the signal's reason on abort
 */
export async function join(cluster: Cluster, stop: AbortSignal): Promise<Client> {
  const attempt: Attempt = { cluster, lost: 0, waits: 0 };
  try {
    for (;;) {
      const held = await tryHold(cluster);
      if (typeof held === 'object') return held;
      stop.throwIfAborted();
      await follow(attempt, held);
    }
  } catch (error) {
    await end(attempt.server);
    // Nothing may start here again: a copy of the binaries would be left behind permanently.
    sweepAbandoned(cluster.paths, attempt.server?.child.pid);
    throw error;
  }
}

async function follow(attempt: Attempt, refusal: ConnectFailure): Promise<void> {
  const { cluster, server } = attempt;
  if (refusal === 'no database') return makeDatabase(cluster);
  if (server && hasEnded(server)) return handleExit(attempt, server);
  if (refusal === 'nobody' && !server) attempt.server = await startPostgres(cluster);
  await wait(attempt);
}

function hasEnded(server: StartedServer): boolean {
  return server.child.exitCode !== null || server.child.signalCode !== null;
}

const lossPauseMs = 250;

/** Half a minute: surviving sessions of a killed server keep its shared memory until their statements end. */
const toleratedLosses = 120;

/** One second: after that, a lock file whose server never responds is inspected. */
const doubtfulLosses = 4;

/** Two seconds: after that, tell the user what is taking so long. */
const reportAfterLosses = 8;

/**
 * Our server has exited: either another one has the folder and will respond to the next attempt, or that attempt
 * reports why it can't run.
 */
async function handleExit(attempt: Attempt, server: StartedServer): Promise<void> {
  const message = server.fatalMessage();
  const taken = message === undefined || isTakenMessage(message);
  attempt.lost += 1;
  if (!taken || attempt.lost > toleratedLosses)
    throw new EmbeddedPostgresError(explainFatalMessage(message, attempt.cluster.paths));
  if (attempt.lost >= doubtfulLosses && message?.includes('lock file'))
    clearFalseLocks(attempt.cluster.folder.path);
  if (attempt.lost === reportAfterLosses)
    attempt.cluster.report('Waiting for the rest of an earlier server to end…');
  attempt.server = undefined;
  sweepAbandoned(attempt.cluster.paths);
  await delay(lossPauseMs);
}

const quickWaits = 100;

async function wait(attempt: Attempt): Promise<void> {
  attempt.waits += 1;
  const slow = attempt.waits - quickWaits;
  if (slow >= 0 && slow % 20 === 0)
    attempt.cluster.report('Waiting for the database; after an unclean stop it first has to recover…');
  await delay(slow < 0 ? 20 : 250);
}

async function end(server: StartedServer | undefined): Promise<void> {
  if (!server || hasEnded(server)) return;
  const ended = once(server.child, 'exit');
  // Otherwise nothing keeps this process alive until then.
  server.child.ref();
  server.child.kill('SIGINT');
  await ended;
}
