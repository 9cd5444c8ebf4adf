import type { MemberSignIn } from '../../../contract/inbox/member-sign-in.ts';
import { listMemberSignIns } from '../../../contract/inbox/operations/member-sign-ins.ts';
import * as operations from '../../../contract/inbox/operations/session.ts';
import * as policyOperations from '../../../contract/inbox/operations/sign-in-policy.ts';
import type { OwnSession } from '../../../contract/inbox/session.ts';
import { scopes } from '../../../contract/scopes.ts';
import type { SessionCaller } from '../../access/caller.ts';
import { csrfToken } from '../../access/csrf.ts';
import { allowedScopes } from '../../access/effective-scopes.ts';
import { evaluatePolicy } from '../../access/evaluate-policy.ts';
import type { KeyedDigest } from '../../access/keyed-digest.ts';
import { presentUser } from '../../access/present-user.ts';
import type { Proofs } from '../../access/proofs.ts';
import { endSession, endSessionsOf, type Session } from '../../access/session.ts';
import { noPolicy } from '../../access/sign-in-policy.ts';
import type { Database, Reader, Writer } from '../../db/database.ts';
import { type Microseconds, unixSeconds } from '../../db/microseconds.ts';
import { NotFound, Unavailable } from '../../errors/errors.ts';
import { toApiError } from '../../errors/to-api-error.ts';
import { recordPersonAudit } from '../../events/record-audit.ts';
import type { Cursors } from '../../http/cursor.ts';
import { pageOf, readPageRequest } from '../../http/list-page.ts';
import { type Handler, type OperationRoute, on } from '../../http/operation-route.ts';
import type { SecretCookie } from '../../http/secret-cookie.ts';
import { parsePublicId, publicId } from '../../ids/public-id.ts';
import { type SignOutDependencies, signOutAddress } from '../identity-providers/sign-out/sign-out-address.ts';
import { changeLanguage, findLanguage } from '../members/user-store.ts';
import { type MemberSignInRow, memberSignIns } from './members/member-sign-ins.ts';
import { changePolicy } from './policy/change-policy.ts';
import { findPolicy } from './policy/policy-store.ts';
import { type OwnMembershipRow, ownMemberships } from './sessions/own-memberships.ts';
import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  type OwnSessionRow,
} from './sessions/own-sessions.ts';

type Dependencies = SignedInDependencies & { cursors: Cursors; cookie: SecretCookie; baseUrl: () => URL };

/** Who is signed in, and on which browsers; also for people without an organization. */
export function sessionRoutes({
  database,
  digest,
  cursors,
  cookie,
  logEndOf,
  now,
  baseUrl,
}: Dependencies): OperationRoute<Session>[] {
  return [
    on(operations.getSignedIn, getSignedInRoute({ database, digest, logEndOf, now })),
    on(operations.changeLanguage, async ({ caller: { user }, body }) => {
      await changeLanguage(database, user.id, body.language);
      return { status: 204, body: undefined } as const;
    }),
    on(operations.signOut, signOutRoute({ database, digest, now, baseUrl }, cookie)),
    on(operations.listSessions, listSessionsRoute(database, cursors)),
    on(operations.endSession, endSessionRoute(database, cookie)),
    on(operations.endSessions, endSessionsRoute(database, cookie)),
    on(operations.endOtherSessions, endOtherSessionsRoute(database)),
  ];
}

/** What an organization demands of sign-ins, and how its members sign in, for its admins. */
export function policyRoutes({
  database,
  now,
}: Pick<Dependencies, 'database' | 'now'>): OperationRoute<SessionCaller>[] {
  return [
    on(policyOperations.getSignInPolicy, async ({ caller: { organization } }) => {
      const data = (await findPolicy(database, organization.id)) ?? noPolicy;
      return { status: 200, body: { data } } as const;
    }),
    on(policyOperations.changeSignInPolicy, async ({ caller, body }) => {
      const data = await changePolicy(database, caller, body, now());
      return { status: 200, body: { data } } as const;
    }),
    on(listMemberSignIns, async ({ caller: { organization }, query }) => {
      const ids = query.member_ids.split(',').flatMap((id) => parsePublicId('mem', id) ?? []);
      const members = (await memberSignIns(database, organization.id, ids)).map(presentMemberSignIn);
      return { status: 200, body: { data: { members } } } as const;
    }),
  ];
}

function presentMemberSignIn({ id, last_sign_in_at, ...ways }: MemberSignInRow): MemberSignIn {
  return {
    member_id: publicId('mem', id),
    ...ways,
    last_sign_in_at: last_sign_in_at === null ? null : unixSeconds(last_sign_in_at),
  };
}

type SignedInDependencies = {
  database: Database;
  digest: KeyedDigest;
  /** The cursor of the current end of an organization's event log. */
  logEndOf: (organizationId: string) => Promise<string>;
  now: () => Microseconds;
};

function getSignedInRoute({
  database,
  digest,
  logEndOf,
  now,
}: SignedInDependencies): Handler<typeof operations.getSignedIn, Session> {
  return async ({ caller: session }) => {
    const [memberships, language] = await Promise.all([
      ownMemberships(database, { userId: session.user.id, sessionId: session.id }),
      findLanguage(database, session.user.id),
    ]);
    const data = {
      user: presentUser('usr', session.user),
      language,
      confined_to: session.confinedTo === null ? null : publicId('org', session.confinedTo),
      csrf_token: csrfToken(digest, session.id),
      memberships: memberships.map((it) => presentMembership(it, session.proofs, unixSeconds(now()))),
      log_ends: await endsOf(memberships, logEndOf),
    };
    return { status: 200, body: { data } };
  };
}

/** Leaves out organizations whose worker of a sharded database doesn't respond: the person's others can be used. */
async function endsOf(memberships: readonly { id: string }[], logEndOf: SignedInDependencies['logEndOf']) {
  const ends = await Promise.all(
    memberships.map(async ({ id }) => {
      try {
        return { organization_id: publicId('org', id), cursor: await logEndOf(id) };
      } catch (error) {
        if (toApiError(error) instanceof Unavailable) return undefined;
        throw error;
      }
    }),
  );
  return ends.filter((end) => end !== undefined);
}

function presentMembership(row: OwnMembershipRow, proofs: Proofs, now: number) {
  const { id, name, slug, logo_url, timezone, role, access, demands } = row;
  const { policy } = demands ?? { policy: noPolicy };
  const { refusedFor, secondFactorDueAt } = evaluatePolicy(demands, { role, proofs }, now);
  return {
    organization: { id: publicId('org', id), name, slug, logo_url, timezone },
    role,
    access,
    scopes: allowedScopes(scopes, { role, access }),
    sign_in: {
      refused_for: refusedFor,
      second_factor_due_at: secondFactorDueAt,
      ways_in: policy.ways_in,
      allows_personal_tokens: policy.allows_personal_tokens,
    },
  };
}

/** Ends the session on the server, not only in the browser (security 84). */
function signOutRoute(
  dependencies: SignOutDependencies & { database: Database },
  cookie: SecretCookie,
): Handler<typeof operations.signOut, Session> {
  return async ({ caller: session }) => {
    const address = await signOutAddress(dependencies, session, '/login');
    await endSession(dependencies.database, session.id);
    const headers = { 'set-cookie': cookie.cleared() };
    if (address === undefined) return { status: 204, body: undefined, headers };
    return { status: 200, body: { data: { address } }, headers };
  };
}

const positionOf = (row: OwnSessionRow) => ({ at: row.inserted_at, id: row.id });

function listSessionsRoute(
  reader: Reader,
  cursors: Cursors,
): Handler<typeof operations.listSessions, Session> {
  return async ({ caller: session, query }) => {
    const list = `sessions ${session.user.id}`;
    const request = readPageRequest(query, cursors, list);
    const rows = await listOwnSessions(reader, session.user.id, request);
    const present = (row: OwnSessionRow) => presentSession(row, session);
    return { status: 200, body: pageOf(rows, request, { present, positionOf, cursors, list }) };
  };
}

function presentSession(row: OwnSessionRow, asking: Session): OwnSession {
  return {
    id: publicId('ses', row.id),
    user_agent: row.user_agent,
    proofs: Object.entries(row.proofs)
      .filter(([kind]) => !kind.startsWith('authenticated:'))
      .map(([kind, proved_at]) => ({ kind, proved_at }))
      .sort((one, other) => other.proved_at - one.proved_at || one.kind.localeCompare(other.kind)),
    is_current: row.id === asking.id,
    inserted_at: unixSeconds(row.inserted_at),
    last_used_at: unixSeconds(row.last_used_at),
    expires_at: unixSeconds(row.expires_at),
  };
}

/** Somebody else's session is not found, like an ended one. */
function endSessionRoute(
  writer: Writer,
  cookie: SecretCookie,
): Handler<typeof operations.endSession, Session> {
  return async ({ caller: session, params: { session_id = '' } }) => {
    const id = parsePublicId('ses', session_id);
    if (id === undefined || !(await endOwnSession(writer, session.user.id, id))) throw new NotFound();
    const headers = id === session.id ? { 'set-cookie': cookie.cleared() } : undefined;
    return { status: 204, body: undefined, ...(headers && { headers }) };
  };
}

function endSessionsRoute(
  writer: Writer,
  cookie: SecretCookie,
): Handler<typeof operations.endSessions, Session> {
  return async ({ caller: session }) => {
    await endSessionsOf(writer, session.user.id);
    return { status: 204, body: undefined, headers: { 'set-cookie': cookie.cleared() } };
  };
}

/** Signs a person out on every browser except the requesting one. */
function endOtherSessionsRoute(database: Database): Handler<typeof operations.endOtherSessions, Session> {
  return async ({ caller: { id, user, client } }) => {
    await database.transaction(async (transaction) => {
      await endOtherSessions(transaction, user.id, id);
      await recordPersonAudit(transaction, { userId: user.id, kind: 'sign_in.ended_elsewhere', client });
    });
    return { status: 204, body: undefined };
  };
}
