import type { Conversation } from '../../sdk/src/types.ts';
import { isolated } from '../words/locale/isolated.ts';
import { listText } from '../words/locale/list-text.ts';
import { contactName } from '../words/names.ts';
import { dateText } from '../words/times.ts';
import { words } from '../words/words.ts';
import { mergeOutcome } from './merge-outcome.ts';
import { nameOfMerged } from './merged-from.ts';

/** The consequences of a merge, one sentence each. */
export function mergeConsequences(sources: readonly Conversation[], target: Conversation): string[] {
  const { moves, closes, differentContacts } = words.merge;
  const isOfOthers = sources.some(({ contact }) => contact?.id !== target.contact?.id);
  return [
    moves(sources.length, nameOfMerged(target)),
    closes(sources.length),
    ...retained(mergeOutcome([...sources, target])),
    ...(isOfOthers ? [differentContacts(isolated(contactName(target.contact)))] : []),
  ];
}

function retained({ priority, tags, waiting_since }: ReturnType<typeof mergeOutcome>): string[] {
  const { keepsPriority, keepsTags, keepsWaiting } = words.merge;
  return [
    ...(priority === 'none' ? [] : [keepsPriority(words.conversation.priority.names[priority])]),
    ...(tags.length === 0 ? [] : [keepsTags(tags.length, listText(tags.map(isolated)))]),
    ...(waiting_since === null ? [] : [keepsWaiting(dateText(waiting_since))]),
  ];
}
