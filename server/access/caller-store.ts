import { isScope, type Scope } from '../../contract/scopes.ts';
import type { Reader, Writer } from '../db/database.ts';
import type { Microseconds } from '../db/microseconds.ts';
import type { Caller, Person, Role } from './caller.ts';
import { allowedScopes } from './effective-scopes.ts';

type Row = {
  secret_hash: Buffer;
  token_id: string;
  token_inserted_at: Microseconds;
  last_used_at: Microseconds | null;
  scopes: string[];
  connection_id: string;
  actor: 'self' | 'app';
  app_id: string;
  app_name: string;
  organization_id: string;
  organization_name: string;
  organization_slug: string;
  user: Person | null;
  role: Role | null;
};

/**
 * Live tokens to their callers, in one statement that looks at everything that can end a token: itself, its connection,
 * the app and the person's membership as they are now. By the token's hash in hex; who is missing is not valid.
 */
export async function findCallers(
  reader: Reader,
  tokenHashes: readonly Buffer[],
): Promise<Map<string, Caller>> {
  const rows = await reader.read<Row>({
    name: 'find_callers',
    text: `
      SELECT t.secret_hash, t.id AS token_id, t.inserted_at AS token_inserted_at, t.last_used_at, t.scopes,
             c.id AS connection_id, c.actor, a.id AS app_id, a.name AS app_name,
             o.id AS organization_id, o.name AS organization_name, o.slug AS organization_slug, m.role,
             CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'name', u.name, 'email', u.email,
               'instagram_handle', u.instagram_handle, 'profile_picture_url', u.profile_picture_url) END AS "user"
        FROM tokens t
        JOIN connections c ON c.id = t.connection_id
        JOIN apps a ON a.id = c.app_id
        JOIN organizations o ON o.id = c.organization_id
        LEFT JOIN members m ON m.organization_id = c.organization_id AND m.user_id = c.user_id
                           AND m.status = 'active'
        LEFT JOIN users u ON u.id = m.user_id
       WHERE t.secret_hash = ANY ($1) AND t.revoked_at IS NULL AND c.revoked_at IS NULL AND a.status = 'active'
         AND (c.actor = 'app' OR m.id IS NOT NULL)`,
    values: [tokenHashes],
  });
  return new Map(rows.map((row) => [row.secret_hash.toString('hex'), callerFrom(row)]));
}

function callerFrom(row: Row): Caller {
  const grantedScopes = row.scopes.filter(isScope);
  const common = {
    organization: { id: row.organization_id, name: row.organization_name, slug: row.organization_slug },
    app: { id: row.app_id, name: row.app_name },
    connectionId: row.connection_id,
    token: { id: row.token_id, insertedAt: row.token_inserted_at, lastUsedAt: row.last_used_at },
    grantedScopes,
    scopes: allowedScopes<Scope>(grantedScopes, row.role),
  };
  if (row.user && row.role) return { ...common, actor: 'self', user: row.user, role: row.role };
  return { ...common, actor: 'app', user: null, role: null };
}

/** Notes that a token was used; at most once a minute, so that reading costs no write. */
export async function touchToken(writer: Writer, tokenId: string): Promise<void> {
  await writer.write({
    name: 'touch_token',
    text: `UPDATE tokens SET last_used_at = now()
            WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`,
    values: [tokenId],
  });
}
