import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, type ClientConfig, Pool } from 'pg';
import type { SentQuery } from './explain-tasks.ts';

/** One statement as the product sent it, and the file that contains it. */
export type SentStatement = { text: string; file: string };

const repository = fileURLToPath(new URL('../../', import.meta.url));

/** Files that every statement passes on its way to PostgreSQL. */
const passedByAll = new Set([
  'server/db/leave-rows-unread.ts',
  'server/db/open-database.ts',
  'server/db/pipelined-reader.ts',
  'server/db/retry-conflicts.ts',
  'server/db/run-statement.ts',
  'server/db/sharded/across-organizations.ts',
  'server/testing/counted-database.ts',
  'server/testing/record-statements.ts',
]);

const deepest = 60;

/** A statement that tests have sent so often is theirs alone: reading the stack each time would take long. */
const timesUntilTheirs = 20;

let isRecording = false;

/**
 * From the first call on, appends each distinct statement that the product sends through `pg` in this thread to
 * `file`, one JSON object per line, and passes each to `explain`, with its values, every time. Leaves out what tests send
 * themselves.
 */
export function recordStatements(file: string, explain?: (query: SentQuery) => void): void {
  if (isRecording) return;
  isRecording = true;
  const senders = new Map<string, string>();
  const sentByTests = new Map<string, number>();
  const senderOf = (text: string) => {
    const known = senders.get(text);
    if (known !== undefined || (sentByTests.get(text) ?? 0) >= timesUntilTheirs) return known;
    const sender = sendingFile();
    if (sender === undefined || !isProduct(sender)) {
      sentByTests.set(text, (sentByTests.get(text) ?? 0) + 1);
      return undefined;
    }
    senders.set(text, sender);
    appendFileSync(file, `${JSON.stringify({ text, file: sender } satisfies SentStatement)}\n`);
    return sender;
  };
  for (const { prototype } of [Client, Pool])
    wrapQuery(prototype, (query, values, connection) => {
      const text = textOf(query);
      const sender = text === undefined ? undefined : senderOf(text);
      if (text !== undefined && sender !== undefined) explain?.({ text, file: sender, values, connection });
    });
}

type Queryable = {
  query(...words: unknown[]): unknown;
  /** Of a client, and of a pool. */
  connectionParameters?: ClientConfig;
  options?: ClientConfig;
};

type Observe = (query: unknown, values: unknown[], connection: ClientConfig) => void;

function wrapQuery(prototype: object, observe: Observe): void {
  const wrapped = prototype as Queryable;
  const { query } = wrapped;
  wrapped.query = function (this: Queryable, ...words: unknown[]) {
    const { connectionString, host, port, user, database } = this.connectionParameters ?? this.options ?? {};
    const connection = connectionString ? { connectionString } : { host, port, user, database };
    observe(words[0], valuesOf(words), connection as ClientConfig);
    return query.apply(this, words);
  };
}

function valuesOf([query, values]: unknown[]): unknown[] {
  if (Array.isArray(values)) return values;
  if (typeof query !== 'object' || query === null || !('values' in query)) return [];
  return Array.isArray(query.values) ? query.values : [];
}

function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query;
  if (typeof query !== 'object' || query === null || !('text' in query)) return undefined;
  return typeof query.text === 'string' ? query.text : undefined;
}

/** Our innermost calling file, except those that every statement passes. */
function sendingFile(): string | undefined {
  return callingFiles()
    .map((path) => relative(repository, path.replace(/^file:\/\//, '')))
    .find((file) => !file.startsWith('..') && !passedByAll.has(file));
}

/** Our files on the stack, from the innermost. Not read from a stack as text, which looks each line up in a source map. */
function callingFiles(): string[] {
  const { stackTraceLimit, prepareStackTrace } = Error;
  Error.stackTraceLimit = deepest;
  Error.prepareStackTrace = (_, sites) => sites;
  const sites = new Error().stack as unknown as readonly NodeJS.CallSite[];
  Object.assign(Error, { stackTraceLimit, prepareStackTrace });
  return sites.map((site) => site.getFileName() ?? '').filter((path) => path.endsWith('.ts'));
}

/** Migrations aren't statements of the product: they have their own rules. */
function isProduct(file: string): boolean {
  if (file === 'server/db/migrate.ts') return false;
  return file.startsWith('server/') && !file.startsWith('server/testing/') && !file.endsWith('.test.ts');
}
