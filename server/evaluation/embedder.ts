import { OperatorError } from '../config/operator-error.ts';
import { AiUnavailable } from '../errors/errors.ts';
import type { Endpoint } from '../features/ai/ask-model.ts';
import { spaceOf } from '../features/ai/embeddings/embedding-endpoint.ts';
import type { Chat } from '../features/ai/endpoint/open-chat.ts';
import { InputRefused } from '../features/ai/endpoint/post-json.ts';

/** Makes vectors of texts for an evaluation. Nothing is stored of it, and no limit counts it. */
export type Embedder = {
  model: string;
  space: string;
  /** By their texts. @throws OperatorError */
  embed(texts: readonly string[]): Promise<ReadonlyMap<string, readonly number[]>>;
};

type Embedding = { chat: Chat; endpoint: Endpoint; model: string; signal: AbortSignal };

const batch = 32;
const maxCharacters = 4000;
const milliseconds = 120_000;

export function embedder({ chat, endpoint: { url, key, isOperators }, model, signal }: Embedding): Embedder {
  const embedBatch = async (texts: readonly string[]) => {
    const cut = texts.map((text) => text.slice(0, maxCharacters));
    const stop = AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]);
    const made = await chat
      .embed({ url, key, isOperators, model, texts: cut }, stop)
      .catch((error: Error) => {
        if (signal.aborted) throw signal.reason;
        const isFault = stop.aborted || error instanceof AiUnavailable || error instanceof InputRefused;
        throw isFault ? new OperatorError(`The endpoint made no embeddings. ${error.message}`) : error;
      });
    return texts.map((text, index) => [text, made.vectors[index] ?? []] as const);
  };
  return {
    model,
    space: spaceOf(url, model),
    async embed(texts) {
      const different = [...new Set(texts)];
      const vectors = new Map<string, readonly number[]>();
      for (let start = 0; start < different.length; start += batch)
        for (const [text, vector] of await embedBatch(different.slice(start, start + batch)))
          vectors.set(text, vector);
      return vectors;
    },
  };
}
