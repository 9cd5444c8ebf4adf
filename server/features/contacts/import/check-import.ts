import type { ContactImportCheck, ContactImportMapping } from '../../../../contract/inbox/contact-import.ts';
import type { Reader } from '../../../db/database.ts';
import { Conflict } from '../../../errors/conflict.ts';
import { ValidationError } from '../../../errors/validation-error.ts';
import { checkMapping } from './check-mapping.ts';
import { companyChecks } from './company-checks.ts';
import { contactChecks } from './contact-checks.ts';
import { type ImportRow, type Refusal, type Row, readRows, visibleImport } from './import-store.ts';
import type { RecordChecks } from './record-checks.ts';
import { mappedFields } from './row-values.ts';

const batchSize = 500;
const maxShown = 20;

type Import = { importId: string; mapping: ContactImportMapping };

/**
 * What an import would do now, without writing anything.
 *
 * @throws NotFound, ValidationError, Conflict if it has started
 */
export async function checkImport(
  reader: Reader,
  organizationId: string,
  { importId, mapping }: Import,
): Promise<ContactImportCheck> {
  const row = await visibleImport(reader, organizationId, importId);
  if (row.state !== 'uploading') throw new Conflict('This import has already started.');
  checkMapping(row, mapping);
  return row.record === 'contact'
    ? checkRows(reader, row, { mapping, checks: contactChecks })
    : checkRows(reader, row, { mapping, checks: companyChecks });
}

/** Records by key; rows of the file that would be created count as records. */
type Known = Map<string, string>;

async function checkRows<Changes>(
  reader: Reader,
  row: ImportRow,
  { mapping, checks }: { mapping: ContactImportMapping; checks: RecordChecks<Changes> },
): Promise<ContactImportCheck> {
  const { organization_id: organizationId, record } = row;
  const check: ContactImportCheck = { creates: 0, updates: 0, refuses: 0, refused: [] };
  const known: Known = new Map();
  const fields = await mappedFields(reader, { organizationId, record }, mapping);
  for (let from = 0; ; ) {
    const rows = await readRows(reader, row, { from, limit: batchSize });
    const last = rows.at(-1);
    if (!last) return check;
    from = last.place + 1;
    const readable = readAll(rows, (cells) => checks.changesOf(mapping, cells, fields), check);
    const all = readable.map(({ changes }) => changes);
    // Without replacing what earlier rows have said.
    for (const { key, id } of await checks.known(reader, organizationId, all))
      if (!known.has(key)) known.set(key, id);
    const faultOf = await checks.faults(reader, organizationId, all);
    for (const { changes, ...it } of readable) countOne(it, { changes, checks, faultOf }, known, check);
  }
}

function readAll<Changes>(
  rows: readonly Row[],
  changesOf: (cells: readonly string[]) => Changes,
  check: ContactImportCheck,
) {
  return rows.flatMap((row) => {
    try {
      return [{ ...row, changes: changesOf(row.cells) }];
    } catch (error) {
      refuse(check, row, refusalFor(error));
      return [];
    }
  });
}

type Reading<Changes> = {
  changes: Changes;
  checks: RecordChecks<Changes>;
  faultOf: Awaited<ReturnType<RecordChecks<Changes>['faults']>>;
};

function countOne<Changes>(
  row: Row,
  { changes, checks, faultOf }: Reading<Changes>,
  known: Known,
  check: ContactImportCheck,
): void {
  const keys = checks.keysOf(changes);
  const ids = new Set(keys.flatMap((key) => known.get(key) ?? []));
  const fault = ids.size > 1 ? checks.severalRecords() : faultOf(changes, ids.size === 0);
  if (fault) {
    refuse(check, row, refusalFor(fault));
    return;
  }
  const [id = `row ${row.place}`] = ids;
  for (const key of keys) known.set(key, id);
  if (ids.size === 1) check.updates += 1;
  else check.creates += 1;
}

function refuse(check: ContactImportCheck, { place, cells }: Row, refusal: Refusal): void {
  check.refuses += 1;
  if (check.refused.length < maxShown) check.refused.push({ place, cells, ...refusal });
}

/** What is wrong with a row; any other error is rethrown. */
export function refusalFor(error: unknown): Refusal {
  if (error instanceof Conflict)
    return { reason: error.message, problems: [{ field: 'row', code: 'conflict' }] };
  if (!(error instanceof ValidationError)) throw error;
  return {
    reason: error.message,
    problems: (error.extra.details ?? []).map(({ field, code }) => ({ field, code })),
  };
}
