import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { OperatorError } from '../config/operator-error.ts';
import type { Config } from '../config/read-config.ts';
import { AiUnavailable } from '../errors/errors.ts';
import { draftAnswers } from '../evaluation/draft-answers.ts';
import { readEvaluationSet } from '../evaluation/evaluation-set.ts';
import { type Found, findSources } from '../evaluation/find-sources.ts';
import { type Drafts, measureDrafts, measureRetrieval } from '../evaluation/measure.ts';
import { draftsText, retrievalText } from '../evaluation/measures-text.ts';
import { endpointOf, findAiSettings } from '../features/ai/ai-settings-store.ts';
import type { Endpoint } from '../features/ai/ask-model.ts';
import { openChat } from '../features/ai/endpoint/open-chat.ts';
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
    const found = await findSources(open.database, set, { organizationId, now: Date.now() * 1000 });
    const retrieval = measureRetrieval(found);
    const endpoint = values.has('without-model')
      ? undefined
      : await chosenEndpoint(open, config, organizationId);
    const drafts = endpoint && (await drafted(open, config, { found, endpoint }));
    return {
      text: [retrievalText(retrieval), draftsText(drafts)].join('\n\n'),
      json: {
        documents: set.documents.length,
        questions: set.questions.length,
        retrieval,
        drafts: drafts ?? null,
      },
    };
  },
};

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

type Drafting = { found: readonly Found[]; endpoint: Endpoint };

async function drafted({ shutdown }: Opened, { ai }: Config, { found, endpoint }: Drafting): Promise<Drafts> {
  const chat = openChat({ refuses: addressGuard(ai.rules.networks), resolve: resolveHost });
  const show = progressBar(process.stderr, 'drafts');
  let done = 0;
  const onDraft = () => show({ done: ++done, total: found.length });
  try {
    const drafts = await draftAnswers(found, { chat, endpoint, signal: shutdown.signal, onDraft });
    return measureDrafts(drafts, endpoint.model);
  } catch (error) {
    if (!(error instanceof AiUnavailable)) throw error;
    throw new OperatorError(`The endpoint failed at draft ${done + 1}, twice. ${error.message}`);
  } finally {
    await chat.close();
  }
}
