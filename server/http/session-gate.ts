import type { FastifyRequest } from 'fastify';
import type { SessionCaller } from '../access/caller.ts';
import { isCsrfToken } from '../access/csrf.ts';
import type { KeyedDigest } from '../access/keyed-digest.ts';
import { recordUseIn, type Session, touchSession } from '../access/session.ts';
import { findSessionCaller } from '../access/session-caller.ts';
import type { Database } from '../db/database.ts';
import { type Microseconds, unixSeconds } from '../db/microseconds.ts';
import { CrossSiteRequest, InvalidRequest, NotAMember, NotSignedIn, UserChanged } from '../errors/errors.ts';
import { SignInRefused } from '../errors/sign-in-refused.ts';
import { parsePublicId } from '../ids/public-id.ts';
import { clientInfo } from './client-info.ts';
import { oneHeader } from './one-header.ts';
import { isSameOrigin } from './same-origin.ts';
import type { SecretCookie } from './secret-cookie.ts';

/** Admits people by their browser's session (contract section 11); bearer tokens are ignored here. */
export type SessionGate = {
  /** The signed-in user. @throws NotSignedIn, CrossSiteRequest, UserChanged */
  person(request: FastifyRequest): Promise<Session>;
  /**
   * The same, in the organization that the request names.
   *
   * @throws NotAMember, SignInRefused, InvalidRequest, and the above
   */
  member(request: FastifyRequest): Promise<SessionCaller>;
};

type Dependencies = {
  database: Database;
  digest: KeyedDigest;
  now: () => Microseconds;
  cookie: SecretCookie;
  baseUrl: () => URL;
};

const organizationHeader = 'Deskbell-Organization';
const userHeader = 'Deskbell-User';

export function sessionGate({ database, digest, now, cookie, baseUrl }: Dependencies): SessionGate {
  return {
    async person(request) {
      const { session } = await enter(request, undefined);
      return { ...session, client: clientInfo(request) };
    },
    async member(request) {
      const name = oneHeader(request, organizationHeader);
      const organizationId = parsePublicId('org', name ?? '');
      const { session, caller, refusedFor, isUseStale } = await enter(request, organizationId);
      if (name === undefined)
        throw new InvalidRequest(`Name the organization in the header ${organizationHeader}.`);
      if (refusedFor !== null) throw new SignInRefused(refusedFor);
      if (!caller) throw new NotAMember();
      if (isUseStale && organizationId !== undefined)
        await recordUseIn(database, session.id, { organizationId, now: unixSeconds(now()) });
      return { ...caller, client: clientInfo(request) };
    },
  };

  async function enter(request: FastifyRequest, organizationId: string | undefined) {
    const secret = cookie.read(request);
    const found =
      secret === undefined
        ? undefined
        : await findSessionCaller(database.pipelined ?? database, secret, {
            organizationId,
            now: unixSeconds(now()),
          });
    if (!found) throw new NotSignedIn();
    refuseCrossSite(request, found.session);
    if (found.session.isStale) await touchSession(database, found.session.id);
    return found;
  }

  /**
   * Reading is refused too: pages of other sites have no reason to call this, whatever they could read (security 88,
   * S34).
   */
  function refuseCrossSite(request: FastifyRequest, session: Session): void {
    if (!isSameOrigin(request, baseUrl())) throw new CrossSiteRequest();
    refuseOthersPage(request, session);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead || isCsrfToken(digest, session.id, oneHeader(request, 'X-CSRF-Token') ?? null)) return;
    throw new CrossSiteRequest();
  }
}

/** The cookie is shared by all tabs, and a page may have been loaded before somebody else signed in (decisions/0136). */
function refuseOthersPage(request: FastifyRequest, session: Session): void {
  const name = oneHeader(request, userHeader);
  if (name !== undefined && parsePublicId('usr', name) !== session.user.id) throw new UserChanged();
}
