import type { Client } from 'pg';
import type { RunningCluster } from '../cluster/open-cluster.ts';
import { stopPostgres } from '../postgres/stop-postgres.ts';
import { isLastOut } from './hold.ts';

/** Ends the session; the last one out stops the server. */
export async function leave(cluster: RunningCluster, client: Client): Promise<void> {
  if (await isAlone(client)) await stopPostgres(cluster);
  await client.end().catch(() => undefined);
}

/** If the session was cut at this moment, the server is gone already, or other processes handle it. */
async function isAlone(client: Client): Promise<boolean> {
  return isLastOut(client).catch(() => false);
}
