import { NIL } from 'uuid';
import type {
  ContactImport,
  ContactImportMapping,
  RefusedRow,
} from '../../../../contract/inbox/contact-import.ts';
import type { Reader, Transaction } from '../../../db/database.ts';
import { type Microseconds, unixSeconds } from '../../../db/microseconds.ts';
import { processTime } from '../../../db/timestamps.ts';
import { NotFound } from '../../../errors/errors.ts';
import { parsePublicId, publicId } from '../../../ids/public-id.ts';

export type ImportRow = {
  organization_id: string;
  id: string;
  user_id: string;
  record: ContactImport['record'];
  file_name: string;
  columns: string[];
  mapping: ContactImportMapping | null;
  state: ContactImport['state'];
  row_count: number;
  next_place: number;
  created_count: number;
  updated_count: number;
  refused_count: number;
  inserted_at: Microseconds;
  finished_at: Microseconds | null;
};

/** An import as clients see it. */
export function presentImport(row: ImportRow): ContactImport {
  const { record, file_name, state, row_count, created_count, updated_count, refused_count } = row;
  return {
    id: publicId('imp', row.id),
    record,
    file_name,
    state,
    row_count,
    done_count: row.next_place,
    created_count,
    updated_count,
    refused_count,
    inserted_at: unixSeconds(row.inserted_at),
    finished_at: row.finished_at === null ? null : unixSeconds(row.finished_at),
  };
}

/** Invalid ids are looked up as the nil id, so that they get the same checks. */
export function importIdFrom(text = ''): string {
  return parsePublicId('imp', text) ?? NIL;
}

/** @throws NotFound */
export async function visibleImport(reader: Reader, organizationId: string, id: string): Promise<ImportRow> {
  const [row] = await reader.read<ImportRow>({
    name: 'find_contact_import',
    text: 'SELECT * FROM contact_imports WHERE organization_id = $1 AND id = $2',
    values: [organizationId, id],
  });
  if (!row) throw new NotFound();
  return row;
}

/** @throws NotFound */
export async function lockImport(
  transaction: Transaction,
  organizationId: string,
  id: string,
): Promise<ImportRow> {
  await transaction.read({
    name: 'lock_contact_import',
    text: 'SELECT FROM contact_imports WHERE organization_id = $1 AND id = $2 FOR UPDATE',
    values: [organizationId, id],
  });
  return visibleImport(transaction, organizationId, id);
}

export function latestImports(
  reader: Reader,
  organizationId: string,
  record: ImportRow['record'],
): Promise<ImportRow[]> {
  return reader.read<ImportRow>({
    name: 'latest_contact_imports',
    text: `SELECT * FROM contact_imports WHERE organization_id = $1 AND record = $2 AND state <> 'uploading'
            ORDER BY inserted_at DESC, id DESC LIMIT 10`,
    values: [organizationId, record],
  });
}

export async function insertImport(
  transaction: Transaction,
  row: Pick<ImportRow, 'organization_id' | 'id' | 'user_id' | 'record' | 'file_name' | 'columns'>,
): Promise<void> {
  await transaction.write({
    name: 'insert_contact_import',
    text: `INSERT INTO contact_imports (organization_id, id, user_id, record, file_name, columns, inserted_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    values: [row.organization_id, row.id, row.user_id, row.record, row.file_name, row.columns, processTime()],
  });
}

type RecordKey = Pick<ImportRow, 'organization_id' | 'id'>;

/** Stores rows at their positions; the import is locked. */
export async function putRows(
  transaction: Transaction,
  { organization_id, id }: RecordKey,
  { from, rows }: { from: number; rows: readonly (readonly string[])[] },
): Promise<void> {
  // As JSON: PostgreSQL has no arrays of arrays of different lengths.
  await transaction.write({
    name: 'put_contact_import_rows',
    text: `INSERT INTO contact_import_rows (organization_id, import_id, place, cells)
           SELECT $1, $2, $3::integer + ordinality::integer - 1, ARRAY(SELECT jsonb_array_elements_text(cells))
             FROM jsonb_array_elements($4::jsonb) WITH ORDINALITY AS given (cells, ordinality)
           ON CONFLICT (organization_id, import_id, place) DO UPDATE SET cells = excluded.cells`,
    values: [organization_id, id, from, JSON.stringify(rows)],
  });
  await transaction.write({
    name: 'count_contact_import_rows',
    text: `UPDATE contact_imports SET row_count = greatest(row_count, $3) WHERE organization_id = $1 AND id = $2`,
    values: [organization_id, id, from + rows.length],
  });
}

export type Row = { place: number; cells: string[] };

/** Rows that haven't been refused, from a position on. */
export function readRows(
  reader: Reader,
  { organization_id, id }: RecordKey,
  { from, limit }: { from: number; limit: number },
): Promise<Row[]> {
  return reader.read<Row>({
    name: 'read_contact_import_rows',
    text: `SELECT place, cells FROM contact_import_rows
            WHERE organization_id = $1 AND import_id = $2 AND place >= $3 AND reason IS NULL ORDER BY place LIMIT $4`,
    values: [organization_id, id, from, limit],
  });
}

export function readRefusedRows(
  reader: Reader,
  { organization_id, id }: RecordKey,
  { from, limit }: { from: number; limit: number },
): Promise<RefusedRow[]> {
  return reader.read<RefusedRow>({
    name: 'read_refused_contact_import_rows',
    text: `SELECT place, cells, reason, coalesce(problems, '[]') AS problems FROM contact_import_rows
            WHERE organization_id = $1 AND import_id = $2 AND place >= $3 AND reason IS NOT NULL ORDER BY place LIMIT $4`,
    values: [organization_id, id, from, limit],
  });
}

export async function startRow(
  transaction: Transaction,
  { organization_id, id }: RecordKey,
  mapping: ContactImportMapping,
): Promise<void> {
  await transaction.write({
    name: 'start_contact_import',
    text: `UPDATE contact_imports SET state = 'running', mapping = $3 WHERE organization_id = $1 AND id = $2`,
    values: [organization_id, id, mapping],
  });
}

/** The row has become a contact or a company. */
export async function countImported(
  transaction: Transaction,
  { organization_id, id }: RecordKey,
  { place, isNew }: { place: number; isNew: boolean },
): Promise<void> {
  await transaction.write({
    name: 'remove_contact_import_row',
    text: 'DELETE FROM contact_import_rows WHERE organization_id = $1 AND import_id = $2 AND place = $3',
    values: [organization_id, id, place],
  });
  await transaction.write({
    name: 'count_imported_contact',
    text: `UPDATE contact_imports SET next_place = $3, created_count = created_count + $4, updated_count = updated_count + $5
            WHERE organization_id = $1 AND id = $2`,
    values: [organization_id, id, place + 1, isNew ? 1 : 0, isNew ? 0 : 1],
  });
}

/** Why a row can't become a contact or a company. */
export type Refusal = Pick<RefusedRow, 'reason' | 'problems'>;

export async function countRefused(
  transaction: Transaction,
  { organization_id, id }: RecordKey,
  { place, reason, problems }: Refusal & { place: number },
): Promise<void> {
  await transaction.write({
    name: 'refuse_contact_import_row',
    text: `UPDATE contact_import_rows SET reason = $4, problems = $5 WHERE organization_id = $1 AND import_id = $2 AND place = $3`,
    values: [organization_id, id, place, reason, JSON.stringify(problems)],
  });
  await transaction.write({
    name: 'count_refused_contact',
    text: `UPDATE contact_imports SET next_place = $3, refused_count = refused_count + 1
            WHERE organization_id = $1 AND id = $2`,
    values: [organization_id, id, place + 1],
  });
}

export async function finishImport(
  transaction: Transaction,
  { organization_id, id }: RecordKey,
): Promise<void> {
  await transaction.write({
    name: 'finish_contact_import',
    text: `UPDATE contact_imports SET state = 'finished', finished_at = $3 WHERE organization_id = $1 AND id = $2`,
    values: [organization_id, id, processTime()],
  });
}
