import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { KeyedDigest } from '../../../access/keyed-digest.ts';
import { endSession } from '../../../access/session.ts';
import type { Database } from '../../../db/database.ts';
import { type Microseconds, unixSeconds } from '../../../db/microseconds.ts';
import { clientInfo } from '../../../http/client-info.ts';
import { formOf, queryOf } from '../../../http/form.ts';
import type { KnownBrowsers } from '../../../http/known-browser.ts';
import { seeOther, sendPage } from '../../../http/page.ts';
import { wordsFor } from '../../../http/page-language.ts';
import { type PageSessions, safeReturnTo } from '../../../http/page-session.ts';
import type { MailQueue } from '../../../mail/open-mailing.ts';
import { enrollPage } from '../../../pages/enroll-page.ts';
import { enrolledPage } from '../../../pages/enrolled-page.ts';
import { type Enrollment, newEnrollment, sameEnrollment } from '../../second-factors/totp/enrollment.ts';
import { type AttemptRow, findAttempt } from './attempt-store.ts';
import { enrollAtSignIn, skipEnrollment } from './enroll-at-sign-in.ts';
import { nextStep } from './next-step.ts';
import { type NeedsRow, signInNeeds } from './sign-in-needs.ts';

type Dependencies = {
  database: Database;
  digest: KeyedDigest;
  now: () => Microseconds;
  mail: MailQueue | undefined;
  baseUrl: () => URL;
  sessions: PageSessions;
  browsers: KnownBrowsers;
};

type Due = { attempt: AttemptRow; needs: NeedsRow; returnTo: string };

/** `GET` and `POST /login/enroll`: the step after the password for people who must have a second factor, and have none. */
export function enrollRoutes(scope: FastifyInstance, dependencies: Dependencies): void {
  const { database, digest, now, baseUrl, sessions, browsers } = dependencies;
  const options = { config: { keepsOpener: true as const } };

  scope.get('/login/enroll', options, async (request, reply) => {
    const due = await dueFor(request, safeReturnTo(queryOf(request).get('return_to')));
    if (!due) return startAgain(reply, queryOf(request).get('return_to'));
    return ask(request, reply, due);
  });

  scope.post('/login/enroll', options, async (request, reply) => {
    sessions.refuseCrossSite(request);
    const form = formOf(request);
    const due = await dueFor(request, safeReturnTo(form.get('return_to')));
    if (!due) return startAgain(reply, form.get('return_to'));
    const { attempt, needs, returnTo } = due;
    const secret = sessions.attemptCookie.read(request) ?? '';
    const client = clientInfo(request);
    const before = await sessions.find(request);
    const enter = async (session: string) => {
      if (before) await endSession(database, before.id);
      sessions.enter(reply, { session }, returnTo);
      sessions.attemptCookie.clear(reply);
      browsers.remember(reply, attempt.email);
    };
    if (form.get('decision') === 'skip') {
      const session = needs.canSkip ? await skipEnrollment(database, { attempt, client }) : undefined;
      if (session === undefined) return startAgain(reply, returnTo);
      await enter(session);
      return seeOther(reply, returnTo);
    }
    const enrollment = form.get('enrollment') ?? '';
    const code = form.get('code') ?? '';
    const outcome = await enrollAtSignIn(dependencies, { secret, enrollment, code, client });
    if (outcome === 'ended') return startAgain(reply, returnTo);
    if (outcome === 'expired') return ask(request, reply, due, { problem: 'expired' });
    if (outcome === 'wrong') return ask(request, reply, due, { problem: 'wrong', enrollment });
    await enter(outcome.session);
    return sendPage(reply, enrolledPage(wordsFor(request), { codes: outcome.recoveryCodes, returnTo }));
  });

  /** This browser's attempt, if setting up an app is its step: not in place of a code. */
  async function dueFor(request: FastifyRequest, returnTo: string): Promise<Due | undefined> {
    const secret = sessions.attemptCookie.read(request);
    const attempt = secret === undefined ? undefined : await findAttempt(database, secret);
    if (!attempt) return undefined;
    const needs = await signInNeeds(database, attempt.user_id, now());
    return nextStep(attempt, needs) === 'enroll' ? { attempt, needs, returnTo } : undefined;
  }

  async function ask(
    request: FastifyRequest,
    reply: FastifyReply,
    { attempt, needs, returnTo }: Due,
    { problem, enrollment }: { problem?: 'wrong' | 'expired'; enrollment?: string } = {},
  ): Promise<FastifyReply> {
    const { email, user_id: userId } = attempt;
    const account = { userId, email, host: baseUrl().host };
    const same = enrollment && (await sameEnrollment(digest, account, { enrollment, now: now() }));
    const shown: Enrollment = same || (await newEnrollment(digest, account, now()));
    const { organization, secondFactorDueAt, canSkip } = needs;
    const secondsLeft = Math.max(0, (secondFactorDueAt ?? 0) - unixSeconds(now()));
    const view = {
      ...shown,
      email,
      returnTo,
      organization: organization ?? '',
      daysLeft: Math.ceil(secondsLeft / 86_400),
      canSkip,
      problem,
    };
    return sendPage(reply, enrollPage(wordsFor(request), view), problem === 'wrong' ? 401 : 200);
  }

  function startAgain(reply: FastifyReply, returnTo: string | null): FastifyReply {
    sessions.attemptCookie.clear(reply);
    return seeOther(reply, `/login?ended=1&return_to=${encodeURIComponent(safeReturnTo(returnTo))}`);
  }
}
