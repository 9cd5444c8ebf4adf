import type { ConversationMatch } from '../../../sdk/src/types.ts';

type Excerpt = NonNullable<ConversationMatch['match']['excerpt']>;

/** A row is narrow: more text before the first match would push it out of sight. */
const maxBefore = 16;

/** An excerpt that begins at most a few words before its first match. */
export function fromFirstMatch(excerpt: Excerpt): Excerpt {
  const at = excerpt.findIndex(({ is_match }) => is_match);
  if (at < 0) return excerpt;
  const before = excerpt
    .slice(0, at)
    .map(({ text }) => text)
    .join('');
  const end = before.slice(-maxBefore);
  const word = end.search(/\s\S/);
  const isShort = before.length <= maxBefore;
  const shortened = isShort ? before : `…${word < 0 ? end : end.slice(word + 1)}`;
  return [...(shortened === '' ? [] : [{ text: shortened, is_match: false }]), ...excerpt.slice(at)];
}
