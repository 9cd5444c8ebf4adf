import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

type Value = string | number | boolean | null;

/**
 * Writes rows by COPY, as fast as the database accepts them: with backpressure, so that rows are formatted only when
 * needed.
 */
export async function copyRows<Column extends string>(
  client: Client,
  table: string,
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, Value>>[],
): Promise<void> {
  const stream = client.query(copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN`));
  await pipeline(Readable.from(chunks(columns, rows), { highWaterMark: 2 }), stream);
}

const chunkLength = 64 * 1024;

function* chunks<Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, Value>>[],
): Generator<Buffer> {
  let text = '';
  for (const row of rows) {
    text += line(columns, row);
    if (text.length < chunkLength) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}

function line<Column extends string>(
  columns: readonly Column[],
  row: Readonly<Record<Column, Value>>,
): string {
  let text = '';
  for (const column of columns) text += `${text && '\t'}${field(row[column])}`;
  return `${text}\n`;
}

/** PostgreSQL's text format: tab, line ends and backslash are escaped, null is `\N`. */
function field(value: Value): string {
  if (value === null) return '\\N';
  if (typeof value !== 'string') return String(value);
  return /[\\\t\n\r]/.test(value)
    ? value.replace(/[\\\t\n\r]/g, (letter) => escapes[letter] ?? letter)
    : value;
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
