import type { Scope } from '../../contract/scopes.ts';
import { scopes } from '../../contract/scopes.ts';
import type { Reader } from '../db/database.ts';
import type { Person, Role, SessionCaller } from './caller.ts';
import { allowedScopes } from './effective-scopes.ts';
import { hashSecret } from './secret-token.ts';
import { isLive, type Session, type SessionSecret } from './session.ts';

/** A session that was just looked up, and whether it is time to note that it is used. */
export type FoundSession = Session & { isStale: boolean };

type Row = {
  session_id: string;
  is_stale: boolean;
  user: Person;
  member_id: string | null;
  role: Role | null;
  organization_name: string;
  organization_slug: string;
};

/** Our own SQL: a session `s` of a user `u`, and who they are as a member `m` of an organization `o`. */
const columns = `s.id AS session_id, s.last_used_at < now() - interval '1 hour' AS is_stale,
         json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'instagram_handle',
           u.instagram_handle, 'profile_picture_url', u.profile_picture_url) AS "user",
         m.id AS member_id, m.role, o.name AS organization_name, o.slug AS organization_slug`;

/**
 * The session of a cookie, and who it speaks for in an organization: undefined where the person is no active member
 * there. Read again at every call, so that signing out, being disabled and another role take hold at the next one.
 */
export async function findSessionCaller(
  reader: Reader,
  secret: SessionSecret,
  organizationId: string | undefined,
): Promise<{ session: FoundSession; caller: SessionCaller | undefined } | undefined> {
  const [row] = await reader.read<Row>({
    name: 'find_session_caller',
    text: `SELECT ${columns} FROM sessions s JOIN users u ON u.id = s.user_id
             LEFT JOIN organizations o ON o.id = $2 AND o.deleted_at IS NULL
             LEFT JOIN members m ON m.organization_id = o.id AND m.user_id = s.user_id AND m.status = 'active'
            WHERE s.secret_hash = $1 AND ${isLive}`,
    values: [hashSecret(secret), organizationId ?? null],
  });
  if (!row) return undefined;
  const session = { id: row.session_id, user: row.user, isStale: row.is_stale };
  return { session, caller: callerFrom(row, organizationId) };
}

/** A session in one organization; both are uuids. */
export type SessionPlace = { sessionId: string; organizationId: string };

/** The callers of those of some sessions that live and whose people are active members there. */
export async function findSessionCallersOf(
  reader: Reader,
  places: readonly SessionPlace[],
): Promise<{ callerAt(place: SessionPlace): SessionCaller | undefined }> {
  const rows = await reader.read<Row & { organization_id: string }>({
    name: 'find_session_callers_of',
    text: `SELECT ${columns}, o.id AS organization_id
             FROM unnest($1::uuid[], $2::uuid[]) AS place (session_id, organization_id)
             JOIN sessions s ON s.id = place.session_id
             JOIN users u ON u.id = s.user_id
             JOIN members m ON m.organization_id = place.organization_id AND m.user_id = s.user_id AND m.status = 'active'
             JOIN organizations o ON o.id = m.organization_id AND o.deleted_at IS NULL
            WHERE ${isLive}`,
    values: [places.map(({ sessionId }) => sessionId), places.map(({ organizationId }) => organizationId)],
  });
  const found = new Map(
    rows.map((row) => [`${row.session_id} ${row.organization_id}`, callerFrom(row, row.organization_id)]),
  );
  return { callerAt: ({ sessionId, organizationId }) => found.get(`${sessionId} ${organizationId}`) };
}

function callerFrom(row: Row, organizationId: string | undefined): SessionCaller | undefined {
  const { member_id, role } = row;
  if (organizationId === undefined || member_id === null || role === null) return undefined;
  return {
    actor: 'self',
    organization: { id: organizationId, name: row.organization_name, slug: row.organization_slug },
    id: member_id,
    spenderId: row.user.id,
    proof: { sessionId: row.session_id },
    app: null,
    scopes: allowedScopes<Scope>(scopes, role),
    user: row.user,
    role,
  };
}
