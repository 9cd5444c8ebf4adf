import { finishCutMove } from '../backup/finish-cut-move.ts';
import { moveDatabase } from '../backup/move-database.ts';
import { checkDataDir } from '../config/data-dir.ts';
import { readDatabaseAddress } from '../config/database-address.ts';
import { OperatorError } from '../config/operator-error.ts';
import { type Config, readConfig } from '../config/read-config.ts';
import type { DatabaseConnection } from '../db/database-client.ts';
import { openDatabase } from '../db/open-database.ts';
import { type Installation, setMovedTo } from '../features/organizations/installation-store.ts';
import { connectDatabase } from '../installation/connect-database.ts';
import { openInstallation, refuseMoved } from '../installation/open-installation.ts';
import type { Shutdown } from '../process/stop-on-signal.ts';
import type { Command, Report, Values } from './command.ts';
import { stepProgress } from './step-progress.ts';
import { unlessStopped } from './unless-stopped.ts';
import { UsageError } from './usage-error.ts';

export const move: Command = {
  words: 'move',
  summary: 'Copies the database into an empty one, such as from the embedded PostgreSQL to your own',
  options: {
    to: { help: 'postgres://user:password@host:5432/database, or embedded' },
    undo: { help: 'Uses the old database again, after a move away from it', isFlag: true },
  },
  async alone({ environment, shutdown }, values) {
    const config = readConfig(environment);
    checkDataDir(config.dataDir);
    if (values.has('undo')) return undo(config, values);
    return unlessStopped(shutdown, interrupted, moveTo(readTarget(values), config, shutdown));
  },
};

const interrupted =
  'The move was interrupted. The old database is unchanged. The new one is empty, or not finished, and then servers refuse to ' +
  'start on it. Run the same command again.';

const embedded = 'embedded';

function readTarget(values: Values): string {
  const to = values.maybe('to');
  if (to === undefined) throw new UsageError('--to is missing.');
  if (to !== embedded) readDatabaseAddress('--to', to);
  return to;
}

const report = (message: string) => void process.stderr.write(`${message}\n`);

async function moveTo(to: string, config: Config, shutdown: Shutdown): Promise<Report> {
  const isEmbedded = to === embedded;
  if (isEmbedded && config.databaseUrl === undefined)
    throw new OperatorError('The database is the embedded one already: DATABASE_URL is not set.');
  const { signal } = shutdown;
  const movedTo = isEmbedded ? 'the embedded PostgreSQL' : withoutPassword(to);
  const installation = await prepareSource(config, signal);
  if (installation.moved_to !== movedTo) refuseMoved(installation);
  const from = await connectDatabase({ ...config, report, signal });
  try {
    const databaseUrl = isEmbedded ? undefined : to;
    const target = await connectDatabase({
      databaseUrl,
      name: '--to',
      dataDir: config.dataDir,
      report,
      signal,
    });
    try {
      if (installation.moved_to !== null) return await finishedMove(target.direct, installation, to);
      const rows = await moveDatabase({
        from: from.direct,
        to: target.direct,
        atEnd: () => retire(from.direct, movedTo),
        progress: stepProgress(),
        signal,
      });
      return {
        text: `Copied ${rows.toLocaleString('en')} rows, and compared every table. ${nextStep(to)}`,
        json: { rows, database_url: isEmbedded ? null : to },
      };
    } finally {
      await target.leave();
    }
  } finally {
    await from.leave();
  }
}

/** What was copied before a power cut is complete. @throws OperatorError if the move had ended */
async function finishedMove(
  target: DatabaseConnection,
  installation: Installation,
  to: string,
): Promise<Report> {
  if (!(await finishCutMove(target, installation.id))) refuseMoved(installation);
  return {
    text: `Everything had been copied and compared already. ${nextStep(to)}`,
    json: { rows: 0, database_url: to === embedded ? null : to },
  };
}

/** Before the new one is opened for servers, so that none of them can use both. */
async function retire(connection: DatabaseConnection, movedTo: string): Promise<void> {
  const database = openDatabase(connection, () => undefined);
  try {
    await setMovedTo(database, movedTo);
  } finally {
    await database.close();
  }
}

/** Migrates it, and checks its key. Its connections are closed before the move, which tolerates none. */
async function prepareSource(config: Config, signal: AbortSignal): Promise<Installation> {
  const reports = { progress: report, databaseError: () => undefined };
  const open = await openInstallation({ ...config, isMovedAllowed: true }, reports, signal);
  await open.close();
  return open.installation;
}

async function undo(config: Config, values: Values): Promise<Report> {
  if (values.has('to')) throw new UsageError('Give either --to or --undo.');
  const reports = { progress: report, databaseError: () => undefined };
  const open = await openInstallation({ ...config, isMovedAllowed: true }, reports);
  try {
    if (open.installation.moved_to === null) throw new OperatorError('This database was not moved.');
    await setMovedTo(open.database, null);
    return { text: 'This database can be used again.', json: { undone: true } };
  } finally {
    await open.close();
  }
}

function nextStep(to: string): string {
  const old = 'The old database is unchanged, and servers refuse to start on it.';
  return to === embedded
    ? `Now remove DATABASE_URL, DATABASE_DIRECT_URL and DATABASE_REPLICA_URL from the environment of every server, and start it. ${old}`
    : `Now set this for every server, and start it:\n  DATABASE_URL='${to}'\n${old}`;
}

function withoutPassword(url: string): string {
  return url
    .replace(/\/\/([^@/]*)@/, (_, user: string) => `//${user.split(':')[0]}@`)
    .replace(/([?&]password=)[^&]*/, '$1…');
}
