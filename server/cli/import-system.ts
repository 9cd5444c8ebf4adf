import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportOptions, ImportSummary } from '../../contract/inbox/import.ts';
import { type ApiSource, apiSources } from '../../contract/values/import-sources.ts';
import { summarizeSystem } from '../archive/import/summarize-system.ts';
import { folderParts } from '../archive/sources/http/folder-parts.ts';
import { partsToArchive } from '../archive/sources/http/parts-to-archive.ts';
import { readSource } from '../archive/sources/http/read-source.ts';
import { httpSources } from '../archive/sources/http-sources.ts';
import { OperatorError } from '../config/operator-error.ts';
import { ApiError } from '../errors/api-error.ts';
import { accountOf } from '../features/imports/account-of.ts';
import { checkOptions } from '../features/imports/check-options.ts';
import { progressBar } from '../generate/progress-bar.ts';
import type { Command, Report, Values } from './command.ts';
import { namedOrganization } from './find-named.ts';
import { importInto, importOptions } from './import-into.ts';
import { readStandardInput } from './read-standard-input.ts';
import { unlessStopped } from './unless-stopped.ts';
import { UsageError } from './usage-error.ts';

/** `import zendesk` and the like: reads another system over HTTP into a folder, and imports that. */
export function importSystem(name: ApiSource, words = `import ${name}`): Command {
  const { title } = httpSources[name];
  const { address, account } = apiSources[name];
  return {
    words,
    summary: `Brings conversations of ${title} into an organization; reads the token from standard input`,
    options: {
      ...importOptions,
      ...(address !== 'none' && {
        address: { help: `The address of ${title}`, ...(address === 'required' && { isRequired: true }) },
      }),
      ...(account !== 'none' && {
        account: {
          help: accountHelp[name] ?? 'Whose token it is',
          ...(account === 'required' && { isRequired: true }),
        },
      }),
      'requests-per-minute': { help: `How many requests ${title} allows with your plan` },
      folder: { help: 'Keeps what has been read until it is imported (a folder in the data folder)' },
    },
    async work(open, values, config) {
      const organization = await namedOrganization(open.database, values.one('organization'));
      const options = readOptions(name, values);
      const secret = await readStandardInput();
      if (secret === '' || /[^\x21-\x7e]/.test(secret))
        throw new UsageError('Give the token on standard input, in one line.');
      const folder = values.maybe('folder') ?? join(config.dataDir, 'imports', `${name}-${organization.id}`);
      const opening = {
        source: httpSources[name],
        options,
        secret,
        rules: config.importRules,
        signal: open.shutdown.signal,
      };
      const isResumed = values.has('resume');
      await openFolder(folder, isResumed);
      if (values.has('dry-run')) {
        try {
          return summaryReport(
            title,
            await summarizeSystem(open.database, { ...opening, organizationId: organization.id, folder }),
          );
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      }
      const parts = folderParts(folder);
      const showProgress = progressBar(process.stderr, `conversations of ${title}`);
      let read = 0;
      const progress = (more: number) => {
        read += more;
        showProgress({ done: read, total: read });
      };
      const stopped = 'The import was stopped. What was read stays; continue with --resume.';
      const reading = unlessStopped(
        open.shutdown,
        stopped,
        readSource({ ...opening, folder, parts, progress }),
      );
      open.shutdown.onStop(() => reading);
      await reading;
      const paths = await parts.paths();
      const account = accountOf(name, options);
      const { archivePath, problems } = await partsToArchive(folder, {
        source: name,
        account,
        paths,
        signal: open.shutdown.signal,
      });
      const resumes = 'if it began' as const;
      const converted = { from: account, leftOut: problems, lines: [], resumes };
      const report = await importInto({ open, values, config, path: archivePath, converted });
      await rm(folder, { recursive: true, force: true });
      return report;
    },
  };
}

const accountHelp: Partial<Record<ApiSource, string>> = { chatwoot: 'The number of the account' };

/** @throws UsageError */
function readOptions(name: ApiSource, values: Values): ImportOptions {
  const rate = values.maybe('requests-per-minute');
  if (rate !== undefined && !/^[1-9]\d{0,3}$/.test(rate))
    throw new UsageError('--requests-per-minute must be a number from 1 to 9999.');
  const address = values.maybe('address');
  const account = values.maybe('account');
  const options = {
    ...(address !== undefined && { address }),
    ...(account !== undefined && { account }),
    ...(rate !== undefined && { requests_per_minute: Number(rate) }),
  };
  try {
    checkOptions(name, options);
  } catch (error) {
    throw error instanceof ApiError ? new UsageError(error.message.replace(/^options\./, '--')) : error;
  }
  return options;
}

/** Empty, unless an import is continued. @throws OperatorError */
async function openFolder(folder: string, isResumed: boolean): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const isEmpty = (await readdir(folder)).length === 0;
  if (!isEmpty && !isResumed)
    throw new OperatorError(
      `An import was interrupted, and ${folder} has what it had read. Continue it with --resume, or delete that folder.`,
    );
  if (isEmpty && isResumed) throw new OperatorError('There is no import to resume. Leave out --resume.');
  for (const name of ['archive.zip', 'people.jsonl', 'conversations.jsonl', 'part.zip'])
    await rm(join(folder, name), { force: true });
}

function summaryReport(title: string, summary: ImportSummary): Report {
  const { conversations, contacts, messages, notes, attachments, people, statuses, seconds } = summary;
  const number = (count: number) => count.toLocaleString('en');
  const { open, snoozed, closed, spam } = conversations;
  return {
    text: [
      `${title}: ${number(open + snoozed + closed + spam)} conversations (${number(open)} open, ${number(snoozed)} snoozed, ${number(closed)} closed, ${number(spam)} spam), ${number(contacts)} contacts`,
      `About ${number(messages.by_contacts)} messages by contacts, ${number(messages.by_members)} by members, ${number(notes)} notes, ${number(attachments)} files`,
      `People: ${number(summary.people_count)}, ${number(people.filter(({ is_member }) => is_member).length)} of them are members here with a confirmed address (--match-members)`,
      ...statuses.map(({ status, becomes }) => `“${status}” becomes ${becomes}.`),
      `Reading and importing takes about ${number(Math.ceil(seconds / 60))} minutes.`,
      'Nothing was written.',
    ].join('\n'),
    json: summary,
  };
}
