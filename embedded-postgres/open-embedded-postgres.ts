import { closeSync } from 'node:fs';
import { findBinaries } from './binaries/find-binaries.ts';
import { type Cluster, openCluster } from './cluster/open-cluster.ts';
import { type Holding, keepHolding } from './holding/keep-holding.ts';
import { leave } from './holding/leave.ts';
import { type Connection, connectionTo } from './postgres/connection.ts';
import { defaultSettings } from './postgres/settings.ts';

export type EmbeddedPostgresOptions = {
  /** The database lies in `<dataDir>/postgres`; missing folders are made. */
  dataDir: string;
  /** PostgreSQL settings over the defaults of settings.ts; they apply only if this call starts the server. */
  settings?: Record<string, string>;
  /** Told in one line what a person who waits may want to know. */
  report?: (message: string) => void;
  /** A folder with bin, lib and share to use instead of the installed npm package. */
  binaries?: string;
  /** Aborted, it ends the opening, which rejects with the signal's reason and leaves no server behind. */
  signal?: AbortSignal | undefined;
};

export type EmbeddedPostgres = {
  /** For `pg`. `host` is a folder; on Linux it is valid in this process only, and until `leave`. */
  connection: Connection;
  /** Ends the use of the server, and stops it if nobody else uses it. End your pools first. May be called again. */
  leave(): Promise<void>;
};

/**
 * Opens the PostgreSQL in the data folder: joins the server that runs on it, in whichever process it was started, or
 * starts one, and makes the database when there is none. A server that is killed is started again until `leave`;
 * pools made from `connection` then connect again by themselves (they need a listener for 'error').
 * Throws EmbeddedPostgresError, whose message is for the operator, and the signal's reason when it is aborted.
 */
export async function openEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, settings, report = () => undefined, binaries: native = findBinaries(), signal } = options;
  const cluster = await openCluster({
    dataDir,
    native,
    report,
    settings: { ...defaultSettings, ...settings },
    signal,
  });
  const holding = await keepHolding(cluster, signal).catch((error: unknown) => {
    closeSync(cluster.folder.descriptor);
    throw error;
  });
  let left: Promise<void> | undefined;
  return {
    connection: connectionTo(cluster.folder),
    leave() {
      left ??= leaveCluster(cluster, holding);
      return left;
    },
  };
}

async function leaveCluster(cluster: Cluster, holding: Holding): Promise<void> {
  const client = await holding.release();
  if (client) await leave(cluster, client);
  closeSync(cluster.folder.descriptor);
}
