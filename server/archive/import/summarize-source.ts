import type { ImportOptions, ImportSummary } from '../../../contract/inbox/import.ts';
import { type ImportColumn, importColumns } from '../../../contract/values/import-sources.ts';
import type { Reader } from '../../db/database.ts';
import type { CsvColumns } from '../convert/csv-columns.ts';
import type { DateOrder } from '../convert/csv-dates.ts';
import { type CsvForm, readCsvForm } from '../convert/csv-file.ts';
import { readCsvColumns, readDateOrder } from '../convert/read-csv.ts';
import { sampleConversations } from '../load/sample-conversations.ts';
import { summarizeArchive } from '../load/summarize-archive.ts';
import { nothingFound } from './nothing-found.ts';
import type { ConvertedSource } from './open-source.ts';

type SummarizeSource = ConvertedSource & { organizationId: string; signal: AbortSignal };

const maxListed = 200;
/** For an estimate: a cautious guess at what one thread loads beside a serving server. */
export const messagesPerSecond = 500;

/** What a file has, and what importing it would do. */
export async function summarizeSource(
  reader: Reader,
  { archive, leftOut, csv, organizationId, signal }: SummarizeSource,
): Promise<ImportSummary> {
  const found = await summarizeArchive(reader, { archive, organizationId, signal, leftOut });
  const { messages, people, tags } = found;
  const written = messages.by_contacts + messages.by_members + messages.by_nobody + found.notes;
  return {
    can_start: true,
    conversations: found.states,
    is_estimate: false,
    contacts: found.contacts,
    notes: found.notes,
    messages,
    attachments: found.attachments,
    missing_files: found.missing_files,
    people: people.slice(0, maxListed),
    people_count: people.length,
    tags: tags.slice(0, maxListed),
    unknown_statuses: [...(csv?.unknownStatuses ?? [])].map(([status, count]) => ({ status, count })),
    statuses: [],
    csv: csv ? csvOf(csv.columns, csv.form) : null,
    problems: found.problems,
    problem_count: found.problem_count,
    seconds: Math.ceil(written / messagesPerSecond),
    samples: await sampleConversations(archive),
  };
}

/** What an admin has to say about a CSV file before it can be converted; undefined if that is nothing. */
export async function undecidedCsv(path: string, options: ImportOptions): Promise<ImportSummary | undefined> {
  const form = await readCsvForm(path);
  const columns = await readCsvColumns(path, form, options.columns);
  if (columns.missing.length > 0) return { ...nothingFound, csv: csvOf(columns, { ...form, dates: null }) };
  const dates = options.dates ?? (await readDateOrder(path, form, columns));
  return dates === 'ambiguous' ? { ...nothingFound, csv: csvOf(columns, { ...form, dates }) } : undefined;
}

function csvOf(
  { headings, found, missing }: CsvColumns,
  { encoding, delimiter, dates }: Pick<CsvForm, 'encoding' | 'delimiter'> & { dates: DateOrder | null },
): ImportSummary['csv'] {
  const columns: Partial<Record<ImportColumn, string>> = {};
  for (const column of importColumns) {
    const heading = headings[found[column] ?? -1];
    if (heading !== undefined) columns[column] = heading.slice(0, maxListed);
  }
  return {
    headings: headings.slice(0, maxListed).map((heading) => heading.slice(0, maxListed)),
    columns,
    missing,
    dates,
    encoding,
    delimiter,
  };
}
