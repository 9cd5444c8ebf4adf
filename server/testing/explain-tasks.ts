import { appendFileSync } from 'node:fs';
import { Client, type ClientConfig, escapeLiteral } from 'pg';
import type { SentStatement } from './record-statements.ts';

/** How many shards a sharded database reads or writes for a statement; or why it couldn't be explained. */
export type ExplainedStatement = SentStatement & ({ shards: number } | { error: string });

export type SentQuery = SentStatement & { values: unknown[]; connection: ClientConfig };

/** Where the explanations of a run are, beside its statements. */
export function explainedFile(sentStatements: string): string {
  return `${sentStatements}-explained`;
}

/**
 * Explains each distinct statement once on its own database, with the values it was sent with, and appends the outcome to
 * `file`. Does so beside the test: a database that is gone by then is an error, and the statement is explained when it is
 * sent again.
 */
export function explainTasks(file: string): (query: SentQuery) => void {
  const done = new Set<string>();
  const explain = async ({ text, file: sender, values, connection }: SentQuery) => {
    const outcome = await shardsOf({ text, values, connection }).then(
      (shards) => ({ shards }),
      ({ message }: Error) => ({ error: message }),
    );
    if ('error' in outcome) done.delete(text);
    appendFileSync(
      file,
      `${JSON.stringify({ text, file: sender, ...outcome } satisfies ExplainedStatement)}\n`,
    );
  };
  return (query) => {
    if (done.has(query.text) || !isExplainable.test(query.text)) return;
    done.add(query.text);
    void explain(query);
  };
}

const isExplainable = /^\s*(?:SELECT|WITH|INSERT|UPDATE|DELETE)\b/;

async function shardsOf({ text, values, connection }: Omit<SentQuery, 'file'>): Promise<number> {
  const client = new Client({ ...connection, application_name: 'deskbell explains' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const explain = async (statement: string, bound: unknown[]) =>
      (await client.query({ text: `EXPLAIN (COSTS OFF, FORMAT JSON) ${statement}`, values: bound })).rows[0];
    // Citus doesn't explain an INSERT … SELECT with parameters.
    const row = await explain(text, values).catch(() => explain(withLiterals(text, values), []));
    return maxTasks(row?.['QUERY PLAN']);
  } finally {
    await client.end();
  }
}

function withLiterals(text: string, values: unknown[]): string {
  return text.replaceAll(/\$(\d+)/g, (_, number) => literalOf(values[Number(number) - 1]));
}

function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`;
  if (Array.isArray(value)) return escapeLiteral(`{${value.map(elementOf).join(',')}}`);
  return escapeLiteral(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

function elementOf(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  return JSON.stringify(Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : String(value));
}

/** The largest `Task Count` in a plan: a task is the part of a statement for one shard. 0 if no shard is involved. */
export function maxTasks(plan: unknown): number {
  if (typeof plan !== 'object' || plan === null) return 0;
  return Math.max(
    0,
    ...Object.entries(plan).map(([key, value]) =>
      key === 'Task Count' && typeof value === 'number' ? value : maxTasks(value),
    ),
  );
}
