import { closeSync } from 'node:fs';
import { findBinaries } from './binaries/find-binaries.ts';
import { postgresMajor } from './cluster/check-cluster.ts';
import { type Cluster, openCluster } from './cluster/open-cluster.ts';
import { type Holding, keepHolding } from './holding/keep-holding.ts';
import { leave } from './holding/leave.ts';
import { watchForKill } from './holding/watch-for-kill.ts';
import { type Connection, connectionTo } from './postgres/connection.ts';
import { settingsOf } from './postgres/settings.ts';

export type EmbeddedPostgresOptions = {
  /** The database is in `<dataDir>/postgres`; missing folders are created. */
  dataDir: string;
  /** PostgreSQL settings that override settings.ts; they only apply if this call starts the server. */
  settings?: Record<string, string>;
  /** Gets one-line messages for a user who is waiting. */
  report?: (message: string) => void;
  /** Called when this has launched a server, which isn't ready yet. */
  onLaunch?: (() => void) | undefined;
  /** A folder with bin, lib and share to use instead of the installed npm package. */
  binaries?: string;
  /** Their major version, if it isn't that of the package. */
  major?: number;
  /** Aborting cancels the start, which rejects with the signal's reason and leaves no server behind. */
  signal?: AbortSignal | undefined;
};

export type EmbeddedPostgres = {
  /** For `pg`. `host` is a folder; on Linux it is valid in this process only, until `leave`. */
  connection: Connection;
  /** Leaves the server, and stops it if nobody else uses it. End your pools first. Can be called more than once. */
  leave(): Promise<void>;
};

/**
 * Opens the PostgreSQL in the data folder: joins the server running on it, whichever process started it, or starts
 * one, and creates the database if there is none. A killed server is restarted until `leave`; pools made from
 * `connection` then reconnect by themselves (they need a listener for 'error'). If this process is killed and no other
 * uses the server, the server is stopped a few seconds later.
 *
 * @throws EmbeddedPostgresError, whose message is for the operator, and the signal's reason on abort
 */
export async function openEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const {
    dataDir,
    settings,
    report = () => undefined,
    onLaunch = () => undefined,
    binaries: native = findBinaries(),
    major = postgresMajor,
    signal,
  } = options;
  const cluster = await openCluster({
    dataDir,
    native,
    report,
    onLaunch,
    settings: { ...settingsOf(major), ...settings },
    signal,
    major,
  });
  const watch = watchForKill(cluster.paths.dataDir);
  const holding = await keepHolding(cluster, signal).catch((error: unknown) => {
    watch.end();
    closeSync(cluster.folder.descriptor);
    throw error;
  });
  let left: Promise<void> | undefined;
  return {
    connection: connectionTo(cluster.folder),
    leave() {
      left ??= leaveCluster(cluster, holding).finally(watch.end);
      return left;
    },
  };
}

async function leaveCluster(cluster: Cluster, holding: Holding): Promise<void> {
  const client = await holding.release();
  if (client) await leave(cluster, client);
  closeSync(cluster.folder.descriptor);
}
