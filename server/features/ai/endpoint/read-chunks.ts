import type { Dispatcher } from 'undici';
import { AiUnavailable } from '../../../errors/errors.ts';

/** The next part of an answer; `usedTokens` as the endpoint counts them. */
export type ChatChunk = {
  /** Empty in a chunk that says whose turn it is, and in one of a model that thinks. */
  text: string;
  /** Whether the model has written something, for us or for itself. */
  isToken: boolean;
  usedTokens?: number;
};

const maxBytes = 2 * 1024 * 1024;

/** The chunks of a streamed answer, or of one that wasn't streamed although it should be. @throws AiUnavailable */
export async function* readChunks({ headers, body }: Dispatcher.ResponseData): AsyncGenerator<ChatChunk> {
  const isStream = String(headers['content-type'] ?? '').includes('event-stream');
  let rest = '';
  let bytes = 0;
  const decoder = new TextDecoder();
  for await (const part of body) {
    bytes += (part as Buffer).length;
    if (bytes > maxBytes) throw new AiUnavailable('It answered too much.');
    rest += decoder.decode(part as Buffer, { stream: true });
    if (!isStream) continue;
    const lines = rest.split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const data = /^data:\s?(.*)$/.exec(line)?.[1];
      if (data === '[DONE]') return;
      if (data !== undefined && data !== '') yield chunkOf(data, 'delta');
    }
  }
  if (!isStream) yield chunkOf(rest, 'message');
  else throw new AiUnavailable('Its answer broke off.');
}

type Part = { content?: unknown; reasoning?: unknown; reasoning_content?: unknown };

type Parsed = {
  error?: unknown;
  choices?: { delta?: Part; message?: Part }[];
  usage?: { total_tokens?: unknown } | null;
};

function chunkOf(json: string, part: 'delta' | 'message'): ChatChunk {
  const value = parsed(json);
  if (typeof value !== 'object' || value === null || value.error !== undefined)
    throw new AiUnavailable('Its answer isn’t understandable.');
  const { content, reasoning, reasoning_content } = value.choices?.[0]?.[part] ?? {};
  const used = value.usage?.total_tokens;
  return {
    text: typeof content === 'string' ? content : '',
    isToken: [content, reasoning, reasoning_content].some((it) => typeof it === 'string' && it !== ''),
    ...(typeof used === 'number' && Number.isSafeInteger(used) && { usedTokens: used }),
  };
}

function parsed(json: string): Parsed | null {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
