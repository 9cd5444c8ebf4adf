import type { Conversation, Suggestion } from '../../../sdk/src/types.ts';

type Shown = { suggestion: Suggestion; isOutdated: boolean };

/**
 * The open suggestions that still help, newest first: no reply that a member's message has answered since, none that is being
 * edited, no tags that the conversation has already, and of each kind but tags and macros only the newest.
 *
 * @param usedId the one that the draft was written from
 */
export function shownSuggestions(
  suggestions: readonly Suggestion[],
  { last_message, tags }: Pick<Conversation, 'last_message' | 'tags'>,
  usedId: string | undefined,
): Shown[] {
  const newer = (it: Suggestion) => last_message !== null && last_message.inserted_at > it.inserted_at;
  const isAnswered = (it: Suggestion) =>
    newer(it) && it.kind !== 'summary' && last_message?.user?.id.startsWith('usr_') === true;
  const helps = (it: Suggestion) => {
    if (it.kind === 'tags') return it.tags.some(({ name }) => !tags.includes(name));
    return it.id !== usedId && !isAnswered(it) && (it.kind !== 'macro' || it.macro !== null);
  };
  const seen = new Set<string>();
  return suggestions.toReversed().flatMap((suggestion) => {
    const { kind } = suggestion;
    const isSuperseded = (kind === 'reply' || kind === 'summary') && seen.has(kind);
    if (!helps(suggestion) || isSuperseded) return [];
    seen.add(kind);
    return [{ suggestion, isOutdated: newer(suggestion) && (kind === 'reply' || kind === 'summary') }];
  });
}
