import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runnableBinaries } from '../binaries/runnable-binaries.ts';
import { removeStaged } from '../binaries/staged-record.ts';
import { checkCluster } from './check-cluster.ts';
import { checkSocketPath } from './check-socket-path.ts';
import { type ClusterPaths, clusterPathsIn } from './cluster-paths.ts';
import { explainFileError } from './explain-file-error.ts';
import { makeCluster } from './make-cluster.ts';
import { type OpenFolder, openFolder } from './open-folder.ts';
import { type Account, postgresAccount } from './postgres-account.ts';
import { prepareHome } from './prepare-home.ts';
import { sweepAbandoned } from './sweep-abandoned.ts';

type Report = (message: string) => void;

/** An open PostgreSQL data folder, and everything needed to run a server on it. */
export type Cluster = {
  paths: ClusterPaths;
  folder: OpenFolder;
  account: Account | undefined;
  /** The installed binaries: a folder with bin, lib and share. */
  native: string;
  settings: Record<string, string>;
  report: Report;
};

type Opening = {
  dataDir: string;
  native: string;
  settings: Record<string, string>;
  report: Report;
  signal: AbortSignal | undefined;
};

/**
 * Opens the cluster in the data folder, creating it if there is none.
 *
 * @throws EmbeddedPostgresError, and the signal's reason on abort
 */
export async function openCluster(opening: Opening): Promise<Cluster> {
  const paths = clusterPathsIn(opening.dataDir);
  const account = postgresAccount();
  checkSocketPath(paths);
  prepareHome(paths);
  if (!existsSync(paths.cluster)) await makeFirst({ ...opening, paths, account });
  checkCluster(paths.cluster, account);
  return { ...opening, paths, account, folder: open(paths.cluster) };
}

async function makeFirst(
  making: Opening & { paths: ClusterPaths; account: Account | undefined },
): Promise<void> {
  making.report('Making a new database…');
  const { home } = making.paths;
  sweepAbandoned(making.paths);
  const { root, staged } = await runnableBinaries({ ...making, home });
  try {
    await makeCluster({ ...making, bin: join(root, 'bin'), sync: making.settings.fsync !== 'off' });
  } finally {
    if (staged) removeStaged(staged.record);
  }
}

function open(path: string): OpenFolder {
  try {
    return openFolder(path);
  } catch (error) {
    throw explainFileError(error, path);
  }
}
