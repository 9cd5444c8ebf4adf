import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { CopiedTable } from './table-catalog.ts';

/** A table's rows in PostgreSQL's text format: a line each, since line breaks in values are escaped. */
export function copyOut(client: Client, { name, columns }: Pick<CopiedTable, 'name' | 'columns'>): RowStream {
  return rowStream(client, `COPY ${name} (${columns.join(', ')}) TO STDOUT`);
}

/** The same for a query. */
export function copyQueryOut(client: Client, query: string): RowStream {
  return rowStream(client, `COPY (${query}) TO STDOUT`);
}

/** `rows` counts what was read so far. */
export type RowStream = AsyncIterable<Buffer> & { rows(): number };

function rowStream(client: Client, text: string): RowStream {
  let rows = 0;
  return {
    rows: () => rows,
    async *[Symbol.asyncIterator]() {
      for await (const chunk of client.query(copyTo(text)) as AsyncIterable<Buffer>) {
        rows += linesIn(chunk);
        yield chunk;
      }
    },
  };
}

function linesIn(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) count++;
  return count;
}
