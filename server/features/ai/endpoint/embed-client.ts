import type { Dispatcher } from 'undici';
import { AiUnavailable } from '../../../errors/errors.ts';
import { faultOf, InputRefused, postJson } from './post-json.ts';

export type EmbedRequest = {
  url: string;
  key: string | undefined;
  model: string;
  texts: readonly string[];
};

/** A vector of length 1 for each text, in their order; `usedTokens` as the endpoint counts them. */
export type Embeddings = { vectors: readonly (readonly number[])[]; usedTokens?: number };

const maxBytes = 32 * 1024 * 1024;
/** More than any model has, and what the extension can compare. */
const maxDimensions = 16_000;

/**
 * `POST {url}/embeddings`, as OpenAI documents it and vLLM, Ollama and llama.cpp understand it.
 *
 * @throws AiUnavailable; InputRefused, if texts are too long or too many; the reason of `stop` once it is aborted
 */
export async function embedTexts(
  dispatcher: Dispatcher,
  { url, key, model, texts }: EmbedRequest,
  stop: AbortSignal,
): Promise<Embeddings> {
  const body = { model, input: texts, encoding_format: 'float' };
  try {
    const posted = { url, key, path: '/embeddings', accept: 'application/json', body };
    const response = await postJson(dispatcher, posted, stop);
    return embeddingsOf(await readJson(response), texts.length);
  } catch (error) {
    if (stop.aborted) throw stop.reason;
    if (error instanceof InputRefused) throw error;
    throw faultOf(error);
  }
}

async function readJson({ body }: Dispatcher.ResponseData): Promise<unknown> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body) {
    bytes += (part as Buffer).length;
    if (bytes > maxBytes) throw new AiUnavailable('It answered too much.');
    parts.push(part as Buffer);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString());
  } catch {
    throw notUnderstandable();
  }
}

type Parsed = {
  data?: { index?: unknown; embedding?: unknown }[];
  usage?: { total_tokens?: unknown } | null;
} | null;

function embeddingsOf(answer: unknown, count: number): Embeddings {
  const { data, usage } = (answer ?? {}) as NonNullable<Parsed>;
  if (!Array.isArray(data) || data.length !== count) throw notUnderstandable();
  const vectors = Array<number[]>(count);
  for (const [position, item] of data.entries()) {
    const index = typeof item?.index === 'number' ? item.index : position;
    vectors[index] = unitVector(item?.embedding);
  }
  const dimensions = vectors[0]?.length;
  for (let index = 0; index < count; index++)
    if (vectors.length !== count || vectors[index]?.length !== dimensions) throw notUnderstandable();
  const used = usage?.total_tokens;
  return { vectors, ...(typeof used === 'number' && Number.isSafeInteger(used) && { usedTokens: used }) };
}

/** Endpoints differ in whether theirs are. */
function unitVector(embedding: unknown): number[] {
  if (!Array.isArray(embedding) || embedding.length === 0 || embedding.length > maxDimensions)
    throw notUnderstandable();
  let sum = 0;
  for (const value of embedding) {
    if (typeof value !== 'number') throw notUnderstandable();
    sum += value * value;
  }
  const length = Math.sqrt(sum);
  if (!Number.isFinite(length) || length === 0) throw notUnderstandable();
  return embedding.map((value: number) => value / length);
}

function notUnderstandable(): AiUnavailable {
  return new AiUnavailable('Its answer isn’t understandable.');
}
