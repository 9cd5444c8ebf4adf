import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../sdk/src/errors/api-error.ts';
import type { Suggestion } from '../../../sdk/src/types.ts';
import { suggestionsQuery } from '../../cache/queries/suggestions-query.ts';
import { useMembership } from '../../session/use-membership.ts';
import { aiWords } from '../../words/ai-words.ts';
import { errorText } from '../../words/error-text.ts';
import { words } from '../../words/words.ts';
import { AnswerFailed, aiStateQuery, ask, type Question } from './ask.ts';

/** Something to ask the language model for. */
export type Request = Question & {
  title: string;
  /** What is shown while it is answered. */
  progress: string;
  /** What is shown if it ends without a suggestion; undefined if the answer is text for the reply. */
  nothing?: string;
  /** What it becomes: a suggestion of the model of this kind gives way to it. */
  kind?: Suggestion['kind'];
};

/** An answer beside the reply, never in its place. */
export type Output = Pick<Request, 'title' | 'progress' | 'kind'> & {
  text: string;
  /** `suggested`: it has become a suggestion, which is shown instead. */
  state: 'writing' | 'done' | 'suggested' | 'nothing' | 'failed';
  /** Why there is none, or no more of it. */
  reason?: string;
  /** Asks again; undefined if that can’t help. */
  retry?: (() => void) | undefined;
};

export type AskedModel = ReturnType<typeof useAnswer>;

/** One answer at a time: another request, or leaving the conversation, stops the one before. What was stopped is discarded. */
export function useAnswer(conversationId: string) {
  const { organization } = useMembership();
  const queryClient = useQueryClient();
  const [shown, setShown] = useState<Output>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const end = () => {
    running.current?.abort();
    setShown(undefined);
  };
  const run = async (request: Request) => {
    const { path, body, title, progress, nothing, kind } = request;
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    const show = (next: Omit<Output, 'title' | 'progress' | 'kind'>) =>
      own.signal.aborted || setShown({ title, progress, ...(kind && { kind }), ...next });
    let written = '';
    const onText = (text: string) => {
      written = text;
      show({ text, state: 'writing' });
    };
    onText(written);
    try {
      const question = { path, body: { conversation_id: conversationId, ...body } };
      const { suggestion_id, macro_suggestion_id } = await ask(organization.id, question, {
        onText,
        signal: own.signal,
      });
      if (nothing === undefined) return show({ text: written, state: 'done' });
      if (suggestion_id === null && !macro_suggestion_id)
        return show({ text: '', state: 'nothing', reason: nothing });
      // The suggestion takes its place without a gap.
      const { queryKey } = suggestionsQuery(organization.id, conversationId);
      await queryClient.invalidateQueries({ queryKey });
      show({ text: '', state: 'suggested' });
    } catch (error) {
      if (own.signal.aborted) return;
      const retry = isFinal(error) ? undefined : () => void run(request);
      show({ text: '', state: 'failed', reason: failureText(error), retry });
      // Another member may have switched it off, or used the last tokens.
      await queryClient.invalidateQueries({ queryKey: aiStateQuery(organization.id).queryKey });
    }
  };
  return { shown, run: (request: Request) => void run(request), end };
}

function codeOf(error: unknown): string | undefined {
  return error instanceof ApiError || error instanceof AnswerFailed ? error.code : undefined;
}

function isFinal(error: unknown): boolean {
  return ['ai_off', 'ai_limit_reached', 'not_found', 'conversation_merged'].includes(codeOf(error) ?? '');
}

function failureText(error: unknown): string {
  const code = codeOf(error);
  if (code === 'ai_off') return aiWords.tools.off;
  if (code === 'ai_limit_reached') return aiWords.tools.limitReached;
  if (!(error instanceof AnswerFailed)) return errorText(error);
  if (code === undefined) return aiWords.tools.brokeOff;
  if (code === 'ai_unavailable') return aiWords.tools.unavailable(error.message);
  const known: Readonly<Record<string, string>> = words.errors.codes;
  return known[code] ?? error.message;
}
