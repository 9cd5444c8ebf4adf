import type { Client } from 'pg';
import type { Cluster } from '../cluster/open-cluster.ts';
import { EmbeddedPostgresError } from '../embedded-postgres-error.ts';
import { connectionTo } from '../postgres/connection.ts';
import { explainFatalMessage } from '../postgres/explain-fatal-message.ts';
import { createDatabase, hold } from './hold.ts';
import { type Refusal, readRefusal } from './read-refusal.ts';

/** One attempt to hold the cluster's server. Throws EmbeddedPostgresError when waiting will not help. */
export async function tryHold(cluster: Cluster): Promise<Client | Refusal> {
  return hold(connectionTo(cluster.folder)).catch((error: unknown) => refusalOrThrow(error, cluster));
}

/** Makes the database a holder found missing. What goes wrong in a way that passes is left to the next attempt. */
export async function makeDatabase(cluster: Cluster): Promise<void> {
  await createDatabase(connectionTo(cluster.folder)).catch((error: unknown) =>
    refusalOrThrow(error, cluster),
  );
}

function refusalOrThrow(error: unknown, cluster: Cluster): Refusal {
  const refusal = readRefusal(error);
  if (refusal) return refusal;
  const words = error instanceof Error ? error.message : String(error);
  throw new EmbeddedPostgresError(explainFatalMessage(words, cluster.place), { cause: error });
}
