import type { FastifyInstance } from 'fastify';
import { stepUpKinds } from '../../../access/proofs.ts';
import type { Session } from '../../../access/session.ts';
import { formOf, queryOf } from '../../../http/form.ts';
import { seeOther, sendPage } from '../../../http/page.ts';
import { wordsFor } from '../../../http/page-language.ts';
import { type PageSessions, safeReturnTo, toLogin } from '../../../http/page-session.ts';
import { type ConfirmWay, confirmPage } from '../../../pages/confirm-page.ts';
import { accountFactors } from '../account-factors.ts';
import { type Confirming, confirmStepUp } from './confirm-step-up.ts';

/** `GET` and `POST /login/confirm`: asks for a fresh proof on a page, for pages without script. */
export function confirmRoutes(
  scope: FastifyInstance,
  { sessions, ...dependencies }: Confirming & { sessions: PageSessions },
): void {
  const options = { config: { keepsOpener: true as const } };

  scope.get('/login/confirm', options, async (request, reply) => {
    const session = await sessions.find(request);
    if (!session) return toLogin(reply, request.url);
    const query = queryOf(request);
    const returnTo = safeReturnTo(query.get('return_to'));
    const way = await wayOf(session, query.has('recovery'));
    const view = { way, returnTo, email: session.user.email, csrfToken: sessions.csrfToken(session) };
    return sendPage(reply, confirmPage(wordsFor(request), view));
  });

  scope.post(
    '/login/confirm',
    { config: { ...options.config, queuesForPasswords: true } },
    async (request, reply) => {
      const session = await sessions.forWrite(request);
      const form = formOf(request);
      const returnTo = safeReturnTo(form.get('return_to'));
      const way = await wayOf(session, queryOf(request).has('recovery'));
      const outcome = await confirmStepUp(dependencies, session, { way, proof: form.get('proof') ?? '' });
      if (outcome === 'confirmed') return seeOther(reply, returnTo);
      const view = { way, returnTo, email: session.user.email, csrfToken: sessions.csrfToken(session) };
      const page = confirmPage(wordsFor(request), { ...view, problem: outcome });
      return sendPage(reply, page, outcome === 'wrong' ? 401 : 429);
    },
  );

  async function wayOf({ user }: Session, isRecovery: boolean): Promise<ConfirmWay> {
    const kinds = stepUpKinds(await accountFactors(dependencies.database, user.id));
    if (isRecovery && kinds.includes('recovery_code')) return 'recovery_code';
    return kinds.includes('totp') ? 'totp' : 'password';
  }
}
