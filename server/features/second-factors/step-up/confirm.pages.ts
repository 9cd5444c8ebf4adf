import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addProofs, type Session } from '../../../access/session.ts';
import { unixSeconds } from '../../../db/microseconds.ts';
import { formOf, queryOf } from '../../../http/form.ts';
import { seeOther, sendPage } from '../../../http/page.ts';
import { wordsFor } from '../../../http/page-language.ts';
import { type PageSessions, safeReturnTo, toLogin } from '../../../http/page-session.ts';
import { type ConfirmView, confirmPage } from '../../../pages/confirm-page.ts';
import { confirmedPage } from '../../../pages/confirmed-page.ts';
import { assertionOptions } from '../passkeys/assertion.ts';
import { newChallenge } from '../passkeys/challenge.ts';
import { passkeysOf } from '../passkeys/passkey-store.ts';
import { usePasskeyOf } from '../passkeys/use-passkey.ts';
import { type Confirming, confirmStepUp } from './confirm-step-up.ts';
import { acceptedProofs } from './require-step-up.ts';

type Dependencies = Confirming & { sessions: PageSessions; baseUrl: () => URL };

/**
 * `GET` and `POST /login/confirm`: asks for a fresh proof on a page, which needs a script only for passkeys. `GET
 * /login/confirmed` is where a tab ends that the inbox has opened for it.
 */
export function confirmRoutes(scope: FastifyInstance, { sessions, ...dependencies }: Dependencies): void {
  const { database, digest, now, baseUrl } = dependencies;
  const isPage = { keepsOpener: true, offersPasskeys: true } as const;

  scope.get('/login/confirmed', async (request, reply) => sendPage(reply, confirmedPage(wordsFor(request))));

  scope.get('/login/confirm', { config: isPage }, async (request, reply) => {
    const session = await sessions.find(request);
    if (!session) return toLogin(reply, request.url);
    const view = await viewFor(request, session, safeReturnTo(queryOf(request).get('return_to')));
    return sendPage(reply, confirmPage(wordsFor(request), view));
  });

  scope.post(
    '/login/confirm',
    { config: { ...isPage, queuesForPasswords: true } },
    async (request, reply) => {
      const session = await sessions.forWrite(request);
      const form = formOf(request);
      const view = await viewFor(request, session, safeReturnTo(form.get('return_to')));
      const { way, returnTo } = view;
      const proof = form.get('proof') ?? '';
      const outcome = way === 'none' ? 'wrong' : await confirmStepUp(dependencies, session, { way, proof });
      if (outcome === 'confirmed') return seeOther(reply, returnTo);
      const page = confirmPage(wordsFor(request), { ...view, problem: outcome });
      return sendPage(reply, page, outcome === 'wrong' ? 401 : 429);
    },
  );

  scope.post('/login/confirm/passkey', { config: isPage }, async (request, reply) => {
    const session = await sessions.forWrite(request);
    const form = formOf(request);
    const returnTo = safeReturnTo(form.get('return_to'));
    const { id, user, client } = session;
    const answered = { state: form.get('state') ?? '', response: responseOf(form.get('response')) };
    const assertion = { ...answered, userId: user.id, client };
    const outcome = await usePasskeyOf(dependencies, assertion, async (transaction) => {
      await addProofs(transaction, id, { passkey: unixSeconds(now()) });
      return {};
    });
    if (outcome === 'expired' || outcome === 'refused') {
      const view = await viewFor(request, session, returnTo);
      return sendPage(reply, confirmPage(wordsFor(request), { ...view, problem: 'wrong' }), 401);
    }
    return seeOther(reply, returnTo);
  });

  async function viewFor(request: FastifyRequest, session: Session, returnTo: string): Promise<ConfirmView> {
    const { id: userId } = session.user;
    const accepted = await acceptedProofs(database, { userId, confinedTo: session.confinedTo });
    const { ways: kinds, providers } = accepted;
    const isRecovery = queryOf(request).has('recovery') && kinds.includes('recovery_code');
    const other = (['totp', 'password'] as const).find((kind) => kinds.includes(kind)) ?? 'none';
    const way = isRecovery ? 'recovery_code' : other;
    const passkey = kinds.includes('passkey') ? await offerTo(userId) : undefined;
    return {
      way,
      returnTo,
      passkey,
      providers,
      email: session.user.email,
      csrfToken: sessions.csrfToken(session),
    };
  }

  async function offerTo(userId: string) {
    const { challenge, state } = newChallenge(digest, userId, unixSeconds(now()));
    const known = await passkeysOf(database, userId);
    return { options: await assertionOptions({ host: baseUrl().hostname, challenge, known }), state };
  }
}

function responseOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
