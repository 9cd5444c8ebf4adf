import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runnableBinaries } from '../binaries/runnable-binaries.ts';
import { removeStaged } from '../binaries/staged-record.ts';
import { checkCluster } from './check-cluster.ts';
import { checkSocketPath } from './check-socket-path.ts';
import { explainFileError } from './explain-file-error.ts';
import { makeCluster } from './make-cluster.ts';
import { type OpenFolder, openFolder } from './open-folder.ts';
import { type Place, placeIn } from './place.ts';
import { type Account, postgresAccount } from './postgres-account.ts';
import { prepareHome } from './prepare-home.ts';
import { sweepAbandoned } from './sweep-abandoned.ts';

type Report = (message: string) => void;

/** One PostgreSQL data folder, held open, and all that is needed to run a server on it. */
export type Cluster = {
  place: Place;
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
 * Opens the cluster in the data folder, and makes it first when there is none.
 * Throws EmbeddedPostgresError, and the signal's reason when it is aborted.
 */
export async function openCluster(opening: Opening): Promise<Cluster> {
  const place = placeIn(opening.dataDir);
  const account = postgresAccount();
  checkSocketPath(place);
  prepareHome(place);
  if (!existsSync(place.cluster)) await makeFirst({ ...opening, place, account });
  checkCluster(place.cluster, account);
  return { ...opening, place, account, folder: open(place.cluster) };
}

async function makeFirst(making: Opening & { place: Place; account: Account | undefined }): Promise<void> {
  making.report('Making a new database…');
  const { home } = making.place;
  sweepAbandoned(making.place);
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
