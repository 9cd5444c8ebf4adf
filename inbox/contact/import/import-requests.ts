import type {
  ContactImport,
  ContactImportCheck,
  ContactImportMapping,
  RefusedRow,
} from '../../../contract/inbox/contact-import.ts';
import { send } from '../../session/send.ts';
import { importWords } from '../../words/import-words.ts';
import type { ImportedRecord } from './imported-record.ts';
import type { ContactFile } from './read-contact-file.ts';

const path = '/contact-imports';
const at = (id: string) => `${path}/${encodeURIComponent(id)}`;

/** Key of the query with the last imports. */
export const importsKey = (organizationId: string, record: ImportedRecord) =>
  [organizationId, 'contact-imports', record] as const;

export async function lastImports(
  organizationId: string,
  record: ImportedRecord,
  signal?: AbortSignal,
): Promise<ContactImport[]> {
  const request = { method: 'GET', path: `${path}?record=${record}`, organizationId, signal };
  return (await send(request)) as ContactImport[];
}

export async function readImport(organizationId: string, id: string): Promise<ContactImport> {
  return (await send({ method: 'GET', path: at(id), organizationId })) as ContactImport;
}

/** The bytes of one request, below the server's limit even if each character takes six. */
const bytesAtOnce = 150_000;
const rowsAtOnce = 500;

/** Uploads a file's rows; `onProgress` gets how many were uploaded. Returns the id of the import. */
export async function uploadFile(
  organizationId: string,
  { record, columns, rows, file_name }: ContactFile & { file_name: string; record: ImportedRecord },
  onProgress: (count: number) => void,
): Promise<string> {
  const created = { method: 'POST', path, organizationId, body: { record, file_name, columns } };
  const { id } = (await send(created)) as ContactImport;
  for (let from = 0; from < rows.length; ) {
    const batch = batchFrom(rows, from);
    const body = { from, rows: batch };
    await send({ method: 'PUT', path: `${at(id)}/rows`, organizationId, body });
    from += batch.length;
    onProgress(from);
  }
  return id;
}

function batchFrom(rows: readonly string[][], from: number): string[][] {
  let size = 0;
  const batch = rows.slice(from, from + rowsAtOnce);
  const end = batch.findIndex((row) => {
    size += row.reduce((sum, cell) => sum + cell.length + 4, 4);
    return size > bytesAtOnce;
  });
  // A single row has at most 60 cells of 2,000 characters.
  return end === -1 ? batch : batch.slice(0, Math.max(1, end));
}

export async function checkImport(
  organizationId: string,
  id: string,
  mapping: ContactImportMapping,
): Promise<ContactImportCheck> {
  const request = { method: 'POST', path: `${at(id)}/check`, organizationId, body: { mapping } };
  return (await send(request)) as ContactImportCheck;
}

export async function startImport(
  organizationId: string,
  id: string,
  mapping: ContactImportMapping,
): Promise<ContactImport> {
  const request = { method: 'POST', path: `${at(id)}/start`, organizationId, body: { mapping } };
  return (await send(request)) as ContactImport;
}

/** All refused rows of an import, with the headings and a column for the reason. */
export async function refusedRows(
  organizationId: string,
  id: string,
  refusalText: (row: RefusedRow) => string,
): Promise<string[][]> {
  const table: string[][] = [];
  for (let from: number | null = 0; from !== null; ) {
    const request = { method: 'GET', path: `${at(id)}/refused?from=${from}`, organizationId };
    const page = (await send(request)) as { columns: string[]; rows: RefusedRow[]; next: number | null };
    if (table.length === 0) table.push([...page.columns, importWords.reason]);
    for (const row of page.rows)
      table.push([...page.columns.map((_, column) => row.cells[column] ?? ''), refusalText(row)]);
    from = page.next;
  }
  return table;
}
