import type { QueryResultRow } from 'pg';
import sql, { raw, type Sql } from 'sql-template-tag';
import { adminOnlyScopes } from '../../../../contract/scopes.ts';
import { raisedIfEnded } from '../../../access/access-version.ts';
import { withheldFromLight } from '../../../access/effective-scopes.ts';
import { hashSecret, newSecretToken } from '../../../access/secret-token.ts';
import { liveTokensPerConnection } from '../../../access/token-store.ts';
import type { Database, Writer } from '../../../db/database.ts';
import { preparedName } from '../../../db/prepared-name.ts';
import { processTime } from '../../../db/timestamps.ts';
import { newId } from '../../../ids/public-id.ts';
import type { Exchange } from './check-exchange.ts';
import { accessSeconds, type IssuedTokens, insertRefreshToken } from './refresh-tokens.ts';

/** The scopes that the member `m` cannot have: withheldScopes, in SQL. */
const withheld = sql`(CASE WHEN m.role = 'admin' THEN '{}' WHEN m.access = 'light' THEN ${withheldFromLight} ELSE ${adminOnlyScopes} END)::text[]`;

type Code = {
  id: string;
  app_id: string;
  organization_id: string;
  actor: string;
  user_id: string;
  scopes: string[];
  is_for_mcp: boolean;
};

/**
 * The token and its scopes; undefined if the code isn't valid for this exchange.
 *
 * Redeems a code in ONE statement, its own transaction. The row can be marked as used once: of any number of equal
 * requests, on any number of processes, one finds it unused and the others wait for its row and find it used. The
 * connection and the token are created with it, or neither is, whenever the process dies (security 55, 56).
 *
 * On a sharded database, it takes two statements of one transaction: the second changes tables that every node has a copy of, which
 * locks them everywhere, and only one of those requests gets that far.
 */
export async function redeemCode(
  database: Database,
  appId: string,
  exchange: Exchange,
): Promise<{ token: string; scopes: string[] } | undefined> {
  const token = newSecretToken('dbt');
  const marked = codeMarked(appId, exchange);
  const redeem = async (writer: Writer, code: Sql) =>
    (await write<Redeemed>(writer, tokenInserted(token, code)))[0];
  const redeemed = (await database.isSharded?.())
    ? await database.transaction(async (transaction) => {
        const [code] = await write<Code>(transaction, marked);
        return code && redeem(transaction, stated(code));
      })
    : await redeem(database, marked);
  return redeemed && { token, scopes: redeemed.scopes };
}

/** The same for a client without a secret, whose token expires, and comes with another one to refresh it. */
export async function redeemPublicCode(
  database: Database,
  appId: string,
  exchange: Exchange,
): Promise<IssuedTokens | undefined> {
  const token = newSecretToken('dbt');
  return database.transaction(async (transaction) => {
    const [code] = await write<Code>(transaction, codeMarked(appId, exchange));
    const inserted = code && tokenInserted(token, stated(code), processTime(accessSeconds));
    const [redeemed] = inserted ? await write<Redeemed>(transaction, inserted) : [];
    if (!redeemed) return undefined;
    return { token, scopes: redeemed.scopes, refreshToken: await insertRefreshToken(transaction, redeemed) };
  });
}

type Redeemed = { scopes: string[]; connection_id: string };

/**
 * The person must still be an active member, and an admin for `actor=app`; a demotion, or light access, since
 * consent reduces the scopes (security 57).
 */
function codeMarked(appId: string, { code, redirectUri, codeChallenge, isForMcp }: Exchange): Sql {
  return sql`
    UPDATE authorization_codes c SET used_at = now()
      FROM members m, apps a, organizations o
     WHERE c.code_hash = ${hashSecret(code)} AND c.app_id = ${appId} AND c.redirect_uri = ${redirectUri}
       AND c.code_challenge = ${codeChallenge} AND (c.is_for_mcp OR NOT ${isForMcp})
       AND c.used_at IS NULL AND c.ended_at IS NULL AND c.expires_at > now()
       AND m.organization_id = c.organization_id AND m.user_id = c.user_id AND m.status = 'active'
       AND (c.actor = 'self' OR m.role = 'admin') AND NOT c.scopes <@ ${withheld}
       AND a.id = c.app_id AND a.status = 'active' AND o.id = c.organization_id AND o.deleted_at IS NULL
    RETURNING c.id, c.app_id, c.organization_id, c.actor, c.user_id, c.is_for_mcp,
      ARRAY(SELECT s FROM unnest(c.scopes) WITH ORDINALITY AS requested (s, position)
             WHERE s <> ALL (${withheld}) ORDER BY position) AS scopes`;
}

function stated({ id, app_id, organization_id, actor, user_id, scopes, is_for_mcp }: Code): Sql {
  return sql`
    SELECT ${id}::uuid AS id, ${app_id}::uuid AS app_id, ${organization_id}::uuid AS organization_id, ${actor}::text AS actor,
           ${user_id}::uuid AS user_id, ${scopes}::text[] AS scopes,
           ${is_for_mcp}::boolean AS is_for_mcp`;
}

/** Beyond a hundred tokens of the connection, the least recently used ends. */
function tokenInserted(token: string, code: Sql, expiresAt: string | null = null): Sql {
  return sql`
    WITH code AS (${code}), connection AS (
      INSERT INTO connections (id, app_id, organization_id, actor, user_id, authorized_by_id)
      SELECT ${newId()}, app_id, organization_id, actor, CASE actor WHEN 'self' THEN user_id END, user_id FROM code
          ON CONFLICT (organization_id, app_id, actor, user_id) WHERE revoked_at IS NULL
          DO UPDATE SET authorized_by_id = excluded.authorized_by_id
      RETURNING id
    ), ended AS (
      UPDATE tokens SET revoked_at = ${processTime()} WHERE id IN (
        SELECT t.id FROM tokens t JOIN connection ON t.connection_id = connection.id WHERE t.revoked_at IS NULL
         ORDER BY coalesce(t.last_used_at, t.inserted_at) DESC, t.id DESC OFFSET ${raw(String(liveTokensPerConnection - 1))})
      RETURNING 1
    ), ${raw(raisedIfEnded)}
    INSERT INTO tokens (id, secret_hash, last_four, connection_id, code_id, scopes, is_for_mcp, expires_at)
    SELECT ${newId()}, ${hashSecret(token)}, ${token.slice(-4)}, connection.id, code.id, code.scopes, code.is_for_mcp, ${expiresAt}::timestamptz
      FROM code, connection
    RETURNING scopes, connection_id`;
}

async function write<Row extends QueryResultRow>(writer: Writer, { text, values }: Sql): Promise<Row[]> {
  return (await writer.write<Row>({ ...preparedName(text), text, values })).rows;
}
