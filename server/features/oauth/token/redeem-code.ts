import { adminOnlyScopes } from '../../../../contract/scopes.ts';
import { raisedIfEnded } from '../../../access/access-version.ts';
import { withheldFromLight } from '../../../access/effective-scopes.ts';
import { hashSecret, newSecretToken } from '../../../access/secret-token.ts';
import { liveTokensPerConnection } from '../../../access/token-store.ts';
import type { Writer } from '../../../db/database.ts';
import { processTime } from '../../../db/moments.ts';
import { newId } from '../../../ids/public-id.ts';
import type { Exchange } from './check-exchange.ts';

/** The scopes that the member `m` cannot have: withheldScopes, in SQL. */
const withheld = `(CASE WHEN m.role = 'admin' THEN '{}' WHEN m.access = 'light' THEN $11 ELSE $5 END)::text[]`;

/**
 * Redeems a code in ONE statement, its own transaction. The row can be marked as used once: of any number of equal
 * requests, on any number of processes, one finds it unused and the others wait for its row and find it used. The
 * connection and the token are created with it, or neither is, whenever the process dies (security 55, 56).
 *
 * The person must still be an active member, and an admin for `actor=app`; a demotion, or light access, since
 * consent reduces the scopes (security 57). Beyond a hundred tokens of the connection the least recently used ends.
 */
const redeemText = `
  WITH code AS (
    UPDATE authorization_codes c SET used_at = now()
      FROM members m, apps a, organizations o
     WHERE c.code_hash = $1 AND c.app_id = $2 AND c.redirect_uri = $3 AND c.code_challenge = $4
       AND c.used_at IS NULL AND c.ended_at IS NULL AND c.expires_at > now()
       AND m.organization_id = c.organization_id AND m.user_id = c.user_id AND m.status = 'active'
       AND (c.actor = 'self' OR m.role = 'admin') AND NOT c.scopes <@ ${withheld}
       AND a.id = c.app_id AND a.status = 'active' AND o.id = c.organization_id AND o.deleted_at IS NULL
    RETURNING c.id, c.app_id, c.organization_id, c.actor, c.user_id,
      ARRAY(SELECT s FROM unnest(c.scopes) WITH ORDINALITY AS requested (s, place)
             WHERE s <> ALL (${withheld}) ORDER BY place) AS scopes
  ), connection AS (
    INSERT INTO connections (id, app_id, organization_id, actor, user_id, authorized_by_id)
    SELECT $6, app_id, organization_id, actor, CASE actor WHEN 'self' THEN user_id END, user_id FROM code
        ON CONFLICT (organization_id, app_id, actor, user_id) WHERE revoked_at IS NULL
        DO UPDATE SET authorized_by_id = excluded.authorized_by_id
    RETURNING id
  ), ended AS (
    UPDATE tokens SET revoked_at = $10 WHERE id IN (
      SELECT t.id FROM tokens t JOIN connection ON t.connection_id = connection.id WHERE t.revoked_at IS NULL
       ORDER BY coalesce(t.last_used_at, t.inserted_at) DESC, t.id DESC OFFSET ${liveTokensPerConnection - 1})
    RETURNING 1
  ), ${raisedIfEnded}
  INSERT INTO tokens (id, secret_hash, last_four, connection_id, code_id, scopes)
  SELECT $7, $8, $9, connection.id, code.id, code.scopes FROM code, connection
  RETURNING scopes`;

/** The token and its scopes; undefined if the code isn't valid for this exchange. */
export async function redeemCode(
  writer: Writer,
  appId: string,
  { code, redirectUri, codeChallenge }: Exchange,
): Promise<{ token: string; scopes: string[] } | undefined> {
  const token = newSecretToken('dbt');
  const { rows } = await writer.write<{ scopes: string[] }>({
    name: 'redeem_code',
    text: redeemText,
    values: [
      hashSecret(code),
      appId,
      redirectUri,
      codeChallenge,
      adminOnlyScopes,
      newId(),
      newId(),
      hashSecret(token),
      token.slice(-4),
      processTime(),
      withheldFromLight,
    ],
  });
  return rows[0] && { token, scopes: rows[0].scopes };
}
