import type { FastifyInstance } from 'fastify';
import type { KeyedDigest } from '../../../access/keyed-digest.ts';
import type { PasswordAttempts } from '../../../access/password-attempts.ts';
import { passwordMinimumLength } from '../../../access/passwords.ts';
import { startSession } from '../../../access/session.ts';
import type { Database } from '../../../db/database.ts';
import { type Microseconds, unixSeconds } from '../../../db/microseconds.ts';
import { PageError } from '../../../errors/page-error.ts';
import { clientInfo } from '../../../http/client-info.ts';
import { formOf, queryOf } from '../../../http/form.ts';
import { seeOther, sendPage } from '../../../http/page.ts';
import { wordsFor } from '../../../http/page-language.ts';
import type { PageSessions } from '../../../http/page-session.ts';
import { setupPage } from '../../../pages/setup-page.ts';
import { findInstallation } from '../../organizations/installation-store.ts';
import { setUp } from './set-up.ts';
import { readSetUpInput } from './set-up-input.ts';
import { isSetUpToken } from './set-up-token.ts';

type Dependencies = {
  database: Database;
  digest: KeyedDigest;
  now: () => Microseconds;
  sessions: PageSessions;
  passwords: PasswordAttempts;
};

/**
 * `GET` and `POST /setup`: creates the first organization and its admin, with the link printed at the start (security
 * S38).
 */
export function setUpRoutes(scope: FastifyInstance, dependencies: Dependencies): void {
  const { database, digest, now, sessions, passwords } = dependencies;

  scope.get('/setup', async (request, reply) => {
    const token = queryOf(request).get('token');
    await refuseOthers(token);
    return sendPage(
      reply,
      setupPage(wordsFor(request), { token: token ?? '', passwordMinLength: passwordMinimumLength }),
    );
  });

  scope.post('/setup', { config: { queuesForPasswords: true } }, async (request, reply) => {
    sessions.refuseCrossSite(request);
    const form = formOf(request);
    const token = form.get('token');
    await refuseOthers(token);
    const { input, problems } = readSetUpInput(form);
    if (Object.keys(problems).length > 0) {
      const { password, ...values } = input;
      const view = { token: token ?? '', values, problems, passwordMinLength: passwordMinimumLength };
      return sendPage(reply, setupPage(wordsFor(request), view), 422);
    }
    const who = { kind: 'set-up', name: input.email, address: request.ip } as const;
    const userId = await passwords.attempt(who, (hashing) => setUp({ database, hashing }, input));
    if (userId === undefined) throw isDone();
    const proofs = { password: unixSeconds(now()) };
    const { userAgent } = clientInfo(request);
    sessions.cookie.set(reply, await startSession(database, { userId, proofs, confinedTo: null, userAgent }));
    return seeOther(reply, '/');
  });

  async function refuseOthers(token: string | null): Promise<void> {
    const installation = await findInstallation(database);
    if (!installation || installation.is_set_up) throw isDone();
    if (!isSetUpToken(digest, installation.id, token)) throw isForeign();
  }
}

function isDone(): PageError {
  return new PageError(404, 'setUpDone');
}

function isForeign(): PageError {
  return new PageError(403, 'notTheSetUpLink');
}
