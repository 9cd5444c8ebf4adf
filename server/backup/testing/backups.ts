import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { keyedDigest } from '../../access/keyed-digest.ts';
import type { DatabaseConnection } from '../../db/database-client.ts';
import { type OpenDatabase, openDatabase } from '../../db/open-database.ts';
import { ensureInstallation } from '../../features/organizations/installation-store.ts';
import type { ListingStore } from '../../files/file-store.ts';
import { openFileStore } from '../../files/open-file-store.ts';
import { newId } from '../../ids/public-id.ts';
import { secretKeyCheckOf } from '../../installation/open-installation.ts';
import { dataFolder } from '../../testing/data-folder.ts';
import { type EmptyDatabase, emptyDatabase } from '../../testing/empty-database.ts';
import { secretKey, startApp, type TestApp } from '../../testing/start-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';
import { type BackUp, backUp } from '../back-up.ts';
import { readManifest } from '../manifest.ts';
import { findBackup, openRepository } from '../repository.ts';
import { restore } from '../restore.ts';

export type Installed = { app: TestApp; world: World; files: ListingStore };

/** A server with its cast, a key, and a store of files of its own. */
export async function startInstallation(): Promise<Installed> {
  const files = await openFileStore({ kind: 'disk' }, dataFolder());
  const app = await startApp(undefined, { files });
  const secretKeyCheck = secretKeyCheckOf(keyedDigest(secretKey));
  await ensureInstallation(app.database, { id: newId(), secretKeyCheck });
  return { app, world: await makeWorld(app.database), files };
}

export const silent = { database: () => undefined, files: () => undefined };

/** By default into a new folder, and with a name that follows the last one. */
export async function backUpTo(
  to: string,
  { app, files }: Pick<Installed, 'app' | 'files'>,
  options: Partial<BackUp> = {},
) {
  const repository = await openRepository(to, '--to');
  return backUp({
    connection: app.clone.connection,
    files,
    repository,
    now: nextSecond(),
    deskbell: '0.1.0',
    progress: silent,
    signal: new AbortController().signal,
    ...options,
  });
}

let seconds = 0;

/** A backup's name has seconds, and tests make several in one. */
function nextSecond(): Date {
  seconds += 1;
  return new Date(Date.UTC(2026, 10, 24, 3, 0, seconds));
}

export type Restored = {
  database: OpenDatabase;
  connection: DatabaseConnection;
  url: string;
  files: ListingStore;
  /** Its folder `data`. */
  dataDir: string;
  erased: number;
  migrated: string[];
};

/**
 * The newest backup of a repository, in a database and a store of files of its own. With `interrupted`, the first attempt ends
 * when all rows are loaded, and that is called before the second.
 */
export async function restored(
  from: string,
  interrupted?: (target: EmptyDatabase) => Promise<void>,
): Promise<Restored> {
  const target = await emptyDatabase();
  const dataDir = join(dataFolder(), 'data');
  const { backup, ...repository } = await findBackup(from);
  const options = {
    repository,
    manifest: await readManifest(repository.store, backup),
    connection: target.connection,
    files: await openFileStore({ kind: 'disk' }, dataDir),
    isCompared: true,
    progress: () => undefined,
    signal: new AbortController().signal,
  };
  if (interrupted) {
    const stopping = new AbortController();
    const stopped = restore({ ...options, signal: stopping.signal, onLoaded: () => stopping.abort() });
    await expect(stopped).rejects.toThrow('aborted');
    await interrupted(target);
  }
  const result = await restore(options);
  const { files } = options;
  const database = openDatabase(target.connection, () => undefined);
  onTestFinished(async () => {
    await database.close();
    await target.drop();
  });
  return { database, connection: target.connection, url: target.url, files, dataDir, ...result };
}
