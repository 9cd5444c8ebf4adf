import type { QueryResultRow } from 'pg';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Reader } from './database.ts';
import { afterKey, inListOrder, limitClause, orderBy, type PageRange } from './page-range.ts';
import { preparedName } from './prepared-name.ts';

/** A list in the order in which its records were created. `columns` and `tables` are our own SQL, never a client's. */
export type InsertionList = {
  columns: string;
  /** The table that is scanned, with its alias and its joins. */
  tables: string;
  /** The alias of the scanned table. */
  from: string;
  /** Its tie-breaking column for records of one moment; `id` if absent. */
  id?: string;
  conditions: Sql[];
  descending?: boolean;
};

/** A range of such a list, one more than the limit if there is more, in one statement. */
export async function listByInsertion<Row extends QueryResultRow>(
  reader: Reader,
  { columns, tables, from, id = 'id', conditions, descending = false }: InsertionList,
  range: PageRange,
): Promise<Row[]> {
  const order = { at: `${from}.inserted_at`, id: `${from}.${id}`, descending };
  const { text, values } = sql`
    SELECT ${raw(columns)} FROM ${raw(tables)} WHERE ${join([...conditions, ...afterKey(order, range)], ' AND ')}
    ${orderBy(order, range.direction)} ${limitClause(range)}`;
  return inListOrder(await reader.read<Row>({ ...preparedName(text), text, values }), range.direction);
}
