import type { FastifyInstance, FastifyReply } from 'fastify';
import type { KeyedDigest } from '../../../access/keyed-digest.ts';
import { endSession } from '../../../access/session.ts';
import type { Database } from '../../../db/database.ts';
import type { Microseconds } from '../../../db/microseconds.ts';
import { clientInfo } from '../../../http/client-info.ts';
import { formOf, queryOf } from '../../../http/form.ts';
import type { KnownBrowsers } from '../../../http/known-browser.ts';
import { seeOther, sendPage } from '../../../http/page.ts';
import { wordsFor } from '../../../http/page-language.ts';
import { type PageSessions, safeReturnTo } from '../../../http/page-session.ts';
import type { MailQueue } from '../../../mail/open-mailing.ts';
import { codePage } from '../../../pages/code-page.ts';
import { findAttempt } from './attempt-store.ts';
import { completeWithCode } from './complete-with-code.ts';
import { nextStep } from './next-step.ts';
import { signInNeeds } from './sign-in-needs.ts';

type Dependencies = {
  database: Database;
  digest: KeyedDigest;
  now: () => Microseconds;
  mail: MailQueue | undefined;
  sessions: PageSessions;
  browsers: KnownBrowsers;
};

/** `GET` and `POST /login/code`: the step after the password for people with an authenticator app. */
export function codeRoutes(scope: FastifyInstance, dependencies: Dependencies): void {
  const { database, now, sessions, browsers } = dependencies;

  scope.get('/login/code', { config: { keepsOpener: true } }, async (request, reply) => {
    const query = queryOf(request);
    const returnTo = safeReturnTo(query.get('return_to'));
    const secret = sessions.attemptCookie.read(request);
    const attempt = secret === undefined ? undefined : await findAttempt(database, secret);
    if (!attempt) return startAgain(reply, returnTo);
    if (nextStep(attempt, await signInNeeds(database, attempt.user_id, now())) === 'enroll')
      return seeOther(reply, `/login/enroll?return_to=${encodeURIComponent(returnTo)}`);
    const view = { email: attempt.email, returnTo, isRecovery: query.has('recovery') };
    return sendPage(reply, codePage(wordsFor(request), view));
  });

  scope.post('/login/code', { config: { keepsOpener: true } }, async (request, reply) => {
    sessions.refuseCrossSite(request);
    const form = formOf(request);
    const returnTo = safeReturnTo(form.get('return_to'));
    const secret = sessions.attemptCookie.read(request) ?? '';
    const code = form.get('code') ?? '';
    const before = await sessions.find(request);
    const outcome = await completeWithCode(dependencies, { secret, code, client: clientInfo(request) });
    if (outcome === 'ended') return startAgain(reply, returnTo);
    if (outcome === 'wrong' || outcome === 'resting') {
      const attempt = await findAttempt(database, secret);
      if (!attempt) return startAgain(reply, returnTo);
      const view = { email: attempt.email, returnTo, isRecovery: queryOf(request).has('recovery') };
      const page = codePage(wordsFor(request), { ...view, problem: outcome });
      return sendPage(reply, page, outcome === 'wrong' ? 401 : 429);
    }
    if (before) await endSession(database, before.id);
    const next = sessions.enter(reply, { session: outcome.session }, returnTo);
    sessions.attemptCookie.clear(reply);
    browsers.remember(reply, outcome.email);
    return seeOther(reply, next);
  });

  /** Somebody who has signed in since, for example by a second click, is redirected from there. */
  function startAgain(reply: FastifyReply, returnTo: string): FastifyReply {
    sessions.attemptCookie.clear(reply);
    return seeOther(reply, `/login?ended=1&return_to=${encodeURIComponent(returnTo)}`);
  }
}
