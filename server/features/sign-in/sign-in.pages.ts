import { isIP } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { normalizeEmail } from '../../access/email-address.ts';
import type { KeyedDigest } from '../../access/keyed-digest.ts';
import type { PasswordAttempts } from '../../access/password-attempts.ts';
import { endSession } from '../../access/session.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { type Microseconds, unixSeconds } from '../../db/microseconds.ts';
import { clientInfo } from '../../http/client-info.ts';
import { formOf, queryOf } from '../../http/form.ts';
import type { KnownBrowsers } from '../../http/known-browser.ts';
import { seeOther, sendPage } from '../../http/page.ts';
import { wordsFor } from '../../http/page-language.ts';
import { type PageSessions, safeReturnTo, toLogin } from '../../http/page-session.ts';
import { sendInbox } from '../../http/serve-inbox.ts';
import { publicId } from '../../ids/public-id.ts';
import { type LoginView, loginPage } from '../../pages/login-page.ts';
import { noInboxPage } from '../../pages/no-inbox-page.ts';
import { signOutPage } from '../../pages/sign-out-page.ts';
import { offeredProviders } from '../identity-providers/active-providers.ts';
import { type SignOutDependencies, signOutAddress } from '../identity-providers/sign-out/sign-out-address.ts';
import { verifyPassword } from '../members/verify-password.ts';
import { assertionOptions } from '../second-factors/passkeys/assertion.ts';
import { newChallenge } from '../second-factors/passkeys/challenge.ts';
import { usePasskeyOf } from '../second-factors/passkeys/use-passkey.ts';
import { continueSignIn } from './attempts/continue-sign-in.ts';
import { recordFailedSignIn } from './record-failed-sign-in.ts';
import { requestingApp } from './requesting-app.ts';
import { ownMemberships } from './sessions/own-memberships.ts';

type InboxDependencies = { sessions: PageSessions; folder: string | undefined };

/**
 * `GET /` and all below `/o/`: the inbox, whatever screen is requested. People who aren't signed in do that first,
 * and return to the same screen. If the inbox isn't built, a page says so: 501, which bin/dev checks.
 */
export function inboxRoute(scope: FastifyInstance, { sessions, folder }: InboxDependencies): void {
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!(await sessions.find(request))) return toLogin(reply, request.url);
    return folder === undefined
      ? sendPage(reply, noInboxPage(wordsFor(request)), 501)
      : sendInbox(reply, folder);
  };
  scope.get('/', show);
  scope.get('/o/*', show);
}

type LoginDependencies = {
  database: Database;
  digest: KeyedDigest;
  baseUrl: () => URL;
  now: () => Microseconds;
  sessions: PageSessions;
  browsers: KnownBrowsers;
  passwords: PasswordAttempts;
};

/** `GET` and `POST /login`, and `POST /login/passkey` for the button that its script adds. */
export function loginRoutes(
  scope: FastifyInstance,
  { database, digest, baseUrl, now, sessions, browsers, passwords }: LoginDependencies,
): void {
  const isPage = { keepsOpener: true, offersPasskeys: true } as const;
  scope.get('/login', { config: isPage }, async (request, reply) => {
    const query = queryOf(request);
    const returnTo = safeReturnTo(query.get('return_to'));
    // With one that opens a single organization, people may want to sign in as they do elsewhere.
    if ((await sessions.find(request))?.confinedTo === null) return seeOther(reply, returnTo);
    const view = { ...(await offered(returnTo)), hasEnded: query.has('ended') };
    return sendPage(reply, loginPage(wordsFor(request), view));
  });

  scope.post('/login', { config: { ...isPage, queuesForPasswords: true } }, async (request, reply) => {
    sessions.refuseCrossSite(request);
    const form = formOf(request);
    const returnTo = safeReturnTo(form.get('return_to'));
    const email = form.get('email') ?? '';
    const password = form.get('password') ?? '';
    const name = normalizeEmail(email.trim()) ?? '';
    const browser = browsers.keyFor(request, name);
    const who = { kind: 'sign-in', name, address: request.ip, browser } as const;
    const client = clientInfo(request);
    const failed = (transaction: Transaction) => recordFailedSignIn(transaction, who.name, client);
    const user = await passwords.attempt(
      who,
      (hashing) => verifyPassword({ reader: database, hashing }, email, password),
      failed,
    );
    if (!user) {
      const view = { ...(await offered(returnTo)), email, isRefused: true };
      return sendPage(reply, loginPage(wordsFor(request), view), 401);
    }
    const before = await sessions.find(request);
    const proofs = { password: unixSeconds(now()) };
    const outcome = await continueSignIn(
      { database, now },
      { userId: user.id, proofs, confinedTo: null, client },
    );
    if (before && 'session' in outcome) await endSession(database, before.id);
    const next = sessions.enter(reply, outcome, returnTo);
    if ('session' in outcome) browsers.remember(reply, name);
    return seeOther(reply, next);
  });

  scope.post('/login/passkey', { config: isPage }, async (request, reply) => {
    sessions.refuseCrossSite(request);
    const form = formOf(request);
    const returnTo = safeReturnTo(form.get('return_to'));
    const client = clientInfo(request);
    const response = jsonOf(form.get('response'));
    const used = await usePasskeyOf(
      { database, digest, now, baseUrl },
      { state: form.get('state') ?? '', response, userId: null, client },
    );
    if (used === 'expired' || used === 'refused') {
      const why = used === 'expired' ? { hasEnded: true } : { isPasskeyRefused: true };
      return sendPage(reply, loginPage(wordsFor(request), { ...(await offered(returnTo)), ...why }), 401);
    }
    const before = await sessions.find(request);
    const proofs = { passkey: unixSeconds(now()) };
    const outcome = await continueSignIn(
      { database, now },
      { userId: used.userId, proofs, confinedTo: null, client },
    );
    if (before && 'session' in outcome) await endSession(database, before.id);
    return seeOther(reply, sessions.enter(reply, outcome, returnTo));
  });

  /** Passkeys belong to a name: at an IP address there are none. */
  async function passkeyOffer() {
    const { hostname: host } = baseUrl();
    if (isIP(host.replace(/^\[|\]$/g, '')) !== 0) return undefined;
    const { challenge, state } = newChallenge(digest, null, unixSeconds(now()));
    return { options: await assertionOptions({ host, challenge }), state };
  }

  async function offered(returnTo: string): Promise<LoginView> {
    const [app, providers, passkey] = await Promise.all([
      requestingApp(database, returnTo),
      offeredProviders(database, returnTo),
      passkeyOffer(),
    ]);
    return { returnTo, app, providers, ...(passkey && { passkey }) };
  }
}

function jsonOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

type LogoutDependencies = SignOutDependencies & { database: Database; sessions: PageSessions };

/**
 * `GET /logout` asks, for browsers without the inbox; `POST` ends the session on the server, not only in the browser
 * (security 84), and leads to the provider that has proved it, to sign out there too.
 */
export function logoutRoutes(
  scope: FastifyInstance,
  { sessions, ...dependencies }: LogoutDependencies,
): void {
  const { database } = dependencies;
  scope.get('/logout', async (request, reply) => {
    const session = await sessions.find(request);
    if (!session) return seeOther(reply, '/login');
    return sendPage(reply, signOutPage(wordsFor(request), session.user, sessions.csrfToken(session)));
  });

  scope.post('/logout', async (request, reply) => {
    const session = await sessions.forWrite(request);
    const returnTo = safeReturnTo(formOf(request).get('return_to'));
    const address = await signOutAddress(dependencies, session, returnTo);
    await endSession(database, session.id);
    sessions.cookie.clear(reply);
    return seeOther(reply, address ?? returnTo);
  });
}

/** Pages that the inbox's settings have replaced. */
const moved = [
  ['/account', 'account'],
  ['/connections', 'connections'],
  ['/connections/:connection_id/revoke', 'connections'],
  ['/members', 'members'],
  ['/members/:organization_id', 'members'],
] as const;

/**
 * Old bookmarks lead to the inbox: to the settings of the organization in the address, otherwise of the person's first
 * one.
 */
export function movedPagesRoute(scope: FastifyInstance, database: Database, sessions: PageSessions): void {
  scope.get('/home', async (_request, reply) => seeOther(reply, '/'));

  for (const [path, screen] of moved)
    scope.get<{ Params: { organization_id?: string } }>(path, async (request, reply) => {
      const session = await sessions.find(request);
      if (!session) return toLogin(reply, request.url);
      const memberships = await ownMemberships(database, { userId: session.user.id, sessionId: session.id });
      const named = memberships.find(({ id }) => publicId('org', id) === request.params.organization_id);
      const { slug } = named ?? memberships[0] ?? {};
      return seeOther(reply, slug === undefined ? '/' : `/o/${slug}/settings/${screen}`);
    });
}
