import { createHash } from 'node:crypto';
import { OperatorError } from '../../config/operator-error.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import { textToHtml } from '../../text/text-to-html.ts';
import type { Problem } from '../load/import-store.ts';
import { type CsvCells, type CsvColumns, cellsOf, findColumns } from './csv-columns.ts';
import { type DateOrder, guessDateOrder, readDate } from './csv-dates.ts';
import { type CsvForm, readCsvForm, readCsvRows } from './csv-file.ts';
import { readSide, type Side } from './csv-values.ts';
import type { ConvertedPerson } from './people.ts';

/** A message or a note of a CSV file. */
export type CsvMessage = {
  externalId: string;
  side: Side;
  sentAt: Microseconds;
  html: string;
  author: ConvertedPerson;
};

export type CsvConversation = {
  externalId: string;
  contact: ConvertedPerson | undefined;
  subject: string;
  status: string;
  priority: string;
  tags: string;
  /** Oldest first. */
  messages: CsvMessage[];
};

/** What a file has, and how it was understood. */
export type CsvContent = {
  form: CsvForm & { dates: DateOrder; unknownColumns: string[] };
  conversations: CsvConversation[];
  problems: Problem[];
};

/** Reads a file with one message a row. @throws OperatorError if it can't be understood as a whole */
export async function readCsv(path: string, given: { dates?: DateOrder }): Promise<CsvContent> {
  const form = await readCsvForm(path);
  const dates = given.dates ?? (await dateOrderOf(path, form));
  if (dates === 'ambiguous')
    throw new OperatorError(
      'The dates do not show whether days or months come first. Add --dates dmy for 31/12/2026, or --dates mdy for 12/31/2026.',
    );
  const conversations = new Map<string, CsvConversation>();
  const seen = new Set<string>();
  const problems: Problem[] = [];
  let columns: CsvColumns | undefined;
  let number = 0;
  for await (const row of readCsvRows(path, form)) {
    number += 1;
    if (!columns) {
      columns = findColumns(row);
      continue;
    }
    const cells = cellsOf(columns, row);
    const problem = addRow({ conversations, seen }, cells, dates);
    if (problem !== undefined) problems.push({ kind: 'rows', external_id: `row ${number}`, problem });
  }
  const sorted = [...conversations.values()];
  for (const { messages } of sorted) messages.sort((one, other) => one.sentAt - other.sentAt);
  return {
    form: { ...form, dates, unknownColumns: columns?.unknown ?? [] },
    conversations: sorted,
    problems,
  };
}

async function dateOrderOf(path: string, form: CsvForm): Promise<DateOrder> {
  const dates = new Set<string>();
  let columns: CsvColumns | undefined;
  for await (const row of readCsvRows(path, form)) {
    if (columns) dates.add(cellsOf(columns, row)('sent_at').slice(0, 10));
    else columns = findColumns(row);
  }
  return guessDateOrder(dates);
}

/** What the rows so far have given, with the external ids of their messages. */
type Collected = { conversations: Map<string, CsvConversation>; seen: Set<string> };

/** Returns what is wrong with a row that can't be used. */
function addRow({ conversations, seen }: Collected, cells: CsvCells, dates: DateOrder): string | undefined {
  const externalId = cells('conversation');
  if (externalId === '') return 'It names no conversation.';
  const sentAt = readDate(cells('sent_at'), dates);
  if (sentAt === undefined) return `“${cells('sent_at').slice(0, 50)}” is no date.`;
  const html = cells('body_html') || textToHtml(cells('body'));
  if (html === '') return 'It has no text.';
  const author = personOf(cells('author_name'), cells('author_email'));
  if (!author) return 'It has no author.';
  const named = personOf(cells('contact_name'), cells('contact_email'));
  const side = sideOf(cells('kind'), author, named);
  if (side === undefined) return `“${cells('kind').slice(0, 50)}” is neither contact nor member nor note.`;
  const digest = createHash('sha256')
    .update(JSON.stringify([sentAt, author, html]))
    .digest('hex');
  const messageId = `${externalId}\n${cells('message_id') || digest}`;
  if (seen.has(messageId)) return 'It repeats an earlier row.';
  seen.add(messageId);
  const conversation: CsvConversation = conversations.get(externalId) ?? {
    externalId,
    contact: undefined,
    subject: '',
    status: '',
    priority: '',
    tags: '',
    messages: [],
  };
  conversations.set(externalId, conversation);
  conversation.contact ??= named ?? (side === 'contact' ? author : undefined);
  conversation.subject ||= cells('subject');
  for (const column of ['status', 'priority', 'tags'] as const)
    conversation[column] = cells(column) || conversation[column];
  conversation.messages.push({ externalId: messageId, side, sentAt, html, author });
  return undefined;
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
