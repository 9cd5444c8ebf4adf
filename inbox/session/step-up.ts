import { useSyncExternalStore } from 'react';
import type { StepUpWays } from '../../contract/inbox/second-factor.ts';

let question: StepUpWays | undefined;
let confirmation: PromiseWithResolvers<boolean> | undefined;
const listeners = new Set<() => void>();

/**
 * Prompts the user to prove who they are, in one dialog for any number of requests. Resolves with true once they have,
 * and the requests can be repeated; with false if they cancel.
 */
export function confirmIdentity(accepted: StepUpWays): Promise<boolean> {
  if (!confirmation) {
    confirmation = Promise.withResolvers();
    question = accepted;
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

/** The proofs to choose from, while the user is asked for one. */
export function useStepUpQuestion(): StepUpWays | undefined {
  return useSyncExternalStore(subscribe, () => question);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
