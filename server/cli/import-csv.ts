import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ConvertedCsv } from '../archive/convert/convert-csv.ts';
import { csvToArchive, defaultCsvName } from '../archive/convert/csv-to-archive.ts';
import { OperatorError } from '../config/operator-error.ts';
import type { Command } from './command.ts';
import { importInto, importOptions } from './import-into.ts';

export const importCsv: Command = {
  words: 'import csv',
  summary: 'Brings conversations of another system, one message a row, into an organization',
  operand: { name: 'FILE', help: 'The CSV file' },
  options: {
    ...importOptions,
    source: { help: 'The name of the other system, such as acme-desk (csv)' },
    dates: { help: 'dmy or mdy, if the dates do not show whether days or months come first' },
  },
  async work(open, values, config) {
    const path = resolve(values.one('FILE'));
    const source = values.maybe('source') ?? defaultCsvName;
    if (!/^[a-z][a-z0-9-]{0,31}$/.test(source) || source === 'deskbell')
      throw new OperatorError('--source must be a name in lower case, such as acme-desk.');
    const dates = values.maybe('dates');
    if (dates !== undefined && dates !== 'dmy' && dates !== 'mdy')
      throw new OperatorError('--dates must be dmy or mdy.');
    const folder = await mkdtemp(join(tmpdir(), 'deskbell-import-'));
    try {
      const csv = await csvToArchive({
        path,
        folder,
        name: source,
        options: dates ? { dates } : {},
        signal: open.shutdown.signal,
      });
      const converted = { from: path, leftOut: csv.problems, lines: [formLine(csv)] };
      return await importInto({ open, values, config, path: csv.archivePath, converted });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

const delimiters = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' };
const orders = { iso: 'the year first', dmy: 'the day first', mdy: 'the month first', ambiguous: 'unknown' };

function formLine({ form, columns: { unknown } }: ConvertedCsv): string {
  const ignored = unknown.length > 0 ? ` Ignored columns: ${unknown.join(', ')}.` : '';
  return `Read as ${form.encoding}, separated by ${delimiters[form.delimiter]}, dates with ${orders[form.dates]}, times without a zone in UTC.${ignored}`;
}
