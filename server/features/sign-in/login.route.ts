import type { FastifyInstance } from 'fastify';
import { normaliseEmail } from '../../access/email-address.ts';
import type { PasswordAttempts } from '../../access/password-attempts.ts';
import { endSession } from '../../access/session.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { clientInfo } from '../../http/client-info.ts';
import { formOf, queryOf } from '../../http/form.ts';
import type { KnownBrowsers } from '../../http/known-browser.ts';
import { seeOther, sendPage } from '../../http/page.ts';
import { type PageSessions, safeReturnTo } from '../../http/page-session.ts';
import { loginPage } from '../../pages/login-page.ts';
import { appBehind } from './app-behind.ts';
import { beginSession } from './begin-session.ts';
import { checkPassword } from './check-password.ts';
import { recordFailedSignIn } from './record-failed-sign-in.ts';

const refused = 'Incorrect email or password.';

type Dependencies = {
  database: Database;
  sessions: PageSessions;
  browsers: KnownBrowsers;
  passwords: PasswordAttempts;
};

/** `GET` and `POST /login`. */
export function loginRoutes(
  scope: FastifyInstance,
  { database, sessions, browsers, passwords }: Dependencies,
): void {
  scope.get('/login', { config: { keepsOpener: true } }, async (request, reply) => {
    const returnTo = safeReturnTo(queryOf(request).get('return_to'));
    if (await sessions.find(request)) return seeOther(reply, returnTo);
    return sendPage(reply, loginPage({ returnTo, app: await appBehind(database, returnTo) }));
  });

  scope.post(
    '/login',
    { config: { keepsOpener: true, queuesForPasswords: true } },
    async (request, reply) => {
      sessions.refuseCrossSite(request);
      const form = formOf(request);
      const returnTo = safeReturnTo(form.get('return_to'));
      const email = form.get('email') ?? '';
      const password = form.get('password') ?? '';
      const name = normaliseEmail(email.trim()) ?? '';
      const browser = browsers.keyFor(request, name);
      const who = { kind: 'sign-in', name, address: request.ip, browser } as const;
      const from = clientInfo(request);
      const failed = (transaction: Transaction) => recordFailedSignIn(transaction, who.name, from);
      const user = await passwords.attempt(
        who,
        (hashing) => checkPassword({ reader: database, hashing }, email, password),
        failed,
      );
      if (!user) {
        const app = await appBehind(database, returnTo);
        return sendPage(reply, loginPage({ email, returnTo, app, error: refused }), 401);
      }
      const before = await sessions.find(request);
      if (before) await endSession(database, before.id);
      sessions.cookie.set(reply, await beginSession(database, { userId: user.id, from }));
      browsers.remember(reply, name);
      return seeOther(reply, returnTo);
    },
  );
}
