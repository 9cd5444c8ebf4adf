import { createHash } from 'node:crypto';
import type { ImportOptions } from '../../../contract/inbox/import.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import { textToHtml } from '../../text/text-to-html.ts';
import type { Problem } from '../load/import-store.ts';
import { type CsvCells, type CsvColumns, cellsOf, findColumns } from './csv-columns.ts';
import { type DateOrder, guessDateOrder, readDate } from './csv-dates.ts';
import { type CsvForm, readCsvRows } from './csv-file.ts';
import { readSide, type Side } from './csv-values.ts';
import type { ConvertedPerson } from './people.ts';

/** What somebody has said about a file. */
export type CsvOptions = Pick<ImportOptions, 'dates' | 'columns' | 'statuses'>;

/** A row of a CSV file: a message or a note, and what it says about its conversation. */
export type CsvRow = {
  number: number;
  /** The other system's id of its conversation. */
  conversation: string;
  /** Unique among all messages of the file, unless the row repeats another one. */
  messageId: string;
  side: Side;
  sentAt: Microseconds;
  html: string;
  author: ConvertedPerson;
  contact: ConvertedPerson | undefined;
  subject: string;
  status: string;
  priority: string;
  tags: string;
};

/** Which columns a file with one message a row has. */
export async function readCsvColumns(
  path: string,
  form: CsvForm,
  given?: CsvOptions['columns'],
): Promise<CsvColumns> {
  for await (const row of readCsvRows(path, form)) return findColumns(row, given);
  return findColumns([], given);
}

/** Whether days or months come first, as all dates of the file show. */
export async function readDateOrder(path: string, form: CsvForm, columns: CsvColumns): Promise<DateOrder> {
  const dates = new Set<string>();
  let isHeader = true;
  for await (const row of readCsvRows(path, form)) {
    if (!isHeader) dates.add(cellsOf(columns, row)('sent_at').slice(0, 10));
    isHeader = false;
  }
  return guessDateOrder(dates);
}

type Reading = { form: CsvForm; columns: CsvColumns; dates: DateOrder };

/** The rows of a file in its order, and what is wrong with those that can't be used. */
export async function* readCsv(
  path: string,
  { form, columns, dates }: Reading,
): AsyncGenerator<CsvRow | Problem> {
  let number = 0;
  for await (const cells of readCsvRows(path, form)) {
    number += 1;
    if (number === 1) continue;
    const row = rowOf(cellsOf(columns, cells), { number, dates });
    yield typeof row === 'string' ? problemOf(number, row) : row;
  }
}

export const problemOf = (number: number, problem: string): Problem => ({
  kind: 'rows',
  external_id: `row ${number}`,
  problem,
});

/** Returns what is wrong with a row that can't be used. */
function rowOf(cells: CsvCells, { number, dates }: { number: number; dates: DateOrder }): CsvRow | string {
  const conversation = cells('conversation');
  if (conversation === '') return 'It names no conversation.';
  const sentAt = readDate(cells('sent_at'), dates);
  if (sentAt === undefined) return `“${cells('sent_at').slice(0, 50)}” is no date.`;
  const html = cells('body_html') || textToHtml(cells('body'));
  if (html === '') return 'It has no text.';
  const author = personOf(cells('author_name'), cells('author_email'));
  if (!author) return 'It has no author.';
  const contact = personOf(cells('contact_name'), cells('contact_email'));
  const side = sideOf(cells('kind'), author, contact);
  if (side === undefined) return `“${cells('kind').slice(0, 50)}” is neither contact nor member nor note.`;
  const digest = createHash('sha256')
    .update(JSON.stringify([sentAt, author, html]))
    .digest('hex');
  return {
    number,
    conversation,
    messageId: `${conversation}\n${cells('message_id') || digest}`,
    side,
    sentAt,
    html,
    author,
    contact: contact ?? (side === 'contact' ? author : undefined),
    subject: cells('subject'),
    status: cells('status'),
    priority: cells('priority'),
    tags: cells('tags'),
  };
}

/** Without a kind, the contact's own address tells their messages from those of members. */
function sideOf(
  kind: string,
  author: ConvertedPerson,
  contact: ConvertedPerson | undefined,
): Side | undefined {
  if (kind !== '') return readSide(kind);
  if (!contact) return undefined;
  return author.email === contact.email && (author.email !== null || author.name === contact.name)
    ? 'contact'
    : 'member';
}

function personOf(name: string, address: string): ConvertedPerson | undefined {
  const email = /^[^\s@<>]{1,64}@[^\s@<>]{1,189}$/.test(address) ? address.toLowerCase() : null;
  const shown = (name || address).slice(0, 200);
  return shown === '' ? undefined : { name: shown, email };
}
