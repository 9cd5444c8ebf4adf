import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openImportOf, type Problem } from '../archive/load/import-store.ts';
import { refuseOpenImport } from '../archive/load/load-archive.ts';
import type { OpenFile } from '../archive/sources/copy-files.ts';
import { bucketFiles } from '../archive/sources/databases/bucket-files.ts';
import { databaseToArchive } from '../archive/sources/databases/database-to-archive.ts';
import { folderFiles } from '../archive/sources/databases/folder-files.ts';
import { findKeptArchive } from '../archive/sources/databases/kept-archive.ts';
import type { SourceDatabase } from '../archive/sources/databases/source-database.ts';
import type { Found } from '../archive/sources/found.ts';
import { readDatabaseAddress } from '../config/database-address.ts';
import { readBucket } from '../config/files-setting.ts';
import { OperatorError } from '../config/operator-error.ts';
import type { DatabaseConnection } from '../db/database-client.ts';
import { HostChoice } from '../db/host-choice.ts';
import type { Command, OptionSpec, Values } from './command.ts';
import { namedOrganization } from './find-named.ts';
import { importInto, importOptions } from './import-into.ts';
import { stoppedWhileReading, unlessStopped } from './unless-stopped.ts';

type Reading = { values: Values; report: (problem: Problem) => void; now: number };

/** A system whose database is read. */
export type DatabaseSource = {
  /** As typed. Its records are recognized by it, unless somebody gives it another name. */
  name: string;
  title: string;
  options?: Record<string, OptionSpec>;
  read(source: SourceDatabase, reading: Reading): AsyncIterable<Found>;
};

/**
 * The command that imports from a system's database. Admins can't do that in the inbox: nobody but the operator may make the server
 * connect to databases (decisions/0495).
 */
export function importFromDatabase({ name, title, options, read }: DatabaseSource): Command {
  return {
    words: `import ${name}`,
    summary: `Brings conversations from the database of ${title} into an organization`,
    options: {
      ...importOptions,
      database: { help: 'postgres://user:password@host:5432/database', isRequired: true },
      files: {
        help: `Where ${title} keeps its files: a folder, or s3://KEY:SECRET@HOST/BUCKET?region=REGION`,
      },
      source: { help: `Another name for it, if you import from several (${name})` },
      ...options,
    },
    async work(open, values, config) {
      const source = readSource(values, name);
      const connection = readConnection(values);
      const organization = await namedOrganization(open.database, values.one('organization'));
      const isDryRun = values.has('dry-run');
      if (!isDryRun)
        refuseOpenImport(await openImportOf(open.database, organization.id), values.has('resume'));
      const openFile = await openFiles(values.maybe('files'));
      // It stays there until everything is loaded: the other database may have changed when an import is continued.
      const folder = isDryRun
        ? await mkdtemp(join(tmpdir(), 'deskbell-import-'))
        : join(config.dataDir, 'imports', `${organization.id}-${source}`);
      try {
        const kept = values.has('resume') ? await findKeptArchive(folder) : undefined;
        const convert = () =>
          databaseToArchive(folder, {
            connection,
            converter: name,
            source,
            open: openFile,
            read: (database, report) => read(database, { values, report, now: Date.now() * 1000 }),
            signal: open.shutdown.signal,
          });
        const converting = kept ?? unlessStopped(open.shutdown, stoppedWhileReading, convert());
        open.shutdown.onStop(() => converting);
        const { path, problems } = await converting;
        const converted = { from: title, leftOut: problems, lines: [] };
        const report = await importInto({ open, values, config, path, converted });
        if (!isDryRun) await rm(folder, { recursive: true, force: true });
        return report;
      } finally {
        if (isDryRun) await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

function readSource(values: Values, name: string): string {
  const source = values.maybe('source') ?? name;
  if (!/^[a-z][a-z0-9-]{0,31}$/.test(source) || source === 'deskbell')
    throw new OperatorError('--source must be a name in lower case, such as acme-desk.');
  return source;
}

async function openFiles(text: string | undefined): Promise<OpenFile> {
  if (text?.startsWith('s3:')) return bucketFiles(readBucket(text, '--files'));
  return folderFiles(text === undefined ? undefined : resolve(text));
}

const connectMilliseconds = 10_000;

function readConnection(values: Values): DatabaseConnection {
  const { connectionString, choice } = readDatabaseAddress('--database', values.one('database'), 'any');
  return {
    connectionString,
    connectionTimeoutMillis: connectMilliseconds,
    ...(choice && { choice: new HostChoice(choice) }),
  };
}
