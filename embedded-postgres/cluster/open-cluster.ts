import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runnableBinaries } from '../binaries/runnable-binaries.ts';
import { removeStaged } from '../binaries/staged-record.ts';
import { EmbeddedPostgresError } from '../embedded-postgres-error.ts';
import { checkCluster } from './check-cluster.ts';
import { checkSocketPath } from './check-socket-path.ts';
import { type ClusterPaths, clusterPathsIn, upgradedFolder } from './cluster-paths.ts';
import { explainFileError } from './explain-file-error.ts';
import { makeCluster } from './make-cluster.ts';
import { type OpenFolder, openFolder } from './open-folder.ts';
import { type Account, postgresAccount } from './postgres-account.ts';
import { prepareHome } from './prepare-home.ts';
import { sweepAbandoned } from './sweep-abandoned.ts';

type Report = (message: string) => void;

/** An open PostgreSQL data folder: enough to reach a server that runs on it, and to stop it. */
export type RunningCluster = { paths: ClusterPaths; folder: OpenFolder };

/** The same, with everything needed to run a server on it. */
export type Cluster = RunningCluster & {
  account: Account | undefined;
  /** The installed binaries: a folder with bin, lib and share. */
  native: string;
  settings: Record<string, string>;
  report: Report;
  /** Called when a server has been launched. */
  onLaunch: () => void;
};

type Opening = {
  dataDir: string;
  native: string;
  settings: Record<string, string>;
  report: Report;
  onLaunch: () => void;
  signal: AbortSignal | undefined;
  /** The version of the binaries, if it isn't that of this package. */
  major?: number | undefined;
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
  if (!existsSync(paths.cluster)) {
    refuseHalfUpgraded(paths);
    await makeFirst({ ...opening, paths, account });
  }
  checkCluster(paths.cluster, account, opening.major);
  return { ...opening, paths, account, folder: open(paths.cluster) };
}

/** The new database would be empty, and the old one is right beside it. @throws EmbeddedPostgresError */
function refuseHalfUpgraded({ dataDir }: ClusterPaths): void {
  if (!existsSync(upgradedFolder(dataDir))) return;
  throw new EmbeddedPostgresError(
    `An upgrade of the database in ${dataDir} was interrupted as it ended: run deskbell upgrade-database again.`,
  );
}

async function makeFirst(
  making: Opening & { paths: ClusterPaths; account: Account | undefined },
): Promise<void> {
  making.report('Making a new database…');
  const { folder } = making.paths;
  sweepAbandoned(making.paths);
  const { root, staged } = await runnableBinaries({ ...making, folder });
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
