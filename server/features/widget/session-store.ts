import type { KeyedDigest } from '../../access/keyed-digest.ts';
import { hashSecret, secretTokenFrom } from '../../access/secret-token.ts';
import type { Reader, Transaction, Writer } from '../../db/database.ts';
import { processTime } from '../../db/timestamps.ts';

export type NewSession = {
  id: string;
  organizationId: string;
  channelId: string;
  contactId: string;
  challenge: string | null;
  verifiedUntil: string | null;
  claimed: { name: string | null; email: string | null };
  page: object | null;
  browser: string | null;
  language: string | null;
};

/**
 * The token is derived from the session, so that a repeated request gets the same one. Only its SHA-256 is stored;
 * without the installation's secret key nobody can derive it.
 */
export function sessionToken(digest: KeyedDigest, sessionId: string): string {
  const bytes = Buffer.concat([1, 2].map((part) => digest.sign('widget session', `${sessionId} ${part}`)));
  return secretTokenFrom('dbv', bytes);
}

/** False if the challenge has started another session. */
export async function insertSession(
  transaction: Transaction,
  digest: KeyedDigest,
  session: NewSession,
): Promise<boolean> {
  const { organizationId, id, channelId, contactId, challenge, verifiedUntil, claimed, page } = session;
  const { rowCount } = await transaction.write({
    name: 'insert_widget_session',
    text: `INSERT INTO widget_sessions (organization_id, id, channel_id, contact_id, challenge, verified_until, claimed_name,
             claimed_email, page, browser, language, inserted_at, last_seen_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)
           ON CONFLICT (organization_id, channel_id, challenge) DO NOTHING`,
    values: [
      organizationId,
      id,
      channelId,
      contactId,
      challenge,
      verifiedUntil,
      claimed.name,
      claimed.email,
      page && JSON.stringify(page),
      session.browser,
      session.language,
      processTime(),
    ],
  });
  if (rowCount !== 1) return false;
  await transaction.write({
    name: 'insert_widget_token',
    text: 'INSERT INTO widget_tokens (token_hash, organization_id, session_id) VALUES ($1, $2, $3)',
    values: [hashSecret(sessionToken(digest, id)), organizationId, id],
  });
  return true;
}

/** Its token becomes invalid. */
export async function endSession(writer: Writer, organizationId: string, id: string): Promise<void> {
  await writer.write({
    name: 'end_widget_session',
    text: `WITH token AS (DELETE FROM widget_tokens WHERE organization_id = $1 AND session_id = $2)
           DELETE FROM widget_sessions WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, id],
  });
}

/** What is left out is kept. */
export async function claim(
  writer: Writer,
  { organizationId, id }: { organizationId: string; id: string },
  { name, email }: { name: string | undefined; email: string | undefined },
): Promise<void> {
  await writer.write({
    name: 'claim_widget_contact',
    text: `UPDATE widget_sessions SET claimed_name = coalesce($3, claimed_name), claimed_email = coalesce($4, claimed_email)
            WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, id, name ?? null, email ?? null],
  });
}

/** How many sessions strangers have started on a channel since a given time, capped at `most`. */
export async function countSessionsSince(
  reader: Reader,
  { organizationId, id }: { organizationId: string; id: string },
  { seconds, most }: { seconds: number; most: number },
): Promise<number> {
  const [row] = await reader.read<{ count: number }>({
    name: 'count_widget_sessions',
    text: `SELECT count(*)::int AS count FROM (
             SELECT 1 FROM widget_sessions WHERE organization_id = $1 AND channel_id = $2 AND inserted_at > $3 LIMIT $4) s`,
    values: [organizationId, id, processTime(-seconds), most],
  });
  return row?.count ?? 0;
}
