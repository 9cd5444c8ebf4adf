import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { AiConfig } from '../config/ai-endpoint.ts';
import { OperatorError } from '../config/operator-error.ts';
import type { Config } from '../config/read-config.ts';
import { AiUnavailable } from '../errors/errors.ts';
import { draftAnswers } from '../evaluation/draft-answers.ts';
import { embedder } from '../evaluation/embedder.ts';
import { readEvaluationSet } from '../evaluation/evaluation-set.ts';
import { type Found, findSources } from '../evaluation/find-sources.ts';
import { type Drafts, measureDrafts, measureRetrieval } from '../evaluation/measure.ts';
import { draftsText, retrievalsText } from '../evaluation/measures-text.ts';
import { endpointOf, findAiSettings } from '../features/ai/ai-settings-store.ts';
import type { Endpoint } from '../features/ai/ask-model.ts';
import { type EmbeddingEndpoint, embeddingEndpoint } from '../features/ai/embeddings/embedding-endpoint.ts';
import { hasVectors } from '../features/ai/embeddings/has-vectors.ts';
import { type Chat, openChat } from '../features/ai/endpoint/open-chat.ts';
import { progressBar } from '../generate/progress-bar.ts';
import { addressGuard } from '../outgoing/address-guard.ts';
import { resolveHost } from '../outgoing/resolve-host.ts';
import type { Command, Opened } from './command.ts';
import { namedOrganization } from './find-named.ts';

export const aiEvaluate: Command = {
  words: 'ai evaluate',
  summary: 'Measures how well drafts and their sources answer a set of questions',
  options: {
    set: { help: 'The set, a file with one JSON object a line', isRequired: true },
    organization: {
      help: 'Id or slug: whose endpoint writes, and whose answers are searched if the set brings none',
    },
    'without-model': { help: 'Only searches; nothing is sent anywhere', isFlag: true },
  },
  async work(open, values, config) {
    const path = resolve(values.one('set'));
    const set = readEvaluationSet(await textOf(path));
    const named = values.maybe('organization');
    const organizationId =
      named === undefined ? undefined : (await namedOrganization(open.database, named)).id;
    const asks = !values.has('without-model');
    const endpoint = asks ? await chosenEndpoint(open, config, organizationId) : undefined;
    const embeddings = asks ? await chosenEmbeddings(open, config, organizationId) : notAsked;
    const chat = openChat({ refuses: addressGuard(config.ai.rules.networks), resolve: resolveHost });
    try {
      const { signal } = open.shutdown;
      const using = typeof embeddings === 'string' ? undefined : embedder({ chat, signal, ...embeddings });
      const searching = { organizationId, now: Date.now() * 1000, embedder: using };
      const { words, meaning } = await findSources(open.database, set, searching);
      const drafts = endpoint && (await drafted({ chat, signal }, { found: meaning ?? words, endpoint }));
      const retrieval = measureRetrieval(words);
      const second = meaning && using && { model: using.model, retrieval: measureRetrieval(meaning) };
      const why = typeof embeddings === 'string' ? embeddings : '';
      return {
        text: [retrievalsText(retrieval, second ?? why), draftsText(drafts)].join('\n\n'),
        json: {
          documents: set.documents.length,
          questions: set.questions.length,
          retrieval,
          with_embeddings: second ?? null,
          drafts: drafts ?? null,
        },
      };
    } finally {
      await chat.close();
    }
  },
};

const notAsked = 'Only words were compared: nothing was to be sent.';

async function textOf(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: Error) => {
    throw new OperatorError(`${path} cannot be read: ${error.message}.`);
  });
}

/** The organization’s, if drafts are switched on there; without one, the operator’s. */
async function chosenEndpoint(
  { database, digest }: Opened,
  { ai }: Config,
  organizationId: string | undefined,
): Promise<Endpoint | undefined> {
  if (organizationId === undefined) return ai.endpoint && { ...ai.endpoint, isOperators: true };
  const settings = await findAiSettings(database, organizationId);
  if (!settings.is_on || !settings.features.includes('draft')) return undefined;
  return endpointOf({ digest, config: ai }, organizationId, settings);
}

/** Likewise, if answers are found by what they mean there; or why they aren’t. */
async function chosenEmbeddings(
  { database, digest }: Opened,
  { ai }: Config,
  organizationId: string | undefined,
): Promise<Pick<EmbeddingEndpoint, 'endpoint' | 'model'> | string> {
  const at =
    organizationId === undefined
      ? operatorsEmbeddings(ai)
      : await embeddingEndpoint({ database, digest, config: ai }, organizationId);
  if (!at) return 'Only words were compared: there is no embeddings model, or embeddings are off.';
  if (await hasVectors(database)) return { endpoint: at.endpoint, model: at.model };
  return 'Only words were compared: the database doesn’t have the extension vector.';
}

function operatorsEmbeddings({
  endpoint,
}: AiConfig): Pick<EmbeddingEndpoint, 'endpoint' | 'model'> | undefined {
  const model = endpoint?.embeddingModel;
  return endpoint && model !== undefined
    ? { endpoint: { ...endpoint, isOperators: true }, model }
    : undefined;
}

type Drafting = { found: readonly Found[]; endpoint: Endpoint };

async function drafted(
  { chat, signal }: { chat: Chat; signal: AbortSignal },
  { found, endpoint }: Drafting,
): Promise<Drafts> {
  const show = progressBar(process.stderr, 'drafts');
  let done = 0;
  const onDraft = () => show({ done: ++done, total: found.length });
  try {
    const drafts = await draftAnswers(found, { chat, endpoint, signal, onDraft });
    return measureDrafts(drafts, endpoint.model);
  } catch (error) {
    if (!(error instanceof AiUnavailable)) throw error;
    throw new OperatorError(`The endpoint failed at draft ${done + 1}, twice. ${error.message}`);
  }
}
