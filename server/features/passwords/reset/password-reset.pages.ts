import type { FastifyInstance } from 'fastify';
import { normalizeEmail } from '../../../access/email-address.ts';
import type { FailureLimit } from '../../../access/failure-limit.ts';
import type { KeyedDigest } from '../../../access/keyed-digest.ts';
import type { PasswordAttempts } from '../../../access/password-attempts.ts';
import { passwordMinimumLength, passwordProblem } from '../../../access/passwords.ts';
import type { Database } from '../../../db/database.ts';
import { PageError } from '../../../errors/page-error.ts';
import { clientInfo } from '../../../http/client-info.ts';
import { formOf } from '../../../http/form.ts';
import type { KnownBrowsers } from '../../../http/known-browser.ts';
import type { LinkCookie } from '../../../http/link-cookie.ts';
import { seeOther, sendPage } from '../../../http/page.ts';
import { wordsFor } from '../../../http/page-language.ts';
import type { PageSessions } from '../../../http/page-session.ts';
import type { MailQueue } from '../../../mail/open-mailing.ts';
import { forgotPasswordPage } from '../../../pages/forgot-password-page.ts';
import { passwordSetPage } from '../../../pages/password-set-page.ts';
import { type ResetPasswordView, resetPasswordPage } from '../../../pages/reset-password-page.ts';
import { sentPage } from '../../../pages/sent-page.ts';
import type { PageWords } from '../../../pages/words/en/words.ts';
import { resetPassword } from '../set-password.ts';
import { accountOfReset } from './password-reset-store.ts';
import { addReset } from './reset-link.ts';

type ForgotDependencies = {
  database: Database;
  digest: KeyedDigest;
  sessions: PageSessions;
  limit: FailureLimit;
  mail: MailQueue | undefined;
};

/** `GET` and `POST /password/forgot`. */
export function forgotPasswordRoutes(scope: FastifyInstance, dependencies: ForgotDependencies): void {
  const { database, digest, sessions, limit, mail } = dependencies;

  scope.get('/password/forgot', async (request, reply) =>
    sendPage(reply, forgotPasswordPage(wordsFor(request), { hasMail: mail !== undefined })),
  );

  scope.post('/password/forgot', async (request, reply) => {
    sessions.refuseCrossSite(request);
    if (!mail) return seeOther(reply, '/password/forgot');
    const typed = (formOf(request).get('email') ?? '').trim();
    const email = normalizeEmail(typed) ?? '';
    const who = { kind: 'password reset', name: email, address: request.ip } as const;
    // Every request counts, whether or not it found anybody.
    await limit.count(who);
    await ask(mail, email);
    return sendPage(reply, sentPage(wordsFor(request), typed.slice(0, 254)));
  });

  /** The same statements for an unknown address: a row, and a job that finds no recipient (security 87). */
  async function ask(queue: MailQueue, email: string): Promise<void> {
    await database.transaction(async (transaction) => {
      const id = await addReset(transaction, digest, email);
      await queue.post(transaction, 'password-reset', id);
    });
  }
}

type ResetDependencies = {
  database: Database;
  sessions: PageSessions;
  browsers: KnownBrowsers;
  limit: FailureLimit;
  passwords: PasswordAttempts;
  mail: MailQueue | undefined;
  link: LinkCookie;
};

/**
 * `GET` and `POST /password/reset`: the target of an emailed link. Afterwards the person signs in with the new
 * password.
 */
export function resetPasswordRoutes(scope: FastifyInstance, dependencies: ResetDependencies): void {
  const { database, sessions, browsers, limit, passwords, mail, link } = dependencies;

  scope.get('/password/reset', async (request, reply) => {
    const taken = link.take(request, reply);
    if (taken) return taken;
    const token = link.read(request);
    const email = await accountOfReset(database, token);
    if (email === undefined) throw resetLinkGone();
    return sendPage(reply, formPage(wordsFor(request), { token, email }));
  });

  scope.post('/password/reset', { config: { queuesForPasswords: true } }, async (request, reply) => {
    sessions.refuseCrossSite(request);
    const form = formOf(request);
    const [token, password] = [form.get('token') ?? '', form.get('password') ?? ''];
    const email = await accountOf(token, request.ip);
    const problem = passwordProblem(password);
    if (problem) return sendPage(reply, formPage(wordsFor(request), { token, email, problem }), 422);
    const before = await sessions.find(request);
    const client = clientInfo(request);
    const who = { kind: 'reset link', name: email, address: request.ip } as const;
    const userId = await passwords.attempt(who, async (hashing) =>
      resetPassword({ database, mail, client }, token, await hashing.hash(password)),
    );
    if (userId === undefined) throw resetLinkGone();
    if (before?.user.id === userId) sessions.cookie.clear(reply);
    link.clear(reply);
    browsers.remember(reply, email);
    return seeOther(reply, '/password/set');
  });

  scope.get('/password/set', async (request, reply) => sendPage(reply, passwordSetPage(wordsFor(request))));

  /** Hashes nothing for an invalid link, and limits how many anybody can try. @throws PageError 404, RateLimited */
  async function accountOf(token: string, address: string): Promise<string> {
    const email = await limit.check({ kind: 'reset link', address }, () => accountOfReset(database, token));
    if (email === undefined) throw resetLinkGone();
    return email;
  }
}

function formPage(words: PageWords, view: Omit<ResetPasswordView, 'passwordMinLength'>): string {
  return resetPasswordPage(words, { ...view, passwordMinLength: passwordMinimumLength });
}

/** One page for every invalid link: it doesn't reveal whether the link was ever valid. */
function resetLinkGone(): PageError {
  return new PageError(404, 'resetLinkGone');
}
