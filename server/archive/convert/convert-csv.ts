import { join } from 'node:path';
import { OperatorError } from '../../config/operator-error.ts';
import { convertedId } from '../../ids/converted-id.ts';
import type { Problem } from '../load/import-store.ts';
import { openBucketFile } from './bucket-file.ts';
import type { CsvColumns } from './csv-columns.ts';
import { csvConversations } from './csv-conversations.ts';
import type { DateOrder } from './csv-dates.ts';
import { type CsvForm, readCsvForm } from './csv-file.ts';
import { csvRecords } from './csv-records.ts';
import { openPeopleFiles } from './people-files.ts';
import { problemList } from './problem-list.ts';
import { type CsvOptions, type CsvRow, readCsv, readCsvColumns, readDateOrder } from './read-csv.ts';
import type { ConvertedRecords } from './write-converted.ts';

export type ConvertCsv = {
  path: string;
  /** Takes the rows while they are sorted: an empty one, with space for the whole file. */
  folder: string;
  options: CsvOptions;
  signal: AbortSignal;
};

/** What a file has, and how it was understood. */
export type ConvertedCsv = {
  form: CsvForm & { dates: DateOrder };
  columns: CsvColumns;
  records: ConvertedRecords;
  /** Words for states that have no equal here, with their conversations. */
  unknownStatuses: ReadonlyMap<string, number>;
  /** The latest message, in microseconds. */
  exportedAt: number;
  problems: Problem[];
  close(): Promise<void>;
};

/** Of rows in memory at a time, as they are in the file. */
const bucketBytes = 1024 * 1024;
const maxBuckets = 1024;

/**
 * Converts a file with one message a row to the records of an archive. Memory holds part of the rows, or of
 * the people, at a time.
 *
 * @throws OperatorError if the file can't be understood as a whole
 */
export async function convertCsv({ path, folder, options, signal }: ConvertCsv): Promise<ConvertedCsv> {
  const { bytes, ...form } = await readCsvForm(path);
  const columns = await readCsvColumns(path, form, options.columns);
  if (columns.missing.length > 0)
    throw new OperatorError(`The first line must name the columns; missing: ${columns.missing.join(', ')}.`);
  const dates = options.dates ?? (await readDateOrder(path, form, columns));
  if (dates === 'ambiguous')
    throw new OperatorError(
      'The dates do not show whether days or months come first. Add --dates dmy for 31/12/2026, or --dates mdy for 12/31/2026.',
    );
  const buckets = Math.min(maxBuckets, Math.ceil(bytes / bucketBytes));
  const rows = await openBucketFile<CsvRow>(join(folder, 'rows.jsonl'), buckets);
  const people = await openPeopleFiles(folder);
  const close = async () => {
    await rows.close();
    await people.close();
  };
  const problems = problemList();
  let exportedAt = 0;
  try {
    for await (const row of readCsv(path, { form, columns, dates })) {
      signal.throwIfAborted();
      if ('problem' in row) problems.add(row);
      else {
        exportedAt = Math.max(exportedAt, row.sentAt);
        await rows.add(convertedId('cnv', row.conversation), row);
      }
    }
    const { records, unknownStatuses } = await csvRecords((report) => csvConversations(rows, report), {
      people,
      statuses: options.statuses ?? {},
      report: problems.add,
    });
    return {
      form: { ...form, dates },
      columns,
      records,
      unknownStatuses,
      exportedAt,
      problems: problems.all(),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
