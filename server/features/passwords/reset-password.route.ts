import type { FastifyInstance } from 'fastify';
import { hashPassword, passwordFault, passwordMinimumLength } from '../../access/passwords.ts';
import type { Database } from '../../db/database.ts';
import { PageError } from '../../errors/page-error.ts';
import { callPlace } from '../../http/call-place.ts';
import { formOf } from '../../http/form.ts';
import type { LinkCookie } from '../../http/link-cookie.ts';
import { seeOther, sendPage } from '../../http/page.ts';
import type { PageSessions } from '../../http/page-session.ts';
import type { MailQueue } from '../../mail/open-mailing.ts';
import { passwordSetPage } from '../../pages/password-set-page.ts';
import { resetPasswordPage } from '../../pages/reset-password-page.ts';
import { accountOfReset } from './password-reset-store.ts';
import { resetPassword } from './set-password.ts';

type Dependencies = {
  database: Database;
  sessions: PageSessions;
  mail: MailQueue | undefined;
  link: LinkCookie;
};

/** `GET` and `POST /password/reset`: where a mailed link leads. The person signs in afterwards, with the new password. */
export function resetPasswordRoutes(scope: FastifyInstance, dependencies: Dependencies): void {
  const { database, sessions, mail, link } = dependencies;

  scope.get('/password/reset', async (request, reply) => {
    const taken = link.take(request, reply);
    if (taken) return taken;
    const token = link.read(request);
    return sendPage(reply, await page(token));
  });

  scope.post('/password/reset', async (request, reply) => {
    sessions.refuseCrossSite(request);
    const form = formOf(request);
    const [token, password] = [form.get('token') ?? '', form.get('password') ?? ''];
    const error = passwordFault(password);
    if (error) return sendPage(reply, await page(token, error), 422);
    const before = await sessions.find(request);
    const userId = await resetPassword(
      { database, mail, from: callPlace(request) },
      token,
      await hashPassword(password),
    );
    if (userId === undefined) throw gone();
    if (before?.user.id === userId) sessions.cookie.clear(reply);
    link.clear(reply);
    return seeOther(reply, '/password/set');
  });

  scope.get('/password/set', async (_request, reply) => sendPage(reply, passwordSetPage()));

  async function page(token: string, error?: string): Promise<string> {
    const email = await accountOfReset(database, token);
    if (email === undefined) throw gone();
    return resetPasswordPage({ token, email, passwordMinLength: passwordMinimumLength, error });
  }
}

/** One page for every link that does not work: nobody learns whether it ever did. */
function gone(): PageError {
  return new PageError(
    404,
    'This link does not work',
    'It may have been used already, replaced by a change of the password, or its hour may be over.',
    'Ask for another one with “Forgot your password?” on the sign-in page.',
  );
}
