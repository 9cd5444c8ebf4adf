import type { QueryResultRow } from 'pg';
import type { Reader } from '../db/database.ts';
import { type IdPrefix, parsePublicId, publicId } from '../ids/public-id.ts';
import type { OptionSpec, Values } from './command.ts';
import { UsageError } from './usage-error.ts';

/** How many rows a list command prints; `--after` continues after the last one. */
const maxRows = 500;

export const listOptions = {
  after: { help: `Continue after this id; one call lists at most ${maxRows}` },
} satisfies Record<string, OptionSpec>;

export type Listed<Row> = { rows: Row[]; after: string | null };

/**
 * One page of rows in the order of their ids, oldest first.
 *
 * @param text our own SQL: takes the id to begin after as $1 and how many rows as $2, then `values`; each row has its `id`
 * @throws UsageError for an `--after` that is not an id of this kind
 */
export async function listRows<Row extends QueryResultRow & { id: string }>(
  reader: Reader,
  values: Values,
  { prefix, text, parameters = [] }: { prefix: IdPrefix; text: string; parameters?: readonly unknown[] },
): Promise<Listed<Row>> {
  const given = values.maybe('after');
  const after = given === undefined ? nil : parsePublicId(prefix, given);
  if (after === undefined) throw new UsageError(`--after ${given} is not an id of the form ${prefix}_….`);
  const found = await reader.read<Row>({ text, values: [after, maxRows + 1, ...parameters] });
  const rows = found.slice(0, maxRows);
  const last = rows.at(-1);
  return { rows, after: found.length > maxRows && last ? publicId(prefix, last.id) : null };
}

const nil = '00000000-0000-0000-0000-000000000000';

/** The lines of a list, and how to get the rest. */
export function listText(
  lines: readonly string[],
  { after }: { after: string | null },
  none: string,
): string {
  if (lines.length === 0) return none;
  return after === null ? lines.join('\n') : [...lines, `There are more: --after ${after}`].join('\n');
}
