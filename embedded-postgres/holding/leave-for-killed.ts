import { closeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { clusterPathsIn } from '../cluster/cluster-paths.ts';
import { openFolder } from '../cluster/open-folder.ts';
import { stopPostgres } from '../postgres/stop-postgres.ts';
import { makeDatabase, tryLockUnheld } from './try-hold.ts';

/**
 * `leave-for-killed.ts <data folder>`: the process that held the server was killed, so this stops the server if nobody else
 * holds it. Fails if the folder has been deleted.
 */
const [, , dataDir = ''] = process.argv;

/** Time for a supervisor to start the killed process again, which then takes over the server. */
const graceMs = 5_000;

/** Ten minutes: a server that is starting or recovering doesn't respond yet. */
const maxAttempts = 1_200;
const pauseMs = 500;

await delay(graceMs);
const paths = clusterPathsIn(dataDir);
const folder = openFolder(paths.cluster);
const cluster = { paths, folder };
for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
  const found = await tryLockUnheld(cluster);
  if (found === 'not yet') await delay(pauseMs);
  else if (found === 'no database') await makeDatabase(cluster);
  else {
    if (typeof found === 'object') await stopPostgres(cluster);
    break;
  }
}
closeSync(folder.descriptor);
