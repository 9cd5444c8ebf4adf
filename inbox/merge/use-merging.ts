import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Conversation } from '../../sdk/src/types.ts';
import { useMembership } from '../session/use-membership.ts';
import { errorText } from '../words/error-text.ts';
import { mergeOne } from './merge-one.ts';

/** The progress of one of the merges. */
export type MergeStep = {
  source: Conversation;
  state: 'waiting' | 'merging' | 'merged' | 'failed';
  errorMessage?: string;
};

/** Merges conversations in sequence. A failure doesn't stop the others. */
export function useMerging(sources: readonly Conversation[], target: Conversation) {
  const queryClient = useQueryClient();
  const membership = useMembership();
  const [steps, setSteps] = useState<readonly MergeStep[]>(() =>
    sources.map((source) => ({ source, state: 'waiting' })),
  );
  const change = (source: Conversation, step: Omit<MergeStep, 'source'>) =>
    setSteps((before) => before.map((it) => (it.source.id === source.id ? { source, ...step } : it)));

  /** Merges everything that isn't merged yet. Returns the conversation that has the messages, or undefined if a merge failed. */
  const run = async (): Promise<Conversation | undefined> => {
    let into = target;
    let hasFailed = false;
    for (const { source, state } of steps) {
      if (state === 'merged') continue;
      change(source, { state: 'merging' });
      try {
        into = await mergeOne({ queryClient, membership }, source, into);
        change(source, { state: 'merged' });
      } catch (error) {
        hasFailed = true;
        change(source, { state: 'failed', errorMessage: errorText(error) });
      }
    }
    return hasFailed ? undefined : into;
  };
  return { steps, run };
}
