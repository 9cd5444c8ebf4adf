import { join, resolve } from 'node:path';

/** Where everything of the embedded database lies; all absolute paths. */
export type Place = {
  dataDir: string;
  /** Ours alone (0700): the parent that keeps every other user out of the cluster, whatever the mode of dataDir. */
  home: string;
  /** PostgreSQL's own data folder, owned by the user PostgreSQL runs as. */
  cluster: string;
  log: string;
};

export function placeIn(dataDir: string): Place {
  const home = join(resolve(dataDir), 'postgres');
  return { dataDir: resolve(dataDir), home, cluster: join(home, 'cluster'), log: join(home, 'server.log') };
}
