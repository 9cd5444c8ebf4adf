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

/** The endpoint failed after the answer began; the message is for people. */
export class AnswerFailed extends Error {}

/** Asks the language model, and calls `onText` with all of the answer so far, as it comes. */
export async function ask(
  organizationId: string,
  { path, body }: Question,
  { onText, signal }: { onText: (text: string) => void; signal: AbortSignal },
): Promise<void> {
  const response = await sendForStream({ method: 'POST', path: `/ai/${path}`, organizationId, body, signal });
  let whole = '';
  if (!response.body) return;
  for await (const { event, data = '{}' } of readFrames(response.body)) {
    const frame = JSON.parse(data) as { text?: string; error_description?: string };
    if (event === 'error') throw new AnswerFailed(frame.error_description);
    whole += frame.text ?? '';
    if (frame.text !== undefined) onText(whole);
  }
}
