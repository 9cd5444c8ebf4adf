import sql, { type Sql } from 'sql-template-tag';
import type { SelfCaller } from '../../access/caller.ts';
import type { Database, Reader, Transaction } from '../../db/database.ts';
import { preparedName } from '../../db/prepared-name.ts';
import { processTime } from '../../db/timestamps.ts';
import { newId } from '../../ids/public-id.ts';
import { seenBy } from './macro-store.ts';

/**
 * Copies those of some files that are macros', by reference: each gets a row of its own for the same file, unattached, for this caller to
 * attach. Files of macros that the caller doesn't see count as missing, like those of others. Returns the new ids by the old ones, uuids.
 *
 * A macro's file can't be deleted before its copy is written, so nothing ever refers to a file that is gone.
 */
export async function copyMacroFiles(
  database: Database,
  caller: SelfCaller,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  // Most messages have only files of their own, and need no transaction here.
  if (ids.length === 0 || !caller.scopes.includes('macros:read')) return new Map();
  if ((await macroFiles(database, caller, ids)).length === 0) return new Map();
  return database.transaction(async (transaction) => {
    const files = await macroFiles(transaction, caller, ids, sql` ORDER BY a.id FOR KEY SHARE OF a`);
    const copies = files.map((file) => ({ ...file, copyId: newId() }));
    await insertCopies(transaction, caller, copies);
    return new Map(copies.map(({ id, copyId }) => [id, copyId]));
  });
}

type File = {
  id: string;
  original_filename: string;
  extension: string;
  content_type: string;
  file_size: number;
  file_key: string;
  sniffed_type: string | null;
};

/** Also files dropped from their macro within the last day: a draft may have them. */
async function macroFiles(
  reader: Reader,
  caller: SelfCaller,
  ids: readonly string[],
  lock: Sql = sql``,
): Promise<File[]> {
  const organizationId = caller.organization.id;
  const { text, values } = sql`
    SELECT a.id, a.original_filename, a.extension, a.content_type, a.file_size, a.file_key, a.sniffed_type
      FROM attachments a
      JOIN macros m ON m.organization_id = ${organizationId} AND m.id = a.macro_id
     WHERE a.organization_id = ${organizationId} AND a.id = ANY (${ids}) AND ${seenBy(caller)}${lock}`;
  return reader.read<File>({ ...preparedName(text), text, values });
}

async function insertCopies(
  transaction: Transaction,
  { organization, id: callerId }: SelfCaller,
  copies: readonly (File & { copyId: string })[],
): Promise<void> {
  const now = processTime();
  await transaction.write({
    name: 'copy_attachments',
    text: `INSERT INTO attachments (organization_id, id, caller_id, original_filename, extension, content_type, file_size, file_key,
                                    sniffed_type, upload_began_at, uploaded_at, is_shared)
           SELECT $1, f.id, $2, f.name, f.extension, f.type, f.size, f.key, f.sniffed_type, $3, $3, true
             FROM unnest($4::uuid[], $5::text[], $6::text[], $7::text[], $8::integer[], $9::text[], $10::text[])
               AS f (id, name, extension, type, size, key, sniffed_type)`,
    values: [
      organization.id,
      callerId,
      now,
      copies.map((it) => it.copyId),
      copies.map((it) => it.original_filename),
      copies.map((it) => it.extension),
      copies.map((it) => it.content_type),
      copies.map((it) => it.file_size),
      copies.map((it) => it.file_key),
      copies.map((it) => it.sniffed_type),
    ],
  });
}
