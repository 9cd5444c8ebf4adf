import type { FastifyInstance } from 'fastify';
import { normaliseEmail } from '../../access/email-address.ts';
import type { FailureLimit } from '../../access/failure-limit.ts';
import { endSession, startSession } from '../../access/session.ts';
import type { Database } from '../../db/database.ts';
import { formOf, queryOf } from '../../http/form.ts';
import { seeOther, sendPage } from '../../http/page.ts';
import { type PageSessions, safeReturnTo } from '../../http/page-session.ts';
import { loginPage } from '../../pages/login-page.ts';
import { appBehind } from './app-behind.ts';
import { checkPassword } from './check-password.ts';

const refused = 'The email or the password is not right.';

type Dependencies = { database: Database; sessions: PageSessions; limit: FailureLimit };

/** `GET` and `POST /login`. */
export function loginRoutes(scope: FastifyInstance, { database, sessions, limit }: Dependencies): void {
  scope.get('/login', { config: { keepsOpener: true } }, async (request, reply) => {
    const returnTo = safeReturnTo(queryOf(request).get('return_to'));
    if (await sessions.find(request)) return seeOther(reply, returnTo);
    return sendPage(reply, loginPage({ returnTo, app: await appBehind(database, returnTo) }));
  });

  scope.post('/login', { config: { keepsOpener: true } }, async (request, reply) => {
    sessions.refuseCrossSite(request);
    const form = formOf(request);
    const returnTo = safeReturnTo(form.get('return_to'));
    const email = form.get('email') ?? '';
    const password = form.get('password') ?? '';
    const who = { kind: 'sign-in', name: normaliseEmail(email.trim()) ?? '', address: request.ip } as const;
    const user = await limit.attempt(who, () => checkPassword(database, email, password));
    if (!user) {
      const app = await appBehind(database, returnTo);
      return sendPage(reply, loginPage({ email, returnTo, app, error: refused }), 401);
    }
    const before = await sessions.find(request);
    if (before) await endSession(database, before.id);
    sessions.cookie.set(reply, await startSession(database, user.id, request.headers['user-agent']));
    return seeOther(reply, returnTo);
  });
}
