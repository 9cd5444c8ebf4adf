import type { Conversation } from '../../sdk/src/types.ts';
import { isolated } from '../words/locale/isolated.ts';
import { words } from '../words/words.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The names of the conversations that were merged into the current one; empty if unknown. */
    mergedFrom?: readonly string[];
  }
}

/** The name of a merged conversation within a sentence. */
export function nameOfMerged({ subject, number }: Pick<Conversation, 'subject' | 'number'>): string {
  const numbered = words.conversation.number(number);
  return subject === null ? numbered : words.merge.named(isolated(subject), numbered);
}
