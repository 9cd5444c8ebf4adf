import type { Conversation } from '../../sdk/src/types.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What was merged into the conversation that is shown, by its name; empty where only that is known. */
    mergedFrom?: readonly string[];
  }
}

/** What a merged conversation is called in a sentence. */
export function nameOfMerged({ subject, number }: Pick<Conversation, 'subject' | 'number'>): string {
  return subject === null ? `#${number}` : `“${subject}” (#${number})`;
}
