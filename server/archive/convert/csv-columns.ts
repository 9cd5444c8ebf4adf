import { type ImportColumn as Column, importColumns } from '../../../contract/values/import-sources.ts';

/** The columns of a CSV file of messages, with the headings that they are recognized by. */
const names: Readonly<Record<Column, readonly string[]>> = {
  conversation: ['conversation', 'conversation_id', 'ticket', 'ticket_id', 'ticket_number', 'thread_id'],
  message_id: ['message_id', 'comment_id', 'article_id'],
  sent_at: ['sent_at', 'created_at', 'inserted_at', 'date', 'timestamp', 'time'],
  body: ['body', 'message', 'text', 'content', 'comment', 'body_text'],
  body_html: ['body_html', 'html_body', 'html'],
  kind: ['kind', 'type', 'author_type', 'sender_type', 'role'],
  author_name: ['author_name', 'author', 'sender_name', 'sender', 'from_name'],
  author_email: ['author_email', 'sender_email', 'from_email', 'from'],
  contact_name: ['contact_name', 'contact', 'customer_name', 'customer', 'requester_name', 'requester'],
  contact_email: ['contact_email', 'customer_email', 'requester_email'],
  subject: ['subject', 'title'],
  status: ['status', 'state'],
  priority: ['priority'],
  tags: ['tags', 'labels'],
};

/** The cells of a row by column; missing ones are empty. */
export type CsvCells = (column: Column) => string;

export type CsvColumns = {
  headings: string[];
  found: Partial<Record<Column, number>>;
  /** The headings of columns that aren't used. */
  unknown: string[];
  /** What every message needs, and no column is. */
  missing: Column[];
};

/** Recognizes columns by their headings, except those that somebody has `given`. */
export function findColumns(
  header: readonly string[],
  given: Partial<Record<Column, string>> = {},
): CsvColumns {
  const headings = header.map((heading) => heading.trim());
  const titles = headings.map((heading) => heading.toLowerCase().replaceAll(/[ -]+/g, '_'));
  const found: CsvColumns['found'] = {};
  for (const column of importColumns) {
    const heading = given[column];
    const index =
      heading === undefined
        ? names[column]
            .map((name) => titles.indexOf(name))
            .find((at) => at >= 0 && isFree(given, headings[at]))
        : headings.indexOf(heading);
    if (index !== undefined && index >= 0) found[column] = index;
  }
  const has = (...columns: Column[]) => columns.some((column) => found[column] !== undefined);
  const missing: Column[] = [
    ...(has('conversation') ? [] : (['conversation'] as const)),
    ...(has('sent_at') ? [] : (['sent_at'] as const)),
    ...(has('body', 'body_html') ? [] : (['body'] as const)),
    ...(has('author_email', 'author_name') ? [] : (['author_email'] as const)),
    ...(has('kind', 'contact_email') ? [] : (['kind'] as const)),
  ];
  const used = new Set(Object.values(found));
  return { headings, found, unknown: headings.filter((_, index) => !used.has(index)), missing };
}

/** Whether nobody has said that a column is something else. */
const isFree = (given: Partial<Record<Column, string>>, heading: string | undefined) =>
  !Object.values(given).includes(heading ?? '');

export const cellsOf =
  ({ found }: CsvColumns, row: readonly string[]): CsvCells =>
  (column) =>
    row[found[column] ?? -1]?.trim() ?? '';
