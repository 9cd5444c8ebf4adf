import type { Reader, Transaction } from '../../db/database.ts';
import { processTime } from '../../db/timestamps.ts';
import { discardFiles } from '../../features/exports/export-store.ts';
import { storableJson } from '../../text/well-formed-text.ts';

/** In this order; each is done before the next begins. */
export const stages = [
  'members',
  'apps',
  'teams',
  'tags',
  'fields',
  'companies',
  'contacts',
  'merges',
  'contact_notes',
  'contact_entries',
  'macro_folders',
  'macros',
  'views',
  'signatures',
  'conversations',
  'history',
  'references',
  'finished',
] as const;

export type Stage = (typeof stages)[number];
export type Counts = Record<string, number>;

export type ImportRow = {
  id: string;
  source: string;
  manifest_hash: Buffer;
  /** Says which process has an import that an admin started; those of the command line have one attempt. */
  attempt: number;
  keeps_ids: boolean;
  stage: Stage;
  cursor: number;
  counts: Counts;
};

const columns = 'id, source, manifest_hash, attempt, keeps_ids, stage, cursor::float8 AS cursor, counts';

/** The import into an organization that isn't finished; `is_ours` if it is from the command line. */
export async function openImportOf(
  reader: Reader,
  organizationId: string,
): Promise<(ImportRow & { is_ours: boolean }) | undefined> {
  const [row] = await reader.read<ImportRow & { is_ours: boolean }>({
    name: 'open_import',
    text: `SELECT ${columns}, file_key IS NULL AND state = 'running' AS is_ours FROM imports
            WHERE organization_id = $1 AND state IN ('uploading', 'looking', 'ready', 'running', 'paused', 'removing')`,
    values: [organizationId],
  });
  return row;
}

/** An import that an admin started and this process has; `manifest_hash` is null if nothing of it was loaded. */
export async function claimedImport(
  reader: Reader,
  { organizationId, importId }: ImportKey,
): Promise<ImportRow | undefined> {
  const [row] = await reader.read<ImportRow>({
    name: 'claimed_import',
    text: `SELECT ${columns} FROM imports WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, importId],
  });
  return row;
}

/**
 * Whether ids are preserved: in an organization without conversations and contacts, and in later imports after one that
 * preserved them.
 */
export async function keepsIds(reader: Reader, organizationId: string, origin: string): Promise<boolean> {
  const [row] = await reader.read<{ is_empty: boolean; kept: boolean | null }>({
    name: 'import_keeps_ids',
    text: `SELECT NOT EXISTS (SELECT 1 FROM conversations WHERE organization_id = $1)
                  AND NOT EXISTS (SELECT 1 FROM contacts WHERE organization_id = $1) AS is_empty,
                  (SELECT keeps_ids FROM imports WHERE organization_id = $1 AND origin = $2 ORDER BY inserted_at LIMIT 1) AS kept`,
    values: [organizationId, origin],
  });
  return row?.kept ?? row?.is_empty ?? false;
}

type Loaded = { source: string; origin: string; manifestHash: Buffer; keepsIds: boolean };

type NewImport = Loaded & { organizationId: string; id: string; kind: string; fileName: string };

export async function insertImport(transaction: Transaction, it: NewImport): Promise<void> {
  await transaction.write({
    name: 'insert_import',
    text: `INSERT INTO imports (organization_id, id, source, origin, manifest_hash, file_name, keeps_ids, stage, inserted_at, kind)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [
      it.organizationId,
      it.id,
      it.source,
      it.origin,
      it.manifestHash,
      it.fileName,
      it.keepsIds,
      stages[0],
      processTime(),
      it.kind,
    ],
  });
}

export type ImportKey = { organizationId: string; importId: string };

/** Records what an admin's import loads, before its first batch. */
export async function beginImport(
  transaction: Transaction,
  { organizationId, importId }: ImportKey,
  { source, origin, manifestHash, keepsIds }: Loaded,
): Promise<void> {
  await transaction.write({
    name: 'begin_import',
    text: `UPDATE imports SET source = $3, origin = $4, manifest_hash = $5, keeps_ids = $6
            WHERE organization_id = $1 AND id = $2 AND state = 'running' AND manifest_hash IS NULL`,
    values: [organizationId, importId, source, origin, manifestHash, keepsIds],
  });
}

/**
 * Records an import's progress, in the transaction that writes the rows it counts. False if it was paused, or another process
 * has it: the rows must not be committed.
 */
export async function advance(
  transaction: Transaction,
  { organizationId, importId, attempt }: ImportKey & { attempt: number },
  { stage, cursor, counts }: { stage: Stage; cursor: number; counts: Counts },
): Promise<boolean> {
  const { rowCount } = await transaction.write({
    name: 'advance_import',
    text: `UPDATE imports SET stage = $3, cursor = $4, counts = $5, failures = 0,
                  state = CASE WHEN $3 = 'finished' THEN 'finished' ELSE state END,
                  finished_at = CASE WHEN $3 = 'finished' THEN $6::timestamptz END
            WHERE organization_id = $1 AND id = $2 AND attempt = $7 AND state = 'running'`,
    values: [organizationId, importId, stage, cursor, JSON.stringify(counts), processTime(), attempt],
  });
  return rowCount === 1;
}

/** The file of an import that is done is left to the sweep, and what was read from it before is forgotten. */
export async function releaseFile(
  transaction: Transaction,
  { organizationId, importId }: ImportKey,
): Promise<void> {
  const [row] = await transaction.read<{ file_key: string | null }>({
    name: 'file_of_import',
    text: 'SELECT file_key FROM imports WHERE organization_id = $1 AND id = $2',
    values: [organizationId, importId],
  });
  if (!row || row.file_key === null) return;
  await transaction.write({
    name: 'release_file_of_import',
    text: 'UPDATE imports SET file_key = NULL, summary = NULL WHERE organization_id = $1 AND id = $2',
    values: [organizationId, importId],
  });
  await discardFiles(transaction, [row.file_key]);
}

/** The local ids of archived records, except those derived from the original ids. */
export async function mappedIds(
  reader: Reader,
  organizationId: string,
  source: string,
): Promise<Map<string, string>> {
  const rows = await reader.read<{ external_id: string; id: string }>({
    name: 'mapped_ids',
    text: `SELECT external_id, id FROM import_ids
            WHERE organization_id = $1 AND source = $2 AND (is_matched OR kind IN ('usr', 'app'))`,
    values: [organizationId, source],
  });
  return new Map(rows.map(({ external_id, id }) => [external_id, id]));
}

export type ImportedId = { kind: string; external_id: string; id: string; is_matched: boolean };

export async function recordIds(
  transaction: Transaction,
  { organizationId, importId, source }: ImportKey & { source: string },
  rows: readonly ImportedId[],
): Promise<void> {
  if (rows.length === 0) return;
  await transaction.write({
    name: 'record_import_ids',
    text: `INSERT INTO import_ids (organization_id, source, kind, external_id, id, import_id, is_matched)
           SELECT $1, $2, r.kind, r.external_id, r.id, $3, r.is_matched
             FROM jsonb_to_recordset($4) AS r (kind text, external_id text, id uuid, is_matched boolean)
               ON CONFLICT DO NOTHING`,
    values: [organizationId, source, importId, JSON.stringify(rows)],
  });
}

export type Problem = { kind: string; external_id: string; problem: string };

const maxListed = 100;

/** What the latest import couldn't add; at most a hundred entries. */
export function latestProblems(reader: Reader, organizationId: string): Promise<Problem[]> {
  return reader.read<Problem>({
    name: 'latest_import_problems',
    text: `SELECT kind, external_id, problem FROM import_problems
            WHERE organization_id = $1 AND import_id = (
                  SELECT id FROM imports WHERE organization_id = $1 ORDER BY inserted_at DESC LIMIT 1)
            ORDER BY kind, external_id LIMIT ${maxListed}`,
    values: [organizationId],
  });
}

export async function recordProblems(
  transaction: Transaction,
  { organizationId, importId }: ImportKey,
  rows: readonly Problem[],
): Promise<void> {
  if (rows.length === 0) return;
  await transaction.write({
    name: 'record_import_problems',
    text: `INSERT INTO import_problems (organization_id, import_id, kind, external_id, problem)
           SELECT $1, $2, r.kind, r.external_id, r.problem
             FROM jsonb_to_recordset($3) AS r (kind text, external_id text, problem text)
               ON CONFLICT DO NOTHING`,
    values: [organizationId, importId, storableJson(rows)],
  });
}
