import type { Transaction } from '../db/database.ts';

/** A row by column names. Times are texts; JSON values are accepted for columns that can be parsed from JSON. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * Inserts rows with the same columns, and the same organization if they have one, in one statement. Other columns
 * take their defaults.
 */
export async function insertRows(
  transaction: Transaction,
  table: string,
  rows: readonly Row[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const { organization_id, ...others } = first;
  const columns = Object.keys(others).join(', ');
  const [column, value] = organization_id === undefined ? ['', ''] : ['organization_id, ', '$2::uuid, '];
  await transaction.write({
    text: `INSERT INTO ${table} (${column}${columns})
           SELECT ${value}${columns} FROM jsonb_populate_recordset(NULL::${table}, $1)`,
    values: [JSON.stringify(rows), ...(organization_id === undefined ? [] : [organization_id])],
  });
}
