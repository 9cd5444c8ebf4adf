import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { normalizeEmail } from '../../access/email-address.ts';
import type { PasswordAttempts } from '../../access/password-attempts.ts';
import { endSession } from '../../access/session.ts';
import type { Transaction } from '../../db/database.ts';
import { unixSeconds } from '../../db/microseconds.ts';
import { clientInfo } from '../../http/client-info.ts';
import { formOf, queryOf } from '../../http/form.ts';
import type { KnownBrowsers } from '../../http/known-browser.ts';
import { seeOther, sendPage } from '../../http/page.ts';
import { wordsFor } from '../../http/page-language.ts';
import { type PageSessions, safeReturnTo } from '../../http/page-session.ts';
import { loginPage } from '../../pages/login-page.ts';
import { passwordPage } from '../../pages/password-page.ts';
import { requiredProviderPage } from '../../pages/required-provider-page.ts';
import { holdPassword, type UserRow } from '../members/user-store.ts';
import { verifyPassword } from '../members/verify-password.ts';
import { usePasskeyOf } from '../second-factors/passkeys/use-passkey.ts';
import { continueSignIn, type SignInOutcome } from './attempts/continue-sign-in.ts';
import { loginOffers, type OfferDependencies } from './login-offers.ts';
import { recordFailedSignIn } from './record-failed-sign-in.ts';

type LoginDependencies = OfferDependencies & {
  sessions: PageSessions;
  browsers: KnownBrowsers;
  passwords: PasswordAttempts;
};

/**
 * `GET` and `POST /login`: first the address, then with `step=next` the provider that its domain requires, or the
 * password; with `step=password` always the password (decisions/0485). A form with both is accepted at any step.
 * `POST /login/passkey` is for the button that the script of these pages adds.
 */
export function loginRoutes(scope: FastifyInstance, dependencies: LoginDependencies): void {
  const { database, digest, baseUrl, now, sessions, browsers, passwords } = dependencies;
  const isPage = { keepsOpener: true, offersPasskeys: true } as const;

  scope.get('/login', { config: isPage }, async (request, reply) => {
    const query = queryOf(request);
    const returnTo = safeReturnTo(query.get('return_to'));
    // With one that opens a single organization, people may want to sign in as they do elsewhere.
    if ((await sessions.find(request))?.confinedTo === null) return seeOther(reply, returnTo);
    const step = query.get('step');
    const email = enteredAddress(request);
    if (email !== undefined && (step === 'next' || step === 'password'))
      return askForProof(request, reply, { email, returnTo, isForPassword: step === 'password' });
    const view = { ...(await loginOffers(dependencies, { returnTo })), email, hasEnded: query.has('ended') };
    return sendPage(reply, loginPage(wordsFor(request), view));
  });

  scope.post('/login', { config: { ...isPage, queuesForPasswords: true } }, async (request, reply) => {
    sessions.refuseCrossSite(request);
    const form = formOf(request);
    const returnTo = safeReturnTo(form.get('return_to'));
    const email = form.get('email') ?? '';
    const password = form.get('password');
    if (password === null) return takeAddress(request, reply, { typed: email.trim(), returnTo });
    const name = normalizeEmail(email.trim()) ?? '';
    const browser = browsers.keyFor(request, name);
    const who = { kind: 'sign-in', name, address: request.ip, browser } as const;
    const failed = (transaction: Transaction) =>
      recordFailedSignIn(transaction, who.name, clientInfo(request));
    const user = await passwords.attempt(
      who,
      (hashing) => verifyPassword({ reader: database, hashing }, email, password),
      failed,
    );
    const outcome = user && (await continueFrom(request, user));
    if (!outcome) {
      const view = { ...(await loginOffers(dependencies, { returnTo, email: name })), email };
      return sendPage(reply, passwordPage(wordsFor(request), { ...view, isRefused: true }), 401);
    }
    const next = await enter(request, reply, { outcome, returnTo });
    if ('session' in outcome) browsers.remember(reply, name);
    return seeOther(reply, next);
  });

  scope.post('/login/passkey', { config: isPage }, async (request, reply) => {
    sessions.refuseCrossSite(request);
    const form = formOf(request);
    const returnTo = safeReturnTo(form.get('return_to'));
    const response = jsonOf(form.get('response'));
    const client = clientInfo(request);
    const outcome = await usePasskeyOf(
      { database, digest, now, baseUrl },
      { state: form.get('state') ?? '', response, userId: null, client },
      (transaction, userId) => {
        const proofs = { passkey: unixSeconds(now()) };
        return continueSignIn(transaction, { userId, proofs, confinedTo: null, client }, now());
      },
    );
    if (outcome === 'expired' || outcome === 'refused') {
      const why = outcome === 'expired' ? { hasEnded: true } : { isPasskeyRefused: true };
      const view = { ...(await loginOffers(dependencies, { returnTo })), email: enteredAddress(request) };
      return sendPage(reply, loginPage(wordsFor(request), { ...view, ...why }), 401);
    }
    return seeOther(reply, await enter(request, reply, { outcome, returnTo }));
  });

  /** Nothing is looked up for it: what follows doesn't depend on whether the address has an account. */
  async function takeAddress(
    request: FastifyRequest,
    reply: FastifyReply,
    { typed, returnTo }: { typed: string; returnTo: string },
  ): Promise<FastifyReply> {
    const email = normalizeEmail(typed);
    if (email === undefined) {
      const view = { ...(await loginOffers(dependencies, { returnTo })), email: typed, isMalformed: true };
      return sendPage(reply, loginPage(wordsFor(request), view), 422);
    }
    sessions.addressCookie.set(reply, email);
    return seeOther(reply, `/login?step=next&return_to=${encodeURIComponent(returnTo)}`);
  }

  async function askForProof(
    request: FastifyRequest,
    reply: FastifyReply,
    { email, returnTo, isForPassword }: { email: string; returnTo: string; isForPassword: boolean },
  ): Promise<FastifyReply> {
    const offers = await loginOffers(dependencies, { returnTo, email });
    const words = wordsFor(request);
    const { requiredBy, ofDomain } = offers;
    return sendPage(
      reply,
      requiredBy !== undefined && !isForPassword
        ? requiredProviderPage(words, { email, returnTo, organization: requiredBy, providers: ofDomain })
        : passwordPage(words, { ...offers, email }),
    );
  }

  function enteredAddress(request: FastifyRequest): string | undefined {
    return normalizeEmail(sessions.addressCookie.read(request) ?? '');
  }

  /** Checking the password took a while. @returns undefined if the account has another one by now (decisions/0646) */
  function continueFrom(request: FastifyRequest, { id: userId, password_hash }: UserRow) {
    const proofs = { password: unixSeconds(now()) };
    const proved = { userId, proofs, confinedTo: null, client: clientInfo(request) };
    return database.transaction(async (transaction) =>
      (await holdPassword(transaction, userId, password_hash ?? ''))
        ? continueSignIn(transaction, proved, now())
        : undefined,
    );
  }

  /** Signs in, or asks for another proof; the session that this browser had ends. Returns where to go. */
  async function enter(
    request: FastifyRequest,
    reply: FastifyReply,
    { outcome, returnTo }: { outcome: SignInOutcome; returnTo: string },
  ): Promise<string> {
    const before = await sessions.find(request);
    if (before && 'session' in outcome) await endSession(database, before.id);
    return sessions.enter(reply, outcome, returnTo);
  }
}

function jsonOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
