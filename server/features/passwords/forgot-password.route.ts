import type { FastifyInstance } from 'fastify';
import { normaliseEmail } from '../../access/email-address.ts';
import type { FailureLimit } from '../../access/failure-limit.ts';
import type { KeyedDigest } from '../../access/keyed-digest.ts';
import type { Database } from '../../db/database.ts';
import { formOf } from '../../http/form.ts';
import { seeOther, sendPage } from '../../http/page.ts';
import type { PageSessions } from '../../http/page-session.ts';
import type { MailQueue } from '../../mail/open-mailing.ts';
import { forgotPasswordPage } from '../../pages/forgot-password-page.ts';
import { sentPage } from '../../pages/sent-page.ts';
import { addReset } from './reset-link.ts';

type Dependencies = {
  database: Database;
  digest: KeyedDigest;
  sessions: PageSessions;
  limit: FailureLimit;
  mail: MailQueue | undefined;
};

/** `GET` and `POST /password/forgot`. */
export function forgotPasswordRoutes(scope: FastifyInstance, dependencies: Dependencies): void {
  const { database, digest, sessions, limit, mail } = dependencies;
  const page = forgotPasswordPage({ hasMail: mail !== undefined });

  scope.get('/password/forgot', async (_request, reply) => sendPage(reply, page));

  scope.post('/password/forgot', async (request, reply) => {
    sessions.refuseCrossSite(request);
    if (!mail) return seeOther(reply, '/password/forgot');
    const typed = (formOf(request).get('email') ?? '').trim();
    const email = normaliseEmail(typed) ?? '';
    const who = { kind: 'password reset', name: email, address: request.ip } as const;
    // Every request counts: none of them tells whether it found anybody.
    await limit.count(who);
    await ask(mail, email);
    return sendPage(reply, sentPage(typed.slice(0, 254)));
  });

  /** The same statements for an address that nobody has: a row, and a job that finds nobody to write to (security 87). */
  async function ask(queue: MailQueue, email: string): Promise<void> {
    await database.transaction(async (transaction) => {
      const id = await addReset(transaction, digest, email);
      await queue.post(transaction, 'password-reset', id);
    });
  }
}
