import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionCaller } from '../access/caller.ts';
import { csrfToken, isCsrfToken } from '../access/csrf.ts';
import type { KeyedDigest } from '../access/keyed-digest.ts';
import { findSession, type PageSession, type Session, touchSession } from '../access/session.ts';
import { findSessionCaller } from '../access/session-caller.ts';
import type { Database } from '../db/database.ts';
import { type Microseconds, unixSeconds } from '../db/microseconds.ts';
import { PageError } from '../errors/page-error.ts';
import { clientInfo } from './client-info.ts';
import { formOf } from './form.ts';
import { seeOther } from './page.ts';
import { isSameOrigin } from './same-origin.ts';
import { addressCookie, attemptCookie, type SecretCookie, sessionCookie } from './secret-cookie.ts';

export type PageSessions = {
  cookie: SecretCookie;
  /** Of a browser on which somebody has begun to sign in. */
  attemptCookie: SecretCookie;
  /** Of a browser on which somebody has entered their address. */
  addressCookie: SecretCookie;
  /** The signed-in user, looked up once per request; undefined if nobody is signed in. */
  find(request: FastifyRequest): Promise<PageSession | undefined>;
  /** The signed-in user as a member of an organization (its uuid); undefined if they aren't one, or may not enter. */
  memberOf(request: FastifyRequest, organizationId: string | undefined): Promise<SessionCaller | undefined>;
  /** The user who posted this form, after all checks that it is theirs. @throws PageError 403 */
  forWrite(request: FastifyRequest): Promise<Session>;
  /** Refuses a form that another site's page posted. @throws PageError 403 */
  refuseCrossSite(request: FastifyRequest): void;
  csrfToken(session: Session): string;
  /**
   * Sets the browser's new cookie. Returns where it goes next: where it wanted to, or first to the page of the next
   * step of signing in.
   */
  enter(reply: FastifyReply, outcome: Entry, returnTo: string): string;
};

/** A new session's secret, or that of an attempt to sign in and the step it is at. */
export type Entry = { session: string } | { attempt: string; step: string };

type Dependencies = {
  database: Database;
  digest: KeyedDigest;
  now: () => Microseconds;
  baseUrl: () => URL;
};

export function pageSessions({ database, digest, now, baseUrl }: Dependencies): PageSessions {
  const cookie = sessionCookie(baseUrl);
  const attempts = attemptCookie(baseUrl);
  const addresses = addressCookie(baseUrl);
  const found = new WeakMap<FastifyRequest, Promise<PageSession | undefined>>();
  const find = (request: FastifyRequest) => {
    const known = found.get(request) ?? lookUp(request);
    found.set(request, known);
    return known;
  };
  const lookUp = async (request: FastifyRequest) => {
    const secret = cookie.read(request);
    const session = secret === undefined ? undefined : await findSession(database, secret);
    if (!session) return undefined;
    await touchSession(database, session.id);
    return { ...session, client: clientInfo(request) };
  };
  const refuseCrossSite = (request: FastifyRequest) => {
    if (!isSameOrigin(request, baseUrl())) throw foreignForm();
  };
  return {
    cookie,
    attemptCookie: attempts,
    addressCookie: addresses,
    find,
    refuseCrossSite,
    async memberOf(request, organizationId) {
      const secret = cookie.read(request);
      const found =
        secret === undefined
          ? undefined
          : await findSessionCaller(database, secret, { organizationId, now: unixSeconds(now()) });
      return found?.caller;
    },
    csrfToken: (session) => csrfToken(digest, session.id),
    async forWrite(request) {
      refuseCrossSite(request);
      const session = await find(request);
      if (!session) throw new PageError(403, 'notSignedIn');
      if (!isCsrfToken(digest, session.id, formOf(request).get('csrf_token'))) throw foreignForm();
      return session;
    },
    enter(reply, outcome, returnTo) {
      if ('session' in outcome) {
        cookie.set(reply, outcome.session);
        addresses.clear(reply);
        return returnTo;
      }
      attempts.set(reply, outcome.attempt);
      return `/login/${outcome.step}?return_to=${encodeURIComponent(returnTo)}`;
    },
  };
}

function foreignForm(): PageError {
  return new PageError(403, 'foreignForm');
}

/** Redirects to sign-in, and back afterwards. */
export function toLogin(reply: FastifyReply, returnTo: string): FastifyReply {
  return seeOther(reply, `/login?return_to=${encodeURIComponent(returnTo)}`);
}

/** A path of this server and nothing else: `//host` and `/\host` would leave it (security 86). */
export function safeReturnTo(text: string | null): string {
  return text !== null && /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(text) ? text : '/';
}
