import type { AiRequest } from '../../../../contract/inbox/ai.ts';
import { AiUnavailable } from '../../../errors/errors.ts';
import { type Asking, redactionFor } from '../ask-model.ts';
import type { Embeddings } from '../endpoint/embed-client.ts';
import { logRequest } from '../request-log.ts';
import { believableTokens, maxTokensOf, tokensOf } from '../token-estimates.ts';
import { reserveTokens, settleTokens } from '../usage-store.ts';
import type { EmbeddingEndpoint } from './embedding-endpoint.ts';

export type Embedded = {
  organizationId: string;
  texts: readonly string[];
  /** Of contacts, to be replaced. */
  names?: readonly string[];
  /** The member who asks; absent: nobody in particular. */
  userId?: string | undefined;
  conversationId?: string | undefined;
  /** Uuids of what the texts are from. */
  sourceIds?: readonly string[];
};

/**
 * Has the vectors of texts made at an organization's endpoint, within so many milliseconds. Like a question to the model (askModel)
 * its tokens are counted before, and what was sent is logged. A request that the endpoint didn't accept costs nothing.
 *
 * @throws AiLimitReached, AiUnavailable, InputRefused; the reason of `stop`
 */
export async function makeEmbeddings(
  { database, chat }: Pick<Asking, 'database' | 'chat'>,
  { settings, endpoint, model }: EmbeddingEndpoint,
  { organizationId, texts, names = [], userId, conversationId, sourceIds = [] }: Embedded,
  { milliseconds, stop }: { milliseconds: number; stop?: AbortSignal },
): Promise<Embeddings['vectors']> {
  const { hide } = redactionFor(settings, endpoint, names);
  const hidden = texts.map(hide);
  const sent = hidden.join('\n\n');
  const asking = { organizationId, userId };
  const reserved = await reserveTokens(database, asking, maxTokensOf(sent));
  const settle = (tokens: number, outcome: AiRequest['outcome']) =>
    database.transaction(async (transaction) => {
      await settleTokens(transaction, reserved, tokens);
      const about = { ...asking, conversationId, sourceIds, feature: 'embed', model } as const;
      await logRequest(transaction, { ...about, host: new URL(endpoint.url).host, sent, tokens, outcome });
    });
  const late = AbortSignal.timeout(milliseconds);
  const { url, key, isOperators } = endpoint;
  const request = { url, key, isOperators, model, texts: hidden };
  const made = await chat
    .embed(request, AbortSignal.any(stop ? [late, stop] : [late]))
    .catch(async (error: unknown) => {
      const isCut = late.aborted || stop?.aborted;
      await settle(isCut ? tokensOf(sent.length) : 0, stop?.aborted ? 'stopped' : 'failed');
      throw late.aborted ? new AiUnavailable('It took too long to answer.') : error;
    });
  await settle(believableTokens(made.usedTokens, tokensOf(sent.length)), 'answered');
  return made.vectors;
}
