import type { Conversation } from '../../sdk/src/types.ts';
import { isolated } from '../words/locale/isolated.ts';
import { contactName } from '../words/names.ts';
import { words } from '../words/words.ts';
import { nameOfMerged } from './merged-from.ts';

/** What a merge does, a sentence each, in plain words. */
export function consequencesOf(sources: readonly Conversation[], target: Conversation): string[] {
  const { moves, closes, keeps, differentContacts } = words.merge;
  const isOfOthers = sources.some(({ contact }) => contact?.id !== target.contact?.id);
  return [
    moves(sources.length, nameOfMerged(target)),
    closes(sources.length),
    keeps,
    ...(isOfOthers ? [differentContacts(isolated(contactName(target.contact)))] : []),
  ];
}
