import type { Conversation } from '../../sdk/src/types.ts';
import { isolated } from '../words/locale/isolated.ts';
import { words } from '../words/words.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What was merged into the conversation that is shown, by its name; empty where only that is known. */
    mergedFrom?: readonly string[];
  }
}

/** What a merged conversation is called in a sentence. */
export function nameOfMerged({ subject, number }: Pick<Conversation, 'subject' | 'number'>): string {
  const numbered = words.conversation.number(number);
  return subject === null ? numbered : words.merge.named(isolated(subject), numbered);
}
