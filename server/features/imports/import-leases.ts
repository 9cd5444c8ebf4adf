import type { ImportOptions, ImportSummary } from '../../../contract/inbox/import.ts';
import type { ImportSource } from '../../../contract/values/import-sources.ts';
import type { Reader, Writer } from '../../db/database.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import { readAcross } from '../../db/sharded/across-organizations.ts';
import { processTime } from '../../db/timestamps.ts';
import { storableJson } from '../../text/well-formed-text.ts';

/** An import claimed by a process. Every write names its attempt, because another process may have taken over. */
export type ClaimedImport = {
  organizationId: string;
  id: string;
  attempt: number;
  state: 'looking' | 'running' | 'removing';
  source: ImportSource;
  options: ImportOptions;
  /** Null once it was imported, and for imports from the command line. */
  fileKey: string | null;
  /** The sealed token of another system, until everything was read. */
  sealedSecret: Buffer | null;
  /** Whether the file is an archive of another system that was read. */
  isRead: boolean;
  fileName: string;
  insertedAt: Microseconds;
};

const leaseSeconds = 60;
const retrySeconds = 10;
const maxFailures = 5;

type Due = { organization_id: string; id: string };

/** Imports to be read, loaded or taken away that no process has, of all organizations. */
export function dueImports(reader: Reader): Promise<Due[]> {
  return readAcross(reader, {
    name: 'due_imports',
    text: (among) => `SELECT organization_id, id FROM imports
             WHERE state IN ('looking', 'running', 'removing') AND leased_until < now() AND ${among('organization_id')}
             ORDER BY leased_until LIMIT 10`,
    values: [],
  });
}

type Claimed = Pick<ClaimedImport, 'attempt' | 'options'> & {
  state: ClaimedImport['state'] | 'failed';
  kind: ImportSource;
  file_key: string | null;
  secret: Buffer | null;
  is_read: boolean;
  file_name: string;
  inserted_at: Microseconds;
};

/**
 * Claims an import for a minute; undefined if another process was faster. After too many attempts without progress it fails
 * instead.
 */
export async function claimImport(
  writer: Writer,
  { organization_id, id }: Due,
): Promise<ClaimedImport | undefined> {
  const { rows } = await writer.write<Claimed>({
    name: 'claim_import',
    text: `UPDATE imports
              SET state = CASE WHEN failures < $5 THEN state ELSE 'failed' END, attempt = attempt + 1, failures = failures + 1,
                  error = CASE WHEN failures < $5 THEN error ELSE $6 END, leased_until = $4
            WHERE organization_id = $1 AND id = $2 AND state IN ('looking', 'running', 'removing') AND leased_until <= $3
        RETURNING attempt, options, state, kind, file_key, secret, read_at IS NOT NULL AS is_read, file_name, inserted_at`,
    values: [organization_id, id, processTime(), processTime(leaseSeconds), maxFailures, givenUp],
  });
  const [row] = rows;
  if (!row || row.state === 'failed') return undefined;
  const { attempt, options, state, kind: source, file_key: fileKey, file_name: fileName } = row;
  const key = { organizationId: organization_id, id, attempt };
  const reading = { sealedSecret: row.secret, isRead: row.is_read };
  return { ...key, ...reading, state, source, options, fileKey, fileName, insertedAt: row.inserted_at };
}

const givenUp = 'It failed five times in a row. The log of the server says why.';

/** Renews the claim for another minute. False if it was paused, or another process has the import. */
export async function renewImport(writer: Writer, claimed: ClaimedImport): Promise<boolean> {
  const { rowCount } = await writer.write({
    name: 'renew_import',
    text: `UPDATE imports SET leased_until = $5
            WHERE organization_id = $1 AND id = $2 AND attempt = $3 AND state = $4`,
    values: [...keyOf(claimed), processTime(leaseSeconds)],
  });
  return rowCount === 1;
}

/** Releases an unfinished import for another attempt: after a delay, or immediately if this process is stopping. */
export async function releaseImport(
  writer: Writer,
  claimed: ClaimedImport,
  { wasStopped }: { wasStopped: boolean },
): Promise<void> {
  await writer.write({
    name: 'release_import',
    text: `UPDATE imports SET leased_until = $5, failures = CASE WHEN $6::boolean THEN failures - 1 ELSE failures END
            WHERE organization_id = $1 AND id = $2 AND attempt = $3 AND state = $4`,
    values: [...keyOf(claimed), processTime(wasStopped ? -1 : retrySeconds), wasStopped],
  });
}

/** Ends an attempt that another one wouldn't change, with what an admin can do about it. */
export async function failImport(writer: Writer, claimed: ClaimedImport, error: string): Promise<void> {
  await writer.write({
    name: 'fail_import',
    text: `UPDATE imports SET state = 'failed', error = $5
            WHERE organization_id = $1 AND id = $2 AND attempt = $3 AND state = $4`,
    values: [...keyOf(claimed), error],
  });
}

export async function storeSummary(
  writer: Writer,
  claimed: ClaimedImport,
  summary: ImportSummary,
): Promise<void> {
  await writer.write({
    name: 'store_summary_of_import',
    text: `UPDATE imports SET state = 'ready', summary = $5, failures = 0
            WHERE organization_id = $1 AND id = $2 AND attempt = $3 AND state = $4`,
    values: [...keyOf(claimed), storableJson(summary)],
  });
}

const keyOf = ({ organizationId, id, attempt, state }: ClaimedImport) => [organizationId, id, attempt, state];
