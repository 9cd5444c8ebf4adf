import { join, resolve } from 'node:path';

/** Paths of the embedded database; all absolute. */
export type ClusterPaths = {
  dataDir: string;
  /** Only ours (0700): this parent keeps every other user out of the cluster, whatever the mode of dataDir. */
  folder: string;
  /** PostgreSQL's own data folder, owned by the user that PostgreSQL runs as. */
  cluster: string;
  log: string;
};

export function clusterPathsIn(dataDir: string): ClusterPaths {
  const folder = join(resolve(dataDir), 'postgres');
  return {
    dataDir: resolve(dataDir),
    folder,
    cluster: join(folder, 'cluster'),
    log: join(folder, 'server.log'),
  };
}

/** Where an upgraded database waits until it is moved: complete, or it wouldn't have this name. */
export function upgradedFolder(dataDir: string): string {
  return join(resolve(dataDir), 'postgres-upgraded');
}
