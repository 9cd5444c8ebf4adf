import { keyedDigest } from '../access/keyed-digest.ts';
import { type Manifest, readManifest } from '../backup/manifest.ts';
import { findBackup, type Repository } from '../backup/repository.ts';
import { refuseOtherKey, restore as restoreBackup } from '../backup/restore.ts';
import { openKeys } from '../backup/sealed-key.ts';
import { checkDataDir } from '../config/data-dir.ts';
import { OperatorError } from '../config/operator-error.ts';
import { type Config, readConfig } from '../config/read-config.ts';
import { migrationReport } from '../db/migration-report.ts';
import { openFileStore } from '../files/open-file-store.ts';
import { connectDatabase } from '../installation/connect-database.ts';
import { findSecretKeys, type SecretKeys, storeSecretKeys } from '../installation/secret-key.ts';
import type { Shutdown } from '../process/stop-on-signal.ts';
import type { Command } from './command.ts';
import { stepProgress } from './step-progress.ts';
import { unlessStopped } from './unless-stopped.ts';

export const restore: Command = {
  words: 'restore',
  summary: 'Restores a backup into an empty database, with its files',
  operand: {
    name: 'FROM',
    help: 'The folder or bucket of the backups, for the newest, or that of one backup',
  },
  options: {},
  async alone({ environment, shutdown }, values) {
    const config = readConfig(environment);
    checkDataDir(config.dataDir);
    const { backup, ...repository } = await findBackup(values.one('FROM'));
    const manifest = await readManifest(repository.store, backup);
    const keys = await keysFor(config, manifest, environment.DESKBELL_BACKUP_PASSPHRASE);
    let isLoaded = false;
    const onLoaded = () => {
      isLoaded = true;
    };
    const { migrated, erased } = await unlessStopped(
      shutdown,
      () => (isLoaded ? interruptedLater : interruptedEarly),
      work(config, { repository, manifest, keys, shutdown, onLoaded }),
    );
    return {
      text: `Restored the backup ${backup}. Now start the server.`,
      json: { restored: backup, migrations: migrated.length, erased_again: erased },
    };
  },
};

const interruptedEarly =
  'The restore was interrupted. The database is still empty, and files that were copied stay: run the same command again.';

const interruptedLater =
  'The restore was interrupted. The database has all rows, but is not finished, and servers refuse to start on it: run the ' +
  'same command again.';

type Found = { keys: SecretKeys; isFromBackup: boolean };

/** Before anything is written: with another key the restored database couldn't be opened. @throws OperatorError */
async function keysFor(config: Config, manifest: Manifest, passphrase: string | undefined): Promise<Found> {
  const found = await findSecretKeys(config);
  const keys = found ?? (await sealedKeys(manifest, passphrase));
  refuseOtherKey(manifest, keyedDigest(keys.current, keys.accepted));
  return { keys, isFromBackup: !found };
}

async function sealedKeys(
  { sealed_key: sealed }: Manifest,
  passphrase: string | undefined,
): Promise<SecretKeys> {
  if (!sealed)
    throw new OperatorError(
      'The secret key is missing, and the backup doesn’t include it. Set DESKBELL_SECRET_KEY, or put the file secret-key ' +
        'into the data folder.',
    );
  if (passphrase) return openKeys(sealed, passphrase);
  throw new OperatorError(
    'The secret key is missing. Set DESKBELL_BACKUP_PASSPHRASE to the passphrase of the one in the backup, or ' +
      'DESKBELL_SECRET_KEY to the key itself.',
  );
}

type Restoring = {
  repository: Repository;
  manifest: Manifest;
  keys: Found;
  shutdown: Shutdown;
  onLoaded: () => void;
};

async function work(config: Config, { repository, manifest, keys, shutdown, onLoaded }: Restoring) {
  const report = (message: string) => process.stderr.write(`${message}\n`);
  const connected = await connectDatabase({ ...config, report, signal: shutdown.signal });
  try {
    const { migrated, erased } = await restoreBackup({
      repository,
      manifest,
      connection: connected.direct,
      files: await openFileStore(config.files, config.dataDir),
      isCompared: false,
      progress: stepProgress(),
      signal: shutdown.signal,
      onLoaded,
    });
    // Only now: a data folder with a key, but without its database, would look like a mistake.
    if (keys.isFromBackup) await storeSecretKeys(config.dataDir, keys.keys);
    if (migrated.length > 0) report(migrationReport(migrated));
    if (erased > 0)
      report(`Contacts and organizations erased since the backup, and erased again: ${erased}.`);
    return { migrated, erased };
  } finally {
    await connected.leave();
  }
}
