import type { Dispatcher } from 'undici';
import { AiUnavailable } from '../../../errors/errors.ts';
import { faultOf, InputRefused, postJson } from './post-json.ts';
import { type ChatChunk, readChunks } from './read-chunks.ts';

export type ChatMessage = { role: 'system' | 'user'; content: string };

export type ChatRequest = {
  url: string;
  key: string | undefined;
  model: string;
  messages: readonly ChatMessage[];
  maxTokens: number;
  /** A JSON schema that the answer must have. */
  schema?: object;
};

/** Until the first token, and until the last. */
export type ChatTimes = { firstMilliseconds: number; wholeMilliseconds: number };

export const chatTimes: ChatTimes = { firstMilliseconds: 30_000, wholeMilliseconds: 120_000 };

/** An endpoint that doesn't know JSON schemas says so with this status. */
export class SchemaRefused extends Error {}

/**
 * `POST {url}/chat/completions`, streamed, as OpenAI documents it and vLLM, Ollama and llama.cpp understand it. Yields the parts
 * of the answer, and what the endpoint says it has used.
 *
 * @throws AiUnavailable; SchemaRefused, if there is a schema; the reason of `stop` once it is aborted
 */
export async function* streamChat(
  dispatcher: Dispatcher,
  request: ChatRequest,
  { stop, times = chatTimes }: { stop: AbortSignal; times?: ChatTimes },
): AsyncGenerator<ChatChunk> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), times.firstMilliseconds);
  const whole = AbortSignal.timeout(times.wholeMilliseconds);
  const signal = AbortSignal.any([stop, late.signal, whole]);
  try {
    const { url, key } = request;
    const posted = {
      url,
      key,
      path: '/chat/completions',
      accept: 'text/event-stream',
      body: bodyOf(request),
    };
    const response = await postJson(dispatcher, posted, signal);
    let isEmpty = true;
    for await (const chunk of readChunks(response)) {
      if (chunk.isToken) clearTimeout(timer);
      if (chunk.text !== '') isEmpty = false;
      yield chunk;
    }
    if (isEmpty) throw new AiUnavailable('It answered nothing.');
  } catch (error) {
    if (stop.aborted) throw stop.reason;
    if (late.signal.aborted || whole.aborted) throw new AiUnavailable('It took too long to answer.');
    if (error instanceof InputRefused && request.schema) throw new SchemaRefused();
    throw faultOf(error);
  } finally {
    clearTimeout(timer);
  }
}

function bodyOf({ model, messages, maxTokens, schema }: ChatRequest): object {
  return {
    model,
    messages,
    max_tokens: maxTokens,
    stream: true,
    stream_options: { include_usage: true },
    ...(schema && {
      response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } },
    }),
  };
}
