import type { FastifyInstance, FastifyReply } from 'fastify';
import type { PasswordAttempts } from '../../access/password-attempts.ts';
import { passwordMinimumLength } from '../../access/passwords.ts';
import { endSessionsOf, type Session, startSession } from '../../access/session.ts';
import type { Database } from '../../db/database.ts';
import { callPlace } from '../../http/call-place.ts';
import { formOf, queryOf } from '../../http/form.ts';
import { seeOther, sendPage } from '../../http/page.ts';
import { type PageSessions, toLogin } from '../../http/page-session.ts';
import type { MailQueue } from '../../mail/open-mailing.ts';
import { type AccountView, accountPage } from '../../pages/account-page.ts';
import { newPassword } from './new-password.ts';
import { changePassword } from './set-password.ts';

type Dependencies = {
  database: Database;
  sessions: PageSessions;
  passwords: PasswordAttempts;
  mail: MailQueue | undefined;
};

const changed = 'Your password is changed, and every other browser is signed out.';

/** `/account`: a new password for somebody who knows the old one, and the way out of every browser (security 84). */
export function accountRoutes(scope: FastifyInstance, dependencies: Dependencies): void {
  const { database, sessions, passwords, mail } = dependencies;

  scope.get('/account', async (request, reply) => {
    const session = await sessions.find(request);
    if (!session) return toLogin(reply, '/account');
    return send(reply, session, { notice: queryOf(request).has('changed') ? changed : undefined });
  });

  scope.post('/account/password', { config: { queuesForPasswords: true } }, async (request, reply) => {
    const session = await sessions.forWrite(request);
    const form = formOf(request);
    const { id: userId, email } = session.user;
    const current = form.get('current_password') ?? '';
    const password = form.get('password') ?? '';
    const chosen = await newPassword(
      { reader: database, passwords },
      { email, address: request.ip, browser: session.id, current, password },
    );
    if ('fault' in chosen) return send(reply, session, { errors: { [chosen.field]: chosen.fault } }, 422);
    await changePassword(
      { database, mail, from: callPlace(request) },
      { userId, passwordHash: chosen.passwordHash },
    );
    // This browser's session went with the others: whoever had its secret has it no more (security 82).
    sessions.cookie.set(reply, await startSession(database, userId, request.headers['user-agent']));
    return seeOther(reply, '/account?changed');
  });

  scope.post('/account/sign-out-everywhere', async (request, reply) => {
    const { user } = await sessions.forWrite(request);
    await endSessionsOf(database, user.id);
    sessions.cookie.clear(reply);
    return seeOther(reply, '/login');
  });

  function send(
    reply: FastifyReply,
    session: Session,
    said: Pick<AccountView, 'errors' | 'notice'>,
    status = 200,
  ): FastifyReply {
    const { user } = session;
    const csrfToken = sessions.csrfToken(session);
    return sendPage(
      reply,
      accountPage({ user, csrfToken, passwordMinLength: passwordMinimumLength, ...said }),
      status,
    );
  }
}
