import type { AssistantsMay } from '../../contract/inbox/assistant-settings.ts';
import { isScope, type Scope } from '../../contract/scopes.ts';
import type { Reader } from '../db/database.ts';
import type { Microseconds } from '../db/microseconds.ts';
import type { Access, Person, Role, TokenCaller } from './caller.ts';
import { allowedScopes } from './effective-scopes.ts';
import { policyJoin } from './sign-in-policy.ts';

type Row = {
  version: number;
  token_id: string;
  token_inserted_at: Microseconds;
  scopes: string[];
  is_for_mcp: boolean;
  connection_id: string;
  actor: 'self' | 'app';
  app_id: string;
  app_name: string;
  organization_id: string;
  organization_name: string;
  organization_slug: string;
  user: Person | null;
  assistants_may: AssistantsMay;
  role: Role | null;
  access: Access | null;
  valid_until: number | null;
};

/**
 * Checks everything that can end a token, except time: itself, its connection, its app and the person's current
 * membership, and whether the organization allows personal tokens. A personal token is suspended some days after the
 * person last signed in, here or at the organization's own provider, or consented, if the organization's policy says so.
 */
const callersText = `
  SELECT v.version, t.id AS token_id, t.inserted_at AS token_inserted_at, t.scopes, t.is_for_mcp,
         c.id AS connection_id, c.actor, a.id AS app_id, a.name AS app_name,
         o.id AS organization_id, o.name AS organization_name, o.slug AS organization_slug, o.assistants_may, m.role, m.access,
         CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'name', u.name, 'email', u.email,
           'instagram_handle', u.instagram_handle, 'profile_picture_url', u.profile_picture_url) END AS "user",
         least(floor(extract(epoch FROM t.expires_at))::bigint,
           CASE WHEN c.actor = 'self' THEN floor(extract(epoch FROM greatest(l.signed_in_at, c.inserted_at, (
             SELECT max(i.last_used_at) FROM identities i
               JOIN identity_providers ip ON ip.id = i.provider_id AND ip.organization_id = c.organization_id
              WHERE i.user_id = c.user_id))))::bigint
             + p.tokens_rest_after_days * 86400 END) AS valid_until
    FROM tokens t
    JOIN connections c ON c.id = t.connection_id
    JOIN apps a ON a.id = c.app_id
    JOIN organizations o ON o.id = c.organization_id
    LEFT JOIN members m ON m.organization_id = c.organization_id AND m.user_id = c.user_id
                       AND m.status = 'active'
    LEFT JOIN users u ON u.id = m.user_id
    ${policyJoin}
    LEFT JOIN last_sign_ins l ON l.user_id = c.user_id
   CROSS JOIN access_version v
   WHERE t.revoked_at IS NULL AND c.revoked_at IS NULL AND a.status = 'active'
     AND o.deleted_at IS NULL AND (c.actor = 'app' OR m.id IS NOT NULL)
     AND (NOT a.is_built_in OR p.allows_personal_tokens IS NOT FALSE)`;

/** Resolves a live token to its caller in one statement, and reads the access version in the same snapshot. */
export async function findCaller(
  reader: Reader,
  tokenHash: Buffer,
): Promise<{ caller: TokenCaller; version: number } | undefined> {
  const [row] = await reader.read<Row>({
    name: 'find_caller',
    text: `${callersText} AND t.secret_hash = $1`,
    values: [tokenHash],
  });
  return row && { caller: callerFrom(row), version: row.version };
}

/** The callers of those tokens that are live, by token uuid. */
export async function findCallersOf(
  reader: Reader,
  tokenIds: readonly string[],
): Promise<Map<string, TokenCaller>> {
  const rows = await reader.read<Row>({
    name: 'find_callers_of',
    text: `${callersText} AND t.id = ANY ($1)`,
    values: [tokenIds],
  });
  return new Map(rows.map((row) => [row.token_id, callerFrom(row)]));
}

/**
 * The version of all access: it changes with every permission change, and with every ended session. While there are
 * sign-in policies it also changes every five minutes, because they end access at a time.
 */
export async function readAccessState(reader: Reader): Promise<string> {
  const [row] = await reader.read<{ state: string }>({
    name: 'read_access_state',
    text: `SELECT version || ' ' || ended_sessions || ' ' ||
                  CASE WHEN EXISTS (SELECT 1 FROM sign_in_policies) THEN floor(extract(epoch FROM now()) / 300)::bigint ELSE 0 END AS state
             FROM access_version`,
    values: [],
  });
  return row?.state ?? '';
}

/** A counter that increases with every change of permissions. */
export async function readAccessVersion(reader: Reader): Promise<number> {
  const [row] = await reader.read<{ version: number }>({
    name: 'read_access_version',
    text: 'SELECT version FROM access_version',
    values: [],
  });
  return row?.version ?? 0;
}

function callerFrom(row: Row): TokenCaller {
  const roleAndAccess =
    row.role && row.access ? { role: row.role, access: row.access } : { role: null, access: null };
  const grantedScopes = row.scopes.filter(isScope);
  const common = {
    organization: { id: row.organization_id, name: row.organization_name, slug: row.organization_slug },
    app: { id: row.app_id, name: row.app_name },
    id: row.connection_id,
    spenderId: row.token_id,
    proof: { tokenId: row.token_id },
    token: { id: row.token_id, insertedAt: row.token_inserted_at },
    isForMcp: row.is_for_mcp,
    assistantsMay: row.assistants_may,
    grantedScopes,
    scopes: allowedScopes<Scope>(grantedScopes, roleAndAccess),
    validUntil: row.valid_until,
  };
  if (row.user && roleAndAccess.role) return { ...common, actor: 'self', user: row.user, ...roleAndAccess };
  return { ...common, actor: 'app', user: null, role: null, access: null };
}
