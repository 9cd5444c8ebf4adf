import { setTimeout as delay } from 'node:timers/promises';
import { type BackupResult, backUp } from '../backup/back-up.ts';
import { openRepository } from '../backup/repository.ts';
import { readInterval, readKeep, shortestPassphrase } from '../config/backup-settings.ts';
import { checkDataDir } from '../config/data-dir.ts';
import { OperatorError } from '../config/operator-error.ts';
import { type Config, readConfig } from '../config/read-config.ts';
import { readVersion } from '../config/read-version.ts';
import { openFileStore } from '../files/open-file-store.ts';
import { progressBar } from '../generate/progress-bar.ts';
import { connectDatabase } from '../installation/connect-database.ts';
import { findSecretKeys } from '../installation/secret-key.ts';
import type { Shutdown } from '../process/stop-on-signal.ts';
import type { Command, Values } from './command.ts';
import { describeError } from './describe-error.ts';
import { megabytes } from './megabytes.ts';
import { unlessStopped } from './unless-stopped.ts';
import { UsageError } from './usage-error.ts';

export const backup: Command = {
  words: 'backup',
  summary: 'Backs up the database and the files to a folder or a bucket, while servers are running',
  options: {
    to: { help: 'A folder, or s3://KEY:SECRET@HOST/BUCKET/PREFIX; by default DESKBELL_BACKUP_TO' },
    keep: { help: 'Removes all but so many of the newest backups afterwards' },
    every: { help: 'Repeats it at this interval, such as 24h, until it is stopped' },
    'with-key': {
      help: 'Includes the secret key, encrypted with the passphrase in DESKBELL_BACKUP_PASSPHRASE',
      isFlag: true,
    },
    json: { help: 'Prints one JSON document per backup and nothing else', isFlag: true },
  },
  async run({ environment, shutdown }, values) {
    const config = readConfig(environment);
    const options = readOptions(environment, values);
    checkDataDir(config.dataDir);
    const working = repeatedly(
      () => backUpOnce({ config, options, shutdown }),
      options.everyMilliseconds,
      shutdown,
    );
    // Stopping one that is repeated isn't a failure.
    shutdown.onStop(() => (values.has('every') ? working.catch(() => undefined) : working));
    await working;
  },
};

type BackupOptions = {
  to: string;
  keep: number | undefined;
  everyMilliseconds: number | undefined;
  passphrase: string | undefined;
  isJson: boolean;
};

function readOptions(environment: NodeJS.ProcessEnv, values: Values): BackupOptions {
  const to = values.maybe('to') ?? environment.DESKBELL_BACKUP_TO?.trim();
  if (!to) throw new UsageError('--to is missing.');
  const [keep, every] = [values.maybe('keep'), values.maybe('every')];
  return {
    to,
    keep: keep === undefined ? undefined : readKeep(keep, '--keep'),
    everyMilliseconds: every === undefined ? undefined : readInterval(every, '--every'),
    passphrase: values.has('with-key') ? readPassphrase(environment) : undefined,
    isJson: values.has('json'),
  };
}

function readPassphrase({ DESKBELL_BACKUP_PASSPHRASE: passphrase = '' }: NodeJS.ProcessEnv): string {
  if (passphrase.length >= shortestPassphrase) return passphrase;
  throw new OperatorError(
    `--with-key needs a passphrase of at least ${shortestPassphrase} characters in DESKBELL_BACKUP_PASSPHRASE. Without it, ` +
      'nobody can open the key in the backup.',
  );
}

const interrupted =
  'The backup was interrupted, and what it had written was removed. Earlier backups are complete.';

const retryMilliseconds = 5 * 60_000;

/** A failure ends a single backup with an error. When they are repeated, it is reported, and retried soon. */
async function repeatedly(
  work: () => Promise<void>,
  interval: number | undefined,
  shutdown: Shutdown,
): Promise<void> {
  if (interval === undefined) return unlessStopped(shutdown, interrupted, work());
  while (!shutdown.isStopping()) {
    const isDone = await work().then(
      () => true,
      (error: unknown) => {
        if (!shutdown.isStopping()) process.stderr.write(`deskbell: ${describeError(error)}\n`);
        return false;
      },
    );
    await pause(isDone ? interval : Math.min(interval, retryMilliseconds), shutdown.signal);
  }
}

const dayMilliseconds = 86_400_000;

/** A day at a time: a timer for more than 24 days would fire immediately. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  for (let left = milliseconds; left > 0 && !signal.aborted; left -= dayMilliseconds)
    await delay(Math.min(left, dayMilliseconds), undefined, { signal }).catch(() => undefined);
}

async function backUpOnce({
  config,
  options,
  shutdown,
}: {
  config: Config;
  options: BackupOptions;
  shutdown: Shutdown;
}) {
  const started = Date.now();
  const repository = await openRepository(options.to, '--to');
  const keys = options.passphrase === undefined ? undefined : await findSecretKeys(config);
  const report = (message: string) => process.stderr.write(`${message}\n`);
  const connected = await connectDatabase({ ...config, report, signal: shutdown.signal });
  try {
    const result = await backUp({
      connection: connected.direct,
      files: await openFileStore(config.files, config.dataDir),
      repository,
      keep: options.keep,
      seal: keys && { keys, passphrase: options.passphrase ?? '' },
      now: new Date(),
      deskbell: await readVersion(),
      progress: {
        database: megabytes(progressBar(process.stderr, 'MB of the database')),
        files: progressBar(process.stderr, 'files'),
      },
      signal: shutdown.signal,
    });
    print(result, {
      repository: repository.name,
      isJson: options.isJson,
      seconds: (Date.now() - started) / 1000,
    });
  } finally {
    await connected.leave();
  }
}

type Output = { repository: string; isJson: boolean; seconds: number };

function print(
  { backup: name, manifest, removed }: BackupResult,
  { repository, isJson, seconds }: Output,
): void {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const { count, bytes, missing } = manifest.files;
  if (missing.length > 0)
    process.stderr.write(
      `The store of files lacks ${missing.length} that the database names, for example ${missing[0]}. The backup has everything else.\n`,
    );
  const json = {
    backup: name,
    rows,
    files: count,
    file_bytes: bytes,
    missing_files: missing,
    removed,
    seconds: Math.round(seconds),
  };
  const removedText =
    removed.length > 0 ? ` Removed ${removed.length} older ${removed.length === 1 ? 'one' : 'ones'}.` : '';
  const text =
    `Backed up ${rows.toLocaleString('en')} rows and ${count.toLocaleString('en')} files to ${repository}, ` +
    `as ${name}, in ${Math.round(seconds)} s.${removedText}`;
  process.stdout.write(`${isJson ? JSON.stringify(json) : text}\n`);
}
