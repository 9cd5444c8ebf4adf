import { byteOrderMark, csvRow } from '../../../contract/csv/csv-cells.ts';
import type { Reader } from '../../db/database.ts';
import type { ImportKey } from './import-store.ts';

type ProblemRow = { kind: string; external_id: string; problem: string };

const rowsPerPage = 1000;

/** A CSV file of what an import couldn't add, page by page. */
export async function* problemsFile(reader: Reader, key: ImportKey): AsyncGenerator<string> {
  yield byteOrderMark + csvRow(['kind', 'id', 'problem']);
  let last: ProblemRow | undefined;
  do {
    const rows = await nextProblems(reader, key, last);
    for (const { kind, external_id, problem } of rows) yield csvRow([kind, external_id, problem]);
    last = rows.length < rowsPerPage ? undefined : rows.at(-1);
  } while (last);
}

function nextProblems(
  reader: Reader,
  { organizationId, id }: ImportKey,
  last: ProblemRow | undefined,
): Promise<ProblemRow[]> {
  return reader.read<ProblemRow>({
    name: 'problems_of_import',
    text: `SELECT kind, external_id, problem FROM import_problems
            WHERE organization_id = $1 AND import_id = $2 AND (kind, external_id) > ($3, $4)
            ORDER BY kind, external_id LIMIT ${rowsPerPage}`,
    values: [organizationId, id, last?.kind ?? '', last?.external_id ?? ''],
  });
}
