import type { RefusalReason } from '../../contract/inbox/sign-in-policy.ts';
import type { Scope } from '../../contract/scopes.ts';
import { scopes } from '../../contract/scopes.ts';
import type { Reader } from '../db/database.ts';
import type { Access, Person, Role, SessionCaller } from './caller.ts';
import { allowedScopes } from './effective-scopes.ts';
import { evaluatePolicy, type Verdict } from './evaluate-policy.ts';
import type { Proofs } from './proofs.ts';
import { hashSecret } from './secret-token.ts';
import { isLive, opens, type Session, type SessionSecret, sessionProofs } from './session.ts';
import { type Demands, type DemandsRow, demandsColumns, demandsOf, policyJoin } from './sign-in-policy.ts';

/** A session that was just looked up, and whether its use should be recorded now. */
export type FoundSession = Session & { isStale: boolean };

type Row = DemandsRow & {
  session_id: string;
  is_stale: boolean;
  proofs: Proofs;
  confined_to: string | null;
  user: Person;
  member_id: string | null;
  role: Role | null;
  access: Access | null;
  organization_name: string;
  organization_slug: string;
};

/** Our own SQL: a session `s` of a user `u`, who is a member `m` of an organization `o`. */
const columns = `s.id AS session_id, s.last_used_at < now() - interval '1 hour' AS is_stale, ${sessionProofs} AS proofs,
         s.confined_to, json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'instagram_handle',
           u.instagram_handle, 'profile_picture_url', u.profile_picture_url) AS "user",
         m.id AS member_id, m.role, m.access, o.name AS organization_name, o.slug AS organization_slug, ${demandsColumns}`;

/** A session, and what it is in one organization. */
export type Entered = {
  session: FoundSession;
  /** Undefined if the person isn't an active member, or if the session doesn't open the organization, or is refused by it. */
  caller: SessionCaller | undefined;
  /** Why the organization's policy refuses it. */
  refusedFor: RefusalReason | null;
  /** Whether its use in this organization should be recorded now, because the policy asks how long it was idle. */
  isUseStale: boolean;
};

/**
 * The session of a cookie, and its caller in an organization. Read at every call, so that signing out, disabling a
 * member, changing a role and a new policy take effect at the next one. `now` in Unix seconds.
 */
export async function findSessionCaller(
  reader: Reader,
  secret: SessionSecret,
  { organizationId, now }: { organizationId: string | undefined; now: number },
): Promise<Entered | undefined> {
  const [row] = await reader.read<Row>({
    name: 'find_session_caller',
    text: `SELECT ${columns} FROM sessions s JOIN users u ON u.id = s.user_id
             LEFT JOIN organizations o ON o.id = $2 AND o.deleted_at IS NULL
             LEFT JOIN members m ON m.organization_id = o.id AND m.user_id = s.user_id AND m.status = 'active'
                  AND ${opens('o.id')}
             ${policyJoin}
            WHERE s.secret_hash = $1 AND ${isLive}`,
    values: [hashSecret(secret), organizationId ?? null],
  });
  if (!row) return undefined;
  const { session_id: id, user, proofs, confined_to: confinedTo, is_stale: isStale } = row;
  const session = { id, user, proofs, confinedTo, isStale };
  const caller = callerFrom(row, organizationId);
  const demands = demandsOf(row);
  const refusedFor = caller ? verdictOn(demands, caller, now).refusedFor : null;
  const isAccepted = caller !== undefined && refusedFor === null;
  return {
    session,
    caller: isAccepted ? caller : undefined,
    refusedFor,
    isUseStale: isAccepted && isUseStale(demands, now),
  };
}

function verdictOn(demands: Demands | null, { role, proof }: SessionCaller, now: number): Verdict {
  return evaluatePolicy(demands, { role, proofs: proof.proofs }, now);
}

/** Fourteen days, the longest timeout, are also that of every session. */
const maxIdleHours = 336;
const useStaleAfterSeconds = 300;

/** Recorded every five minutes at most, and only for policies that ask for it. */
function isUseStale(demands: Demands | null, now: number): boolean {
  if (!demands || demands.policy.idle_hours >= maxIdleHours) return false;
  return (demands.usedAt ?? demands.beganAt) + useStaleAfterSeconds <= now;
}

/** A session in one organization; both are uuids. */
export type SessionKey = { sessionId: string; organizationId: string };

/** The callers of those sessions that are live and accepted, and whose people are active members there. */
export async function findSessionCallersOf(
  reader: Reader,
  keys: readonly SessionKey[],
  now: number,
): Promise<{ callerAt(key: SessionKey): SessionCaller | undefined }> {
  const rows = await reader.read<Row & { organization_id: string }>({
    name: 'find_session_callers_of',
    text: `SELECT ${columns}, o.id AS organization_id
             FROM unnest($1::uuid[], $2::uuid[]) AS signed_in (session_id, organization_id)
             JOIN sessions s ON s.id = signed_in.session_id
             JOIN users u ON u.id = s.user_id
             JOIN members m ON m.organization_id = signed_in.organization_id AND m.user_id = s.user_id AND m.status = 'active'
             JOIN organizations o ON o.id = m.organization_id AND o.deleted_at IS NULL
             ${policyJoin}
            WHERE ${isLive} AND ${opens('o.id')}`,
    values: [keys.map(({ sessionId }) => sessionId), keys.map(({ organizationId }) => organizationId)],
  });
  const found = new Map(
    rows.map((row) => {
      const caller = callerFrom(row, row.organization_id);
      const isAccepted = caller && verdictOn(demandsOf(row), caller, now).refusedFor === null;
      return [`${row.session_id} ${row.organization_id}`, isAccepted ? caller : undefined];
    }),
  );
  return { callerAt: ({ sessionId, organizationId }) => found.get(`${sessionId} ${organizationId}`) };
}

function callerFrom(row: Row, organizationId: string | undefined): SessionCaller | undefined {
  const { member_id, role, access } = row;
  if (organizationId === undefined || member_id === null || role === null || access === null)
    return undefined;
  return {
    actor: 'self',
    organization: { id: organizationId, name: row.organization_name, slug: row.organization_slug },
    id: member_id,
    spenderId: row.user.id,
    proof: { sessionId: row.session_id, proofs: row.proofs, confinedTo: row.confined_to },
    app: null,
    scopes: allowedScopes<Scope>(scopes, { role, access }),
    user: row.user,
    role,
    access,
  };
}
