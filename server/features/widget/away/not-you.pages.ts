import type { FastifyInstance } from 'fastify';
import type { KeyedDigest } from '../../../access/keyed-digest.ts';
import type { Database } from '../../../db/database.ts';
import { NotFound } from '../../../errors/errors.ts';
import { sendPage } from '../../../http/page.ts';
import { wordsFor } from '../../../http/page-language.ts';
import { notYouPage } from '../../../pages/not-you-page.ts';
import { readNotYouToken, refuseAddress } from './not-you.ts';

type Dependencies = { database: Database; digest: KeyedDigest };

/** `GET` and `POST /chat/not-you/{token}`. The token is the only proof required, and good for nothing else. */
export function notYouRoutes(scope: FastifyInstance, { database, digest }: Dependencies): void {
  const claimedBy = (token: string) => {
    const claimed = readNotYouToken(digest, token);
    if (!claimed) throw new NotFound();
    return claimed;
  };

  scope.get<{ Params: { token: string } }>('/chat/not-you/:token', async (request, reply) => {
    const { token } = request.params;
    const { address: email } = claimedBy(token);
    return sendPage(reply, notYouPage(wordsFor(request), { token, email, isDone: false }));
  });

  scope.post<{ Params: { token: string } }>('/chat/not-you/:token', async (request, reply) => {
    const { token } = request.params;
    const claimed = claimedBy(token);
    await refuseAddress(database, claimed);
    return sendPage(reply, notYouPage(wordsFor(request), { token, email: claimed.address, isDone: true }));
  });
}
