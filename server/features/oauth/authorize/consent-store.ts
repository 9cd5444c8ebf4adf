import type { Scope } from '../../../../contract/scopes.ts';
import type { Reader, Transaction } from '../../../db/database.ts';

/** A consent that waits for the person's decision. */
export type ConsentRow = {
  id: string;
  /** Null for a client with a document. */
  app_id: string | null;
  document_url: string | null;
  actor: 'self' | 'app';
  redirect_uri: string;
  scopes: Scope[];
  state: string | null;
  code_challenge: string;
  is_for_mcp: boolean;
};

/** How long a consent page is valid. */
const lifetime = '30 minutes';

/** Per person, on all their browsers together; the oldest makes room for the next. */
const maxOpen = 20;

/** The person's row is locked, so that concurrent requests can't exceed the limit. */
export async function insertConsent(
  transaction: Transaction,
  { sessionId, userId }: { sessionId: string; userId: string },
  row: ConsentRow,
): Promise<void> {
  await transaction.write({
    name: 'lock_person_for_consent',
    text: 'SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE',
    values: [userId],
  });
  await transaction.write({
    name: 'end_oldest_consents',
    text: `DELETE FROM consents WHERE id IN (
             SELECT c.id FROM consents c JOIN sessions s ON s.id = c.session_id
              WHERE s.user_id = $1 AND c.answered_at IS NULL AND c.expires_at > now()
              ORDER BY c.inserted_at DESC, c.id DESC
             OFFSET ${maxOpen - 1})`,
    values: [userId],
  });
  await transaction.write({
    name: 'insert_consent',
    text: `INSERT INTO consents (id, session_id, app_id, actor, redirect_uri, scopes, state, code_challenge, is_for_mcp, document_url,
                                 expires_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now() + interval '${lifetime}')`,
    values: [
      row.id,
      sessionId,
      row.app_id,
      row.actor,
      row.redirect_uri,
      row.scopes,
      row.state,
      row.code_challenge,
      row.is_for_mcp,
      row.document_url,
    ],
  });
}

/** An open consent of this session (security 32). */
export async function findOpenConsent(
  reader: Reader,
  sessionId: string,
  id: string,
): Promise<ConsentRow | undefined> {
  const [row] = await reader.read<ConsentRow>({
    name: 'find_open_consent',
    text: `SELECT id, app_id, document_url, actor, redirect_uri, scopes, state, code_challenge, is_for_mcp FROM consents
            WHERE id = $1 AND session_id = $2 AND answered_at IS NULL AND expires_at > now()`,
    values: [id, sessionId],
  });
  return row;
}

/** Whether this call closed it: a consent is decided once (security 33). */
export async function answerConsent(transaction: Transaction, id: string): Promise<boolean> {
  const { rowCount } = await transaction.write({
    name: 'answer_consent',
    text: 'UPDATE consents SET answered_at = now() WHERE id = $1 AND answered_at IS NULL',
    values: [id],
  });
  return rowCount === 1;
}
