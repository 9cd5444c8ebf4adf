import type { Message } from '../../sdk/src/types.ts';
import { hasNewer, hasOlder, itemsIn, type MessagePages } from '../cache/queries/timeline-pages.ts';

/**
 * The latest message that another member sent since a draft was begun.
 *
 * @param since the last message at that time; empty if there was none, undefined if unknown
 */
export function latestReply(
  pages: MessagePages | undefined,
  { since, ownId }: { since: string | undefined; ownId: string },
): Message | undefined {
  const messages = itemsIn(pages);
  const at = messages.findIndex(({ id }) => id === since);
  // It may precede the loaded messages; then all of those are newer, provided that they include the newest.
  const isKnown = at >= 0 || since === '' || (hasOlder(pages) && !hasNewer(pages));
  if (since === undefined || !isKnown) return undefined;
  const isColleague = ({ user }: Message) => user?.id.startsWith('usr_') && user.id !== ownId;
  return messages.slice(at + 1).findLast(isColleague);
}
