import type { Export } from '../../../contract/inbox/export.ts';
import type { UserFields } from '../../access/present-user.ts';
import type { Database, Reader, Transaction, Writer } from '../../db/database.ts';
import { isDanglingReference } from '../../db/is-dangling-reference.ts';
import { isUniqueViolation } from '../../db/is-unique-violation.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import { readAcross } from '../../db/sharded/across-organizations.ts';
import { processTime } from '../../db/timestamps.ts';
import { Conflict } from '../../errors/conflict.ts';
import { NotFound } from '../../errors/errors.ts';

export type ExportRow = {
  organization_id: string;
  id: string;
  /** Null: everything of the organization. */
  contact: { id: string; name: string | null } | null;
  includes_notes: boolean;
  state: Export['state'];
  done_count: number;
  total_count: number | null;
  file_key: string | null;
  file_size: number | null;
  user: UserFields;
  inserted_at: Microseconds;
  finished_at: Microseconds | null;
};

export const exportDays = 7;

const columns = `
  e.organization_id, e.id, e.includes_notes, e.state, e.done_count::float8 AS done_count, e.total_count::float8 AS total_count, e.file_key,
  e.file_size::float8 AS file_size, e.inserted_at, e.finished_at,
  json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'instagram_handle', u.instagram_handle,
                    'profile_picture_url', u.profile_picture_url) AS user,
  CASE WHEN e.contact_id IS NOT NULL THEN json_build_object('id', e.contact_id, 'name',
    coalesce(c.name, c.email, c.phone, c.instagram_handle)) END AS contact`;

const joins = `JOIN users u ON u.id = e.user_id
  LEFT JOIN contacts c ON c.organization_id = $1 AND c.id = e.contact_id`;

/** Those that aren't due to be deleted, newest first. */
export function listExports(reader: Reader, organizationId: string): Promise<ExportRow[]> {
  return reader.read<ExportRow>({
    name: 'list_exports',
    text: `SELECT ${columns} FROM exports e ${joins}
            WHERE e.organization_id = $1 AND e.inserted_at > $2
            ORDER BY e.inserted_at DESC, e.id DESC LIMIT 20`,
    values: [organizationId, processTime(-exportDays * 86_400)],
  });
}

export async function findExport(
  reader: Reader,
  organizationId: string,
  id: string,
): Promise<ExportRow | undefined> {
  const [row] = await reader.read<ExportRow>({
    name: 'find_export',
    text: `SELECT ${columns} FROM exports e ${joins} WHERE e.organization_id = $1 AND e.id = $2`,
    values: [organizationId, id],
  });
  return row;
}

/** Everything of the organization, or what it has of one contact. */
export type NewExport = {
  organizationId: string;
  id: string;
  userId: string;
  contactId: string | null;
  includesNotes: boolean;
};

/** @throws Conflict if another one of the same is in progress, NotFound if the contact is taken away with its import */
export async function insertExport(
  transaction: Transaction,
  { organizationId, id, userId, contactId, includesNotes }: NewExport,
): Promise<void> {
  try {
    await transaction.write({
      name: 'insert_export',
      text: `INSERT INTO exports (organization_id, id, user_id, contact_id, includes_notes, leased_until, inserted_at)
             VALUES ($1, $2, $3, $4, $5, $6, $6)`,
      values: [organizationId, id, userId, contactId, includesNotes, processTime()],
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new Conflict('An export is in progress. Wait until it is ready.');
    throw isDanglingReference(error) ? new NotFound() : error;
  }
}

/** An export claimed by a process. Every write names its attempt, because another process may have taken over. */
export type ClaimedExport = {
  organizationId: string;
  id: string;
  attempt: number;
  contactId: string | null;
  includesNotes: boolean;
  /** Of the person who requested it; null if they never chose one. */
  language: string | null;
};

const leaseSeconds = 60;
const retrySeconds = 10;
const maxAttempts = 5;

/** Exports that no process is writing, of all organizations. */
export function dueExports(reader: Reader): Promise<{ organization_id: string; id: string }[]> {
  return readAcross(reader, {
    name: 'due_exports',
    text: (among) => `SELECT organization_id, id FROM exports
             WHERE state IN ('waiting', 'running') AND leased_until < now() AND ${among('organization_id')}
             ORDER BY leased_until LIMIT 10`,
    values: [],
  });
}

/** Claims an export for a minute; undefined if another process was faster. After too many attempts it fails instead. */
export async function claimExport(
  writer: Writer,
  { organization_id, id }: { organization_id: string; id: string },
): Promise<ClaimedExport | undefined> {
  const { rows } = await writer.write<ClaimedRow>({
    name: 'claim_export',
    text: `UPDATE exports
              SET state = CASE WHEN attempt < $5 THEN 'running' ELSE 'failed' END, attempt = attempt + 1, leased_until = $4,
                  done_count = 0, finished_at = CASE WHEN attempt < $5 THEN NULL ELSE $3::timestamptz END
            WHERE organization_id = $1 AND id = $2 AND state IN ('waiting', 'running') AND leased_until < $3
        RETURNING attempt, state, contact_id, includes_notes,
                  (SELECT language FROM users u WHERE u.id = exports.user_id) AS language`,
    values: [organization_id, id, processTime(), processTime(leaseSeconds), maxAttempts],
  });
  const [claimed] = rows;
  if (claimed?.state !== 'running') return undefined;
  const { attempt, contact_id: contactId, includes_notes: includesNotes, language } = claimed;
  return { organizationId: organization_id, id, attempt, contactId, includesNotes, language };
}

type ClaimedRow = {
  attempt: number;
  state: string;
  contact_id: string | null;
  includes_notes: boolean;
  language: string | null;
};

type Attempt = Pick<ClaimedExport, 'organizationId' | 'id' | 'attempt'>;

/** Records the progress and renews the claim for another minute. False if another process has the export. */
export async function reportExport(
  writer: Writer,
  { organizationId, id, attempt }: Attempt,
  { done, total }: { done: number; total: number },
): Promise<boolean> {
  const { rowCount } = await writer.write({
    name: 'report_export',
    text: `UPDATE exports SET done_count = $4, total_count = $5, leased_until = $6
            WHERE organization_id = $1 AND id = $2 AND attempt = $3 AND state = 'running'`,
    values: [organizationId, id, attempt, done, total, processTime(leaseSeconds)],
  });
  return rowCount === 1;
}

/** Releases an unfinished export for another attempt: after a delay, or immediately if this process is stopping. */
export async function releaseExport(
  writer: Writer,
  { organizationId, id, attempt }: Attempt,
  { wasStopped }: { wasStopped: boolean },
): Promise<void> {
  await writer.write({
    name: 'release_export',
    text: `UPDATE exports SET state = 'waiting', leased_until = $4, attempt = CASE WHEN $5::boolean THEN attempt - 1 ELSE attempt END
            WHERE organization_id = $1 AND id = $2 AND attempt = $3 AND state = 'running'`,
    values: [organizationId, id, attempt, processTime(wasStopped ? -1 : retrySeconds), wasStopped],
  });
}

/** Records that it can't be written. */
export async function failExport(writer: Writer, { organizationId, id, attempt }: Attempt): Promise<void> {
  await writer.write({
    name: 'fail_export',
    text: `UPDATE exports SET state = 'failed', finished_at = $4
            WHERE organization_id = $1 AND id = $2 AND attempt = $3 AND state = 'running'`,
    values: [organizationId, id, attempt, processTime()],
  });
}

/** Records the file. False if another process has the export. */
export async function finishExport(
  transaction: Transaction,
  { organizationId, id, attempt }: Attempt,
  { fileKey, fileSize }: { fileKey: string; fileSize: number },
): Promise<boolean> {
  const { rowCount } = await transaction.write({
    name: 'finish_export',
    text: `UPDATE exports SET state = 'finished', file_key = $4, file_size = $5, finished_at = $6, done_count = coalesce(total_count, 0)
            WHERE organization_id = $1 AND id = $2 AND attempt = $3 AND state = 'running'`,
    values: [organizationId, id, attempt, fileKey, fileSize, processTime()],
  });
  return rowCount === 1;
}

/** Deletes exports after seven days. The sweep of files removes theirs. */
export async function sweepExports(database: Database): Promise<void> {
  const before = processTime(-exportDays * 86_400);
  const due = await readAcross<{ organization_id: string }>(database, {
    name: 'organizations_with_old_exports',
    text: (among) => `SELECT DISTINCT organization_id FROM (SELECT organization_id FROM exports
                       WHERE inserted_at < $1 AND ${among('organization_id')} ORDER BY inserted_at LIMIT 100) old`,
    values: [before],
  });
  for (const { organization_id } of due)
    await database.transaction(async (transaction) => {
      const { rows } = await transaction.write<{ file_key: string | null }>({
        name: 'delete_old_exports',
        text: 'DELETE FROM exports WHERE organization_id = $1 AND inserted_at < $2 RETURNING file_key',
        values: [organization_id, before],
      });
      await discardFiles(
        transaction,
        rows.flatMap(({ file_key }) => file_key ?? []),
      );
    });
}

/** Schedules files for the sweep, from so many seconds on. */
export async function discardFiles(writer: Writer, keys: readonly string[], inSeconds = 0): Promise<void> {
  if (keys.length === 0) return;
  await writer.write({
    name: 'discard_export_files',
    text: `INSERT INTO discarded_files (file_key, retry_at) SELECT unnest($1::text[]), $2::timestamptz ON CONFLICT DO NOTHING`,
    values: [keys, processTime(inSeconds)],
  });
}
