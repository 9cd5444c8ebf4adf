import { basename } from 'node:path';
import { latestProblems, openImportOf, type Problem } from '../archive/load/import-store.ts';
import { loadArchive } from '../archive/load/load-archive.ts';
import { type ArchiveSummary, summarizeArchive } from '../archive/load/summarize-archive.ts';
import { openArchive } from '../archive/read/open-archive.ts';
import { OperatorError } from '../config/operator-error.ts';
import type { Config } from '../config/read-config.ts';
import { Unavailable } from '../errors/errors.ts';
import { toApiError } from '../errors/to-api-error.ts';
import { openFileStore } from '../files/open-file-store.ts';
import { progressBar } from '../generate/progress-bar.ts';
import { collectGarbage } from '../process/collect-garbage.ts';
import type { Opened, OptionSpec, Report, Values } from './command.ts';
import { namedOrganization } from './find-named.ts';
import { unlessStopped } from './unless-stopped.ts';

/** The options of every import. */
export const importOptions: Record<string, OptionSpec> = {
  organization: { help: 'Id or slug', isRequired: true },
  'dry-run': { help: 'Reads and checks all of it, says what it has, and writes nothing', isFlag: true },
  resume: { help: 'Continues an import that was interrupted', isFlag: true },
  'match-members': {
    help: 'Members with the confirmed address of a person in the file become that person',
    isFlag: true,
  },
};

type Importing = {
  open: Opened;
  values: Values;
  config: Config;
  /** The archive to load. */
  path: string;
  /** What it was converted from, if anything, and what that left out. */
  converted?: {
    from: string;
    /** What has the files of the archive, if it doesn't have them itself. */
    blobPath?: string;
    leftOut: readonly Problem[];
    lines: string[];
    /** What was resumed may have been the reading, before anything was imported. */
    resumes?: 'if it began';
  };
};

/** Loads an archive, or says what it has. @throws OperatorError */
export async function importInto({ open, values, config, path, converted }: Importing): Promise<Report> {
  const { database, connection, shutdown } = open;
  const organization = await namedOrganization(database, values.one('organization'));
  const archive = await openArchive(path, converted?.blobPath);
  const leftOut = converted?.leftOut ?? [];
  try {
    if (values.has('dry-run')) {
      const options = { archive, organizationId: organization.id, signal: shutdown.signal, leftOut };
      const summary = await summarizeArchive(database, options);
      return { text: [...(converted?.lines ?? []), summaryText(summary)].join('\n'), json: summary };
    }
    if (converted) collectGarbage();
    const loaded = loadArchive({
      database,
      connection,
      files: await openFileStore(config.files, config.dataDir),
      archive,
      fileName: basename(converted?.from ?? path),
      organizationId: organization.id,
      matchesMembers: values.has('match-members'),
      isResumed:
        converted?.resumes === 'if it began'
          ? (await openImportOf(database, organization.id))?.is_ours === true
          : values.has('resume'),
      leftOut,
      progress: progressBar(process.stderr, 'conversations'),
      signal: shutdown.signal,
    });
    const stopped = 'The import was stopped. What is there stays; continue with --resume.';
    const loading = unlessStopped(shutdown, stopped, loaded.catch(explainDisconnection));
    shutdown.onStop(() => loading);
    const counts = await loading;
    const number = (name: string) => (counts[name] ?? 0).toLocaleString('en');
    const problems = await latestProblems(database, organization.id);
    return {
      text: [
        `Imported ${number('conversations')} conversations with ${number('messages')} messages, ${number('contacts')} ` +
          `contacts and ${number('attachments')} files into ${organization.name}.`,
        ...(problems.length > 0 ? [`${number('problems')} records could not be imported:`] : []),
        ...problems.map(problemLine),
      ].join('\n'),
      json: { imported: counts, problems },
    };
  } finally {
    archive.close();
  }
}

/** @throws OperatorError if the database or the file store can't be reached any more; any other error as it is */
function explainDisconnection(error: unknown): never {
  const isOfFile = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  if (isOfFile || !(toApiError(error) instanceof Unavailable)) throw error;
  const reason = error instanceof Error ? ` (${error.message})` : '';
  throw new OperatorError(
    `The connection to the database or the file store was lost${reason}. What was imported stays; continue with --resume.`,
    { cause: error },
  );
}

function summaryText({ people, messages, problems, ...counts }: ArchiveSummary): string {
  const number = (count: number) => count.toLocaleString('en');
  const known = people.filter(({ is_member }) => is_member);
  return [
    `${number(counts.conversations)} conversations, ${number(counts.contacts)} contacts, ${number(counts.notes)} notes, ${number(counts.attachments)} files`,
    `Messages: ${number(messages.by_contacts)} by contacts, ${number(messages.by_members)} by members, ${number(messages.by_nobody)} by the system`,
    `People: ${number(people.length)}, ${number(known.length)} of them are members here with a confirmed address (--match-members)`,
    ...(counts.missing_files > 0
      ? [`${number(counts.missing_files)} files are missing in the archive.`]
      : []),
    ...problems.map(problemLine),
    'Nothing was written.',
  ].join('\n');
}

const problemLine = ({ kind, external_id, problem }: Problem) => `${kind} ${external_id}: ${problem}`;
