import type { ContactImportMapping, CreateContactImport } from '../../../../contract/inbox/contact-import.ts';
import { maxImportRows } from '../../../../contract/values/contact-import-limits.ts';
import type { SelfCaller } from '../../../access/caller.ts';
import { eventActor } from '../../../access/event-actor.ts';
import type { Database } from '../../../db/database.ts';
import { Conflict } from '../../../errors/conflict.ts';
import { fieldError } from '../../../errors/validation-error.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { newId, publicId } from '../../../ids/public-id.ts';
import { checkMapping } from './check-mapping.ts';
import {
  type ImportRow,
  insertImport,
  lockImport,
  putRows,
  startRow,
  visibleImport,
} from './import-store.ts';

/** Begins an import, without rows. */
export async function createImport(
  database: Database,
  { organization, user }: SelfCaller,
  { record = 'contact', ...input }: CreateContactImport,
): Promise<ImportRow> {
  const id = newId();
  return database.transaction(async (transaction) => {
    const key = { organization_id: organization.id, id };
    await insertImport(transaction, { ...key, user_id: user.id, record, ...input });
    return visibleImport(transaction, organization.id, id);
  });
}

type Rows = { importId: string; from: number; rows: string[][] };

/** @throws NotFound, ValidationError, Conflict if it has started */
export async function addRows(
  database: Database,
  { organization }: SelfCaller,
  { importId, ...given }: Rows,
): Promise<ImportRow> {
  if (given.from + given.rows.length > maxImportRows)
    throw fieldError('rows', 'too_many', `An import can have ${maxImportRows} rows.`);
  return database.transaction(async (transaction) => {
    const row = await lockImport(transaction, organization.id, importId);
    if (row.state !== 'uploading') throw new Conflict('This import has already started.');
    if (given.from > row.row_count)
      throw fieldError('from', 'invalid', `The rows from ${row.row_count} on are missing.`);
    await putRows(transaction, row, given);
    return visibleImport(transaction, organization.id, importId);
  });
}

type Start = { importId: string; mapping: ContactImportMapping };

/** Starts an import; the rows follow in the background. @throws NotFound, ValidationError, Conflict without rows */
export async function startImport(
  database: Database,
  caller: SelfCaller,
  { importId, mapping }: Start,
): Promise<ImportRow> {
  const organizationId = caller.organization.id;
  return database.transaction(async (transaction) => {
    const row = await lockImport(transaction, organizationId, importId);
    if (row.state !== 'uploading') return row;
    if (row.row_count === 0) throw new Conflict('This import has no rows. Add them first.');
    checkMapping(row, mapping);
    await startRow(transaction, row, mapping);
    await recordAudit(transaction, {
      organizationId,
      kind: `${row.record}.imported`,
      actor: eventActor(caller),
      details: { import: publicId('imp', importId), rows: String(row.row_count) },
    });
    return visibleImport(transaction, organizationId, importId);
  });
}
