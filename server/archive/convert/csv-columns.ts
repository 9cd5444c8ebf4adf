import { OperatorError } from '../../config/operator-error.ts';

/** The columns of a CSV file of messages, with the names that they are recognized by. */
const names = {
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
} as const;

type Column = keyof typeof names;

/** The cells of a row by column; missing ones are empty. */
export type CsvCells = (column: Column) => string;

export type CsvColumns = { found: Partial<Record<Column, number>>; unknown: string[] };

/** @throws OperatorError if a column that every message needs is missing */
export function findColumns(header: readonly string[]): CsvColumns {
  const titles = header.map((title) => title.trim().toLowerCase().replaceAll(/[ -]+/g, '_'));
  const found: CsvColumns['found'] = {};
  for (const [column, known] of Object.entries(names) as [Column, readonly string[]][]) {
    const title = known.find((name) => titles.includes(name));
    if (title !== undefined) found[column] = titles.indexOf(title);
  }
  const has = (...columns: Column[]) => columns.some((column) => found[column] !== undefined);
  const missing = [
    ...(has('conversation') ? [] : ['conversation']),
    ...(has('sent_at') ? [] : ['sent_at']),
    ...(has('body', 'body_html') ? [] : ['body']),
    ...(has('author_email', 'author_name') ? [] : ['author_email']),
    ...(has('kind', 'contact_email') ? [] : ['kind']),
  ];
  if (missing.length > 0)
    throw new OperatorError(`The first line must name the columns; missing: ${missing.join(', ')}.`);
  const used = new Set(Object.values(found));
  return { found, unknown: header.filter((_, index) => !used.has(index)).map((title) => title.trim()) };
}

export const cellsOf =
  ({ found }: CsvColumns, row: readonly string[]): CsvCells =>
  (column) =>
    row[found[column] ?? -1]?.trim() ?? '';
