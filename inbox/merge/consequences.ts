import type { Conversation } from '../../sdk/src/types.ts';
import { contactName } from '../words/names.ts';

/** What a merge does, a sentence each, in plain words. */
export function consequencesOf(sources: readonly Conversation[], target: Conversation): string[] {
  const isOne = sources.length === 1;
  const others = sources.filter(({ contact }) => contact?.id !== target.contact?.id);
  return [
    isOne
      ? `All messages and notes of the first move to the second, “${target.subject ?? `#${target.number}`}”.`
      : `All their messages and notes move to “${target.subject ?? `#${target.number}`}”.`,
    isOne
      ? 'The first is closed, and whoever opens it is led to the second.'
      : 'They are closed, and whoever opens one of them is led there.',
    ...(others.length > 0
      ? [
          `They are with different customers: from then on answers go to ${contactName(target.contact)} alone.`,
        ]
      : []),
  ];
}
