import { queryOptions } from '@tanstack/react-query';
import type { AiState } from '../../../contract/inbox/ai.ts';
import { readFrames } from '../../../stream/read-frames.ts';
import { send, sendForStream } from '../../session/send.ts';

/** What the language model can be used for; nothing while it is off. */
export function aiStateQuery(organizationId: string) {
  return queryOptions({
    queryKey: [organizationId, 'ai'],
    queryFn: async ({ signal }) =>
      (await send({ method: 'GET', path: '/ai', organizationId, signal })) as AiState,
    staleTime: 60_000,
  });
}

export type Question = { path: string; body: Record<string, string> };

/** How an answer ended. Those that become suggestions have ids, or none if nothing fits. */
export type Ending = {
  suggestion_id: string | null;
  macro_suggestion_id?: string | null;
  nothing_found?: boolean;
};

/** The answer failed or broke off after it began. */
export class AnswerFailed extends Error {
  /** Of the API; undefined if the connection was lost. */
  readonly code: string | undefined;

  constructor(code?: string, message?: string) {
    super(message);
    this.code = code;
  }
}

type Frame = Ending & { text?: string; error?: string; error_description?: string };

/**
 * Asks the language model, and calls `onText` with all of the answer so far, as it comes.
 *
 * @throws AnswerFailed, ApiError; TypeError if the connection fails
 */
export async function ask(
  organizationId: string,
  { path, body }: Question,
  { onText, signal }: { onText: (text: string) => void; signal: AbortSignal },
): Promise<Ending> {
  const response = await sendForStream({ method: 'POST', path: `/ai/${path}`, organizationId, body, signal });
  if (!response.body) throw new AnswerFailed();
  let whole = '';
  for await (const { event, data = '{}' } of readFrames(response.body)) {
    const frame = JSON.parse(data) as Frame;
    if (event === 'error') throw new AnswerFailed(frame.error, frame.error_description);
    if (event === 'done') return frame;
    whole += frame.text ?? '';
    if (frame.text !== undefined) onText(whole);
  }
  throw new AnswerFailed();
}
