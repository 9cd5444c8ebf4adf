import type { Client } from 'pg';
import type { Archived, ArchiveKind } from '../../../contract/archive/archive-records.ts';
import type { ArchiveQueries, RecordContext } from './archive-queries.ts';

/** The records of one file, batch by batch, within a transaction that is open on this connection. */
export async function* readRecords<Kind extends ArchiveKind>(
  client: Client,
  kind: Kind,
  {
    organizationId,
    queries,
    ...context
  }: RecordContext & { organizationId: string; queries: ArchiveQueries },
): AsyncGenerator<Archived<Kind>[]> {
  const { text, batch, record, values = [] } = queries[kind];
  for await (const rows of readRows(client, { name: kind, text, batch, values: [organizationId, ...values] }))
    yield rows.map((row) => record(row, context));
}

type Reading = { name: string; text: string; batch: number; values: readonly unknown[] };

/** A cursor, so that neither side has more than a batch in memory. */
export async function* readRows<Row extends object>(
  client: Client,
  { name, text, batch, values }: Reading,
): AsyncGenerator<Row[]> {
  await client.query(`DECLARE ${name} NO SCROLL CURSOR FOR ${text}`, [...values]);
  for (;;) {
    const { rows } = await client.query<Row>(`FETCH ${batch} FROM ${name}`);
    if (rows.length > 0) yield rows;
    if (rows.length < batch) break;
  }
  await client.query(`CLOSE ${name}`);
}
