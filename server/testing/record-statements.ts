import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, Pool } from 'pg';

/** One statement as the product sent it, and the file that contains it. */
export type SentStatement = { text: string; file: string };

const repository = fileURLToPath(new URL('../../', import.meta.url));

/** Files that every statement passes on its way to PostgreSQL. */
const passedByAll = new Set([
  'server/db/open-database.ts',
  'server/db/pipelined-reader.ts',
  'server/db/retry-conflicts.ts',
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
 * `file`, one JSON object per line. Leaves out what tests send themselves.
 */
export function recordStatements(file: string): void {
  if (isRecording) return;
  isRecording = true;
  const done = new Set<string>();
  const sentByTests = new Map<string, number>();
  const record = (query: unknown) => {
    const text = textOf(query);
    if (text === undefined || done.has(text)) return;
    const sender = sendingFile();
    if (sender === undefined || !isProduct(sender)) {
      const times = (sentByTests.get(text) ?? 0) + 1;
      sentByTests.set(text, times);
      if (times === timesUntilTheirs) done.add(text);
      return;
    }
    done.add(text);
    appendFileSync(file, `${JSON.stringify({ text, file: sender } satisfies SentStatement)}\n`);
  };
  for (const { prototype } of [Client, Pool]) wrapQuery(prototype, record);
}

type Queryable = { query(...words: unknown[]): unknown };

function wrapQuery(prototype: object, record: (query: unknown) => void): void {
  const wrapped = prototype as Queryable;
  const { query } = wrapped;
  wrapped.query = function (this: unknown, ...words: unknown[]) {
    record(words[0]);
    return query.apply(this as Queryable, words);
  };
}

function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query;
  if (typeof query !== 'object' || query === null || !('text' in query)) return undefined;
  return typeof query.text === 'string' ? query.text : undefined;
}

/** Our innermost calling file, except those that every statement passes. */
function sendingFile(): string | undefined {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = deepest;
  const { stack = '' } = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  for (const [, path = ''] of stack.matchAll(/([^\s()]+\.ts):\d+:\d+/g)) {
    const file = relative(repository, path.replace(/^file:\/\//, ''));
    if (!file.startsWith('..') && !passedByAll.has(file)) return file;
  }
  return undefined;
}

/** Migrations aren't statements of the product: they have their own rules. */
function isProduct(file: string): boolean {
  if (file === 'server/db/migrate.ts') return false;
  return file.startsWith('server/') && !file.startsWith('server/testing/') && !file.endsWith('.test.ts');
}
