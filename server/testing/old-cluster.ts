import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { runnableBinaries } from '@deskbell/embedded-postgres/binaries/runnable-binaries.ts';
import { openFolder } from '@deskbell/embedded-postgres/cluster/open-folder.ts';
import { postgresAccount } from '@deskbell/embedded-postgres/cluster/postgres-account.ts';
import { postgresEnvironment } from '@deskbell/embedded-postgres/postgres/environment.ts';

/**
 * PostgreSQL 15, from the development package `embedded-postgres` 15, which has one for each platform that Deskbell
 * includes a PostgreSQL for.
 */
export const oldNative = join(
  dirname(
    createRequire(import.meta.resolve('embedded-postgres')).resolve(
      `@embedded-postgres/${process.platform}-${process.arch}`,
    ),
  ),
  '..',
  'native',
);

/** A new cluster of PostgreSQL 15, where the embedded PostgreSQL of a data folder has its own. */
export async function makeOldCluster(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'postgres');
  await initCluster(folder, join(folder, 'cluster'));
}

async function initCluster(home: string, cluster: string): Promise<void> {
  const account = postgresAccount();
  mkdirSync(cluster, { recursive: true, mode: 0o700 });
  if (account) chownSync(cluster, account.uid, account.gid);
  const folder = openFolder(cluster);
  const { root, staged } = await runnableBinaries({ native: oldNative, folder: home, account });
  const initdb = spawn(
    join(root, 'bin', 'initdb'),
    ['-D', folder.childPath, '-U', 'deskbell', '-E', 'UTF8', '--locale=C', '--auth=trust', '--no-sync'],
    {
      ...account,
      cwd: '/',
      env: postgresEnvironment(),
      stdio: ['ignore', 'ignore', 'inherit', folder.descriptor],
    },
  );
  await once(initdb, 'close');
  closeSync(folder.descriptor);
  if (staged) {
    rmSync(staged.path, { recursive: true, force: true });
    rmSync(staged.record, { force: true });
  }
}
