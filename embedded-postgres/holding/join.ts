import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Cluster } from '../cluster/open-cluster.ts';
import { sweepAbandoned } from '../cluster/sweep-abandoned.ts';
import { EmbeddedPostgresError } from '../embedded-postgres-error.ts';
import { clearFalseLocks } from '../postgres/clear-false-locks.ts';
import { explainFatalMessage, isTakenMessage } from '../postgres/explain-fatal-message.ts';
import { type StartedServer, startPostgres } from '../postgres/start-postgres.ts';
import type { Refusal } from './read-refusal.ts';
import { makeDatabase, tryHold } from './try-hold.ts';

type Attempt = { cluster: Cluster; server?: StartedServer | undefined; lost: number; waits: number };

/**
 * Joins the users of the cluster's server, and starts one when nobody listens. Waits as long as a server is on its way,
 * because recovery after a crash takes as long as it takes.
 * Throws EmbeddedPostgresError when no server can serve, and the signal's reason when it is aborted; but a server that answers
 * by then is joined, because others may be using it: the last process to leave shuts it down cleanly.
 */
export async function join(cluster: Cluster, stop: AbortSignal): Promise<Client> {
  const attempt: Attempt = { cluster, lost: 0, waits: 0 };
  try {
    for (;;) {
      const answer = await tryHold(cluster);
      if (typeof answer === 'object') return answer;
      stop.throwIfAborted();
      await follow(attempt, answer);
    }
  } catch (error) {
    await end(attempt.server);
    // Nobody may start here again: a copy of the binaries would lie about for good.
    sweepAbandoned(cluster.place, attempt.server?.child.pid);
    throw error;
  }
}

async function follow(attempt: Attempt, refusal: Refusal): Promise<void> {
  const { cluster, server } = attempt;
  if (refusal === 'no database') return makeDatabase(cluster);
  if (server && hasEnded(server)) return takeLoss(attempt, server);
  if (refusal === 'nobody' && !server) attempt.server = await startPostgres(cluster);
  await wait(attempt);
}

function hasEnded(server: StartedServer): boolean {
  return server.child.exitCode !== null || server.child.signalCode !== null;
}

const lossPauseMs = 250;

/** Half a minute: the surviving sessions of a killed server hold its memory until their statements end. */
const toleratedLosses = 120;

/** A second: from here on a lock file whose server never answers is looked at more closely. */
const doubtfulLosses = 4;

/** Two seconds: time to tell the person who waits. */
const tellingLosses = 8;

/** Our server has ended: another has the folder and will answer the next attempt, or else it says why it cannot run. */
async function takeLoss(attempt: Attempt, server: StartedServer): Promise<void> {
  const message = server.fatalMessage();
  const taken = message === undefined || isTakenMessage(message);
  attempt.lost += 1;
  if (!taken || attempt.lost > toleratedLosses)
    throw new EmbeddedPostgresError(explainFatalMessage(message, attempt.cluster.place));
  if (attempt.lost >= doubtfulLosses && message?.includes('lock file'))
    clearFalseLocks(attempt.cluster.folder.path);
  if (attempt.lost === tellingLosses)
    attempt.cluster.report('Waiting for the rest of an earlier server to end…');
  attempt.server = undefined;
  sweepAbandoned(attempt.cluster.place);
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
  // Otherwise nothing keeps this process until then.
  server.child.ref();
  server.child.kill('SIGINT');
  await ended;
}
