import { raisedIfEnded } from '../../../access/access-version.ts';
import { hashSecret } from '../../../access/secret-token.ts';
import type { Writer } from '../../../db/database.ts';
import { processTime } from '../../../db/timestamps.ts';

/**
 * A failed exchange leaves the code valid, so that nobody can invalidate another's; but the third with valid client
 * authentication ends it. A used code that is presented again was stolen, either way: its token ends too (RFC 6749
 * section 4.1.2). Within two seconds it is the loser of a race, and must not end the winner's token (contract section
 * 3, Authorization code).
 */
export async function recordFailedExchange(writer: Writer, appId: string, code: string): Promise<void> {
  const { rows } = await writer.write<{ id: string }>({
    name: 'note_failed_exchange',
    text: `
      WITH failed AS (
        UPDATE authorization_codes
           SET failed_attempts = failed_attempts + 1, ended_at = CASE WHEN failed_attempts >= 2 THEN $3::timestamptz END
         WHERE code_hash = $1 AND app_id = $2 AND used_at IS NULL AND ended_at IS NULL
      )
      SELECT id FROM authorization_codes
       WHERE code_hash = $1 AND app_id = $2 AND used_at <= now() - interval '2 seconds'`,
    values: [hashSecret(code), appId, processTime()],
  });
  if (rows[0]) await endTokensOf(writer, rows[0].id);
}

/** Separate, because a statement that may change tokens locks their table on every node of a sharded database. */
async function endTokensOf(writer: Writer, codeId: string): Promise<void> {
  await writer.write({
    name: 'end_tokens_of_code',
    text: `
      WITH ended AS (
        UPDATE tokens SET revoked_at = $2 WHERE code_id = $1 AND revoked_at IS NULL
        RETURNING 1
      ), ${raisedIfEnded}
      SELECT pg_notify('deskbell_access', '') FROM ended`,
    values: [codeId, processTime()],
  });
}
