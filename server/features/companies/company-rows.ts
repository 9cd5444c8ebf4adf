import { listCell } from '../../../contract/csv/csv-cells.ts';
import type { Reader } from '../../db/database.ts';
import { formatTimestamp } from '../../db/microseconds.ts';
import type { RowPosition } from '../../db/page-range.ts';
import { publicId } from '../../ids/public-id.ts';
import type { CompanyRow } from './company-store.ts';
import { type CompanyFilters, listCompanies } from './list-companies.ts';

/** The headings of exported companies, apart from custom attributes. */
export const companyHeadings = ['deskbell_id', 'external_id', 'name', 'domains', 'inserted_at', 'updated_at'];

/** A company as cells below these headings. */
export function companyCells(row: CompanyRow): string[] {
  return [
    publicId('cmp', row.id),
    row.external_id ?? '',
    row.name,
    listCell(row.domains),
    formatTimestamp(row.inserted_at),
    formatTimestamp(row.updated_at),
  ];
}

/** Companies read by one statement. */
const batchSize = 500;

/** All companies of a list, newest first, in batches: each once, as of when its batch is read. */
export async function* scanCompanies(
  reader: Reader,
  organizationId: string,
  filters: CompanyFilters,
): AsyncGenerator<CompanyRow[]> {
  let position: RowPosition | undefined;
  do {
    const range = { limit: batchSize, direction: 'after', position } as const;
    const rows = await listCompanies(reader, organizationId, filters, range);
    const batch = rows.slice(0, batchSize);
    if (batch.length > 0) yield batch;
    const last = batch.at(-1);
    position = rows.length > batchSize && last ? { at: last.inserted_at, id: last.id } : undefined;
  } while (position !== undefined);
}
