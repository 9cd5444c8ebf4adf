import type { Import, ImportOptions, ImportSummary } from '../../../contract/inbox/import.ts';
import type { ImportSource } from '../../../contract/values/import-sources.ts';
import type { UserFields } from '../../access/present-user.ts';
import type { Reader, Transaction, Writer } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/is-unique-violation.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import { processTime } from '../../db/timestamps.ts';
import { Conflict } from '../../errors/conflict.ts';
import { takeParts } from './import-parts.ts';

export type ImportRow = {
  organization_id: string;
  id: string;
  kind: ImportSource;
  file_name: string;
  file_size: number | null;
  file_key: string | null;
  options: ImportOptions;
  state: Import['state'];
  summary: ImportSummary | null;
  error: string | null;
  has_begun: boolean;
  read_count: number;
  is_read: boolean;
  stage: string;
  cursor: number;
  counts: Record<string, number>;
  user: UserFields | null;
  inserted_at: Microseconds;
  finished_at: Microseconds | null;
};

export type ImportKey = { organizationId: string; id: string };

const columns = `
  i.organization_id, i.id, i.kind, i.file_name, i.file_size::float8 AS file_size, i.file_key, i.options, i.state, i.summary,
  i.error, i.manifest_hash IS NOT NULL AS has_begun, i.read_count, i.read_at IS NOT NULL AS is_read, i.stage, i.cursor::float8 AS cursor, i.counts, i.inserted_at,
  i.finished_at,
  CASE WHEN u.id IS NOT NULL THEN
    json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'instagram_handle', u.instagram_handle,
                      'profile_picture_url', u.profile_picture_url) END AS user`;

/** The last twenty, newest first. */
export function listImports(reader: Reader, organizationId: string): Promise<ImportRow[]> {
  return reader.read<ImportRow>({
    name: 'list_imports',
    text: `SELECT ${columns} FROM imports i LEFT JOIN users u ON u.id = i.user_id
            WHERE i.organization_id = $1 ORDER BY i.inserted_at DESC, i.id DESC LIMIT 20`,
    values: [organizationId],
  });
}

export async function findImport(
  reader: Reader,
  { organizationId, id }: ImportKey,
): Promise<ImportRow | undefined> {
  const [row] = await reader.read<ImportRow>({
    name: 'find_import',
    text: `SELECT ${columns} FROM imports i LEFT JOIN users u ON u.id = i.user_id
            WHERE i.organization_id = $1 AND i.id = $2`,
    values: [organizationId, id],
  });
  return row;
}

type NewImport = ImportKey & {
  userId: string;
  source: ImportSource;
  fileName: string;
  /** Null for another system, which has no file until it was read. */
  fileSize: number | null;
  fileKey: string;
  /** The sealed token of another system. */
  secret: Buffer | null;
  options: ImportOptions;
};

/** @throws Conflict if another one isn't finished */
export async function insertImport(transaction: Transaction, it: NewImport): Promise<void> {
  await unlessOneIsOpen(() =>
    transaction.write({
      name: 'insert_import_of_admin',
      text: `INSERT INTO imports (organization_id, id, user_id, kind, file_name, file_size, file_key, options, state, stage, inserted_at, secret,
               leased_until)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, CASE WHEN $10::bytea IS NULL THEN 'uploading' ELSE 'looking' END, 'members', $9, $10,
               CASE WHEN $10::bytea IS NOT NULL THEN $9::timestamptz END)`,
      values: [
        it.organizationId,
        it.id,
        it.userId,
        it.source,
        it.fileName,
        it.fileSize,
        it.fileKey,
        JSON.stringify(it.options),
        processTime(),
        it.secret,
      ],
    }),
  );
}

async function unlessOneIsOpen<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw isUniqueViolation(error)
      ? new Conflict('Another import is not finished. Finish or discard that one first.')
      : error;
  }
}

/** Claims the only upload; of two requests one gets it. */
export async function claimUpload(writer: Writer, { organizationId, id }: ImportKey): Promise<boolean> {
  const { rowCount } = await writer.write({
    name: 'claim_upload_of_import',
    text: `UPDATE imports SET upload_began_at = $3
            WHERE organization_id = $1 AND id = $2 AND state = 'uploading' AND upload_began_at IS NULL`,
    values: [organizationId, id, processTime()],
  });
  return rowCount === 1;
}

/** After a failed upload that left nothing in the store: it can be retried. */
export async function releaseUpload(writer: Writer, { organizationId, id }: ImportKey): Promise<void> {
  await writer.write({
    name: 'release_upload_of_import',
    text: `UPDATE imports SET upload_began_at = NULL WHERE organization_id = $1 AND id = $2 AND state = 'uploading'`,
    values: [organizationId, id],
  });
}

/** From now on the row holds the file, which is read next. False if it was discarded in the meantime. */
export async function finishUpload(
  transaction: Transaction,
  { organizationId, id }: ImportKey,
  fileKey: string,
): Promise<boolean> {
  const { rowCount } = await transaction.write({
    name: 'finish_upload_of_import',
    text: `UPDATE imports SET state = 'looking', leased_until = $3
            WHERE organization_id = $1 AND id = $2 AND state = 'uploading'`,
    values: [organizationId, id, processTime()],
  });
  if (rowCount !== 1) return false;
  await transaction.write({
    name: 'keep_file_of_import',
    text: 'DELETE FROM discarded_files WHERE file_key = $1',
    values: [fileKey],
  });
  return true;
}

/** False if it was started, or its file isn't there. */
export async function changeOptions(
  writer: Writer,
  { organizationId, id }: ImportKey,
  options: ImportOptions,
): Promise<boolean> {
  const { rowCount } = await unlessOneIsOpen(() =>
    writer.write({
      name: 'change_options_of_import',
      text: `UPDATE imports SET options = $3, state = 'looking', summary = NULL, error = NULL, failures = 0, leased_until = $4
              WHERE organization_id = $1 AND id = $2 AND file_key IS NOT NULL AND manifest_hash IS NULL
                AND state IN ('ready', 'failed')`,
      values: [organizationId, id, JSON.stringify(options), processTime()],
    }),
  );
  return rowCount === 1;
}

/** False if it is neither ready nor paused, nor failed on the way. */
export async function startImport(writer: Writer, { organizationId, id }: ImportKey): Promise<boolean> {
  const { rowCount } = await unlessOneIsOpen(() =>
    writer.write({
      name: 'start_import_of_admin',
      text: `UPDATE imports SET state = 'running', error = NULL, failures = 0, leased_until = $3
              WHERE organization_id = $1 AND id = $2 AND file_key IS NOT NULL
                AND ((state = 'ready' AND (summary->>'can_start')::boolean) OR state = 'paused'
                  OR (state = 'failed' AND (manifest_hash IS NOT NULL OR (summary->>'can_start')::boolean)))`,
      values: [organizationId, id, processTime()],
    }),
  );
  return rowCount === 1;
}

/** Its process finds out with its next batch, which isn't committed. False if it isn't running, or from the command line. */
export async function pauseImport(writer: Writer, { organizationId, id }: ImportKey): Promise<boolean> {
  const { rowCount } = await writer.write({
    name: 'pause_import',
    text: `UPDATE imports SET state = 'paused'
            WHERE organization_id = $1 AND id = $2 AND state = 'running' AND file_key IS NOT NULL`,
    values: [organizationId, id],
  });
  return rowCount === 1;
}

/** False if it has added nothing, or is in progress. */
export async function removeImport(writer: Writer, { organizationId, id }: ImportKey): Promise<boolean> {
  const { rowCount } = await unlessOneIsOpen(() =>
    writer.write({
      name: 'remove_import',
      text: `UPDATE imports SET state = 'removing', error = NULL, failures = 0, leased_until = $3
              WHERE organization_id = $1 AND id = $2 AND manifest_hash IS NOT NULL
                AND state IN ('finished', 'paused', 'failed')`,
      values: [organizationId, id, processTime()],
    }),
  );
  return rowCount === 1;
}

/** Returns the keys of its files; undefined if it was imported in part. */
export async function deleteUnstarted(
  transaction: Transaction,
  { organizationId, id }: ImportKey,
): Promise<string[] | undefined> {
  const [found] = await transaction.read<{ file_key: string }>({
    name: 'lock_unstarted_import',
    text: `SELECT file_key FROM imports WHERE organization_id = $1 AND id = $2 AND manifest_hash IS NULL AND file_key IS NOT NULL
              AND state IN ('uploading', 'looking', 'ready', 'paused', 'failed') FOR UPDATE`,
    values: [organizationId, id],
  });
  if (!found) return undefined;
  const parts = await takeParts(transaction, organizationId, [id]);
  await transaction.write({
    name: 'delete_unstarted_import',
    text: 'DELETE FROM imports WHERE organization_id = $1 AND id = $2',
    values: [organizationId, id],
  });
  return [found.file_key, ...parts];
}
