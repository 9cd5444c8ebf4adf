import type { Client } from 'pg';
import type { RunningCluster } from '../cluster/open-cluster.ts';
import { EmbeddedPostgresError } from '../embedded-postgres-error.ts';
import { connectionTo } from '../postgres/connection.ts';
import { explainFatalMessage } from '../postgres/explain-fatal-message.ts';
import { type ConnectFailure, connectFailure } from './connect-failure.ts';
import { createDatabase, hold, lockUnheld } from './hold.ts';

/** One attempt to hold the cluster's server. @throws EmbeddedPostgresError if waiting won't help */
export async function tryHold(cluster: RunningCluster): Promise<Client | ConnectFailure> {
  return hold(connectionTo(cluster.folder)).catch((error: unknown) => failureOrThrow(error, cluster));
}

/** Locks the cluster's server if nobody holds it; undefined if anybody does. @throws EmbeddedPostgresError if waiting won't help */
export async function tryLockUnheld(cluster: RunningCluster): Promise<Client | ConnectFailure | undefined> {
  return lockUnheld(connectionTo(cluster.folder)).catch((error: unknown) => failureOrThrow(error, cluster));
}

/** Creates the missing database. Temporary failures are left to the next attempt. */
export async function makeDatabase(cluster: RunningCluster): Promise<void> {
  await createDatabase(connectionTo(cluster.folder)).catch((error: unknown) =>
    failureOrThrow(error, cluster),
  );
}

function failureOrThrow(error: unknown, cluster: RunningCluster): ConnectFailure {
  const refusal = connectFailure(error);
  if (refusal) return refusal;
  const words = error instanceof Error ? error.message : String(error);
  throw new EmbeddedPostgresError(explainFatalMessage(words, cluster.paths), { cause: error });
}
