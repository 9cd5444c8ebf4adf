import type { Dispatcher } from 'undici';
import { AiUnavailable } from '../../../errors/errors.ts';
import { RefusedAddress } from '../../../outgoing/refused-address.ts';
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
    const response = await post(dispatcher, request, signal);
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
    throw faultOf(error);
  } finally {
    clearTimeout(timer);
  }
}

async function post(
  dispatcher: Dispatcher,
  { url, key, model, messages, maxTokens, schema }: ChatRequest,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  const { origin, pathname, search } = new URL(url);
  const response = await dispatcher.request({
    origin,
    path: `${pathname.replace(/\/$/, '')}/chat/completions${search}`,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({
      model,
      messages,
      max_tokens: maxTokens,
      stream: true,
      stream_options: { include_usage: true },
      ...(schema && {
        response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } },
      }),
    }),
    signal,
  });
  const { statusCode: status } = response;
  if (status === 200) return response;
  // The body may repeat the request, or the key.
  response.body.on('error', () => undefined).destroy();
  if (schema && (status === 400 || status === 422)) throw new SchemaRefused();
  throw new AiUnavailable(sentenceOf(status));
}

function sentenceOf(status: number): string {
  if (status === 401 || status === 403) return 'It doesn’t accept the key.';
  if (status === 404) return 'It doesn’t know the address or the model.';
  if (status === 429) return 'It gets too many requests.';
  return `It answered with status ${status}.`;
}

function faultOf(error: unknown): Error {
  if (error instanceof AiUnavailable || error instanceof SchemaRefused) return error;
  if (error instanceof RefusedAddress)
    return new AiUnavailable('It isn’t at a public address; nothing was sent.');
  return new AiUnavailable('The connection to it failed.');
}
