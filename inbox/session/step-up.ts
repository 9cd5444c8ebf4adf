import { useSyncExternalStore } from 'react';
import type { StepUpWay } from '../../contract/inbox/second-factor.ts';

/** A request to prove one's identity, before an important change. */
export type StepUpQuestion = { ways: readonly StepUpWay[] };

let question: StepUpQuestion | undefined;
let confirmation: PromiseWithResolvers<boolean> | undefined;
const listeners = new Set<() => void>();

/**
 * Prompts the user to prove who they are, in one dialog for any number of requests. Resolves with true once they have,
 * and the requests can be repeated; with false if they cancel.
 */
export function confirmIdentity(ways: readonly StepUpWay[]): Promise<boolean> {
  if (!confirmation) {
    confirmation = Promise.withResolvers();
    question = { ways };
    notify();
  }
  return confirmation.promise;
}

export function answerStepUp(isProved: boolean): void {
  confirmation?.resolve(isProved);
  confirmation = undefined;
  question = undefined;
  notify();
}

export function useStepUpQuestion(): StepUpQuestion | undefined {
  return useSyncExternalStore(subscribe, () => question);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
