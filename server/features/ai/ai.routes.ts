import type { AiSettings } from '../../../contract/inbox/ai.ts';
import * as operations from '../../../contract/inbox/operations/ai.ts';
import { searchAnswers } from '../../../contract/operations/suggestions.ts';
import type { Caller, SessionCaller } from '../../access/caller.ts';
import type { KeyedDigest } from '../../access/keyed-digest.ts';
import type { AiConfig } from '../../config/ai-endpoint.ts';
import type { Database } from '../../db/database.ts';
import { ApiError } from '../../errors/api-error.ts';
import { AiUnavailable } from '../../errors/errors.ts';
import type { EventStreamResponse } from '../../http/event-stream-response.ts';
import { type OpenResponse, type OperationRoute, on } from '../../http/operation-route.ts';
import { textToHtml } from '../../text/text-to-html.ts';
import { conversationIdFrom } from '../conversations/visible-conversation.ts';
import { endpointOf, findAiSettings } from './ai-settings-store.ts';
import { draftReply } from './answers/draft-reply.ts';
import { findAnswers } from './answers/find-answers.ts';
import { type Asking, askModel, type Question } from './ask-model.ts';
import { changeAiSettings } from './change-ai-settings.ts';
import { conversationText } from './conversation-text.ts';
import { hasVectors } from './embeddings/has-vectors.ts';
import { meaningOf } from './embeddings/meaning-of.ts';
import type { Chat } from './endpoint/open-chat.ts';
import { instructions } from './instructions.ts';
import { listRequests } from './request-log.ts';
import { suggestTags } from './suggest-tags.ts';
import { usageOf } from './usage-store.ts';
import { writeModelSuggestion } from './write-model-suggestion.ts';

type Dependencies = { database: Database; digest: KeyedDigest; ai: { config: AiConfig; chat: Chat } };

/** The language model of an organization: settings, and what members ask it. */
export function aiRoutes({ database, digest, ai }: Dependencies): OperationRoute<SessionCaller>[] {
  const asking = { database, digest, ...ai };
  return [
    on(operations.getAiState, async ({ caller }) => {
      return { status: 200, body: { data: await stateOf(asking, caller) } } as const;
    }),
    on(operations.getAiSettings, async ({ caller }) => {
      return { status: 200, body: { data: await settingsOf(asking, caller) } } as const;
    }),
    on(operations.changeAiSettings, async ({ caller, body }) => {
      await changeAiSettings(asking, caller, body);
      return { status: 200, body: { data: await settingsOf(asking, caller) } } as const;
    }),
    on(operations.listAiRequests, async ({ caller }) => {
      return { status: 200, body: { data: await listRequests(database, caller.organization.id) } } as const;
    }),
    on(operations.draftReply, ({ caller, body }) => draft(asking, caller, body)),
    on(operations.rewriteText, ({ caller, body: { text, style, ...about } }) =>
      answer(asking, caller, {
        ...about,
        feature: 'rewrite',
        instruction: instructions.rewrite[style],
        text,
      }),
    ),
    on(operations.translateText, ({ caller, body: { text, language, ...about } }) =>
      answer(asking, caller, {
        ...about,
        feature: 'translate',
        instruction: instructions.translate(language),
        text,
      }),
    ),
    on(operations.summariseConversation, ({ caller, body }) => summarise(asking, caller, body)),
    on(operations.suggestTags, ({ caller, body }) => tags(asking, caller, body)),
  ];
}

const maxAnswers = 5;

/** What has answered questions, with or without a language model. */
export function answerRoutes({ database, digest, ai }: Dependencies): OperationRoute<Caller>[] {
  const asking = { database, digest, ...ai };
  return [
    on(searchAnswers, async ({ caller, query: { q: text } }) => {
      const meaning = await meaningOf(asking, caller, { text });
      const data = await findAnswers(database, caller, { text, meaning, limit: maxAnswers });
      return { status: 200, body: { data } } as const;
    }),
  ];
}

const warnsAt = 0.8;

async function stateOf({ database, digest, config }: Asking, { organization, user }: SessionCaller) {
  const settings = await findAiSettings(database, organization.id);
  const isOn = settings.is_on && endpointOf({ digest, config }, organization.id, settings) !== undefined;
  if (!isOn) return { features: [], is_near_limit: false };
  const used = await usageOf(database, { organizationId: organization.id, userId: user.id });
  const { monthly_tokens, person_monthly_tokens } = settings;
  return {
    features: settings.features,
    is_near_limit:
      used.organization >= monthly_tokens * warnsAt || used.person >= person_monthly_tokens * warnsAt,
  };
}

async function settingsOf(
  { database, config }: Asking,
  { organization, user }: SessionCaller,
): Promise<AiSettings> {
  const { url, model, embedding_model, key_sealed, ...settings } = await findAiSettings(
    database,
    organization.id,
  );
  const used = await usageOf(database, { organizationId: organization.id, userId: user.id });
  return {
    ...settings,
    operator_model: config.endpoint?.model ?? null,
    operator_embedding_model: config.endpoint?.embeddingModel ?? null,
    endpoint:
      url === null || model === null ? null : { url, model, embedding_model, has_key: key_sealed !== null },
    has_vectors: await hasVectors(database),
    used_tokens: used.organization,
  };
}

const maxTokens = 1000;

type Text = Pick<Question, 'feature' | 'instruction' | 'text'> & { conversation_id: string };

/** A text of a conversation, answered as it comes. */
async function answer(
  asking: Asking,
  caller: SessionCaller,
  { conversation_id, ...question }: Text,
): Promise<OpenResponse> {
  const { conversation, names } = await conversationText(
    asking.database,
    caller,
    conversationIdFrom(conversation_id),
  );
  // About as long as the text, in a language that may need more tokens.
  const most = Math.min(8000, maxTokens + question.text.length);
  const about = { conversationId: conversation.id, names, maxTokens: most };
  const request = await askModel(asking, caller, { ...question, ...about });
  return streamed(async (stop, write) => {
    for await (const text of request.answer(stop)) write('text', { text });
    write('done', { suggestion_id: null });
  });
}

type About = { conversation_id: string };

async function draft(
  asking: Asking,
  caller: SessionCaller,
  { conversation_id }: About,
): Promise<OpenResponse> {
  const run = await draftReply(asking, caller, conversation_id);
  return streamed(async (stop, write) => {
    write('done', await run(stop, (text) => write('text', { text })));
  });
}

async function summarise(
  asking: Asking,
  caller: SessionCaller,
  { conversation_id }: About,
): Promise<OpenResponse> {
  const { conversation, names, text } = await conversationText(
    asking.database,
    caller,
    conversationIdFrom(conversation_id),
  );
  const conversationId = conversation.id;
  const request = await askModel(asking, caller, {
    feature: 'summarise',
    instruction: instructions.summarise,
    conversationId,
    names,
    text,
    maxTokens,
  });
  return streamed(async (stop, write) => {
    let whole = '';
    for await (const part of request.answer(stop)) {
      whole += part;
      write('text', { text: part });
    }
    const written = {
      conversationId,
      model: request.model,
      kind: 'summary',
      body: textToHtml(whole),
    } as const;
    write('done', { suggestion_id: await writeModelSuggestion(asking.database, caller, written) });
  });
}

async function tags(
  asking: Asking,
  caller: SessionCaller,
  { conversation_id }: About,
): Promise<OpenResponse> {
  const run = await suggestTags(asking, caller, conversation_id);
  return streamed(async (stop, write) => {
    write('done', await run(stop));
  });
}

type Write = (event: 'text' | 'done' | 'error', data: object) => void;

/** Once a stream is open there is no status to report a fault with: it is an event. Nothing continues after the reader has left. */
function streamed(run: (stop: AbortSignal, write: Write) => Promise<void>): OpenResponse {
  return {
    status: 200,
    open(response: EventStreamResponse) {
      const stop = new AbortController();
      response.onClose(() => stop.abort(new Error('The reader has left.')));
      const write: Write = (event, data) =>
        response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
      run(stop.signal, write)
        .catch((error: unknown) => {
          const { code, message } =
            error instanceof ApiError ? error : new AiUnavailable('Something went wrong.');
          write('error', { error: code, error_description: message });
        })
        .finally(() => response.end());
    },
  };
}
