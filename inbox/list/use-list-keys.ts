import type { Conversation } from '../../sdk/src/types.ts';
import { usePrefetch } from '../cache/queries/use-prefetch.ts';
import { useKeys } from '../keyboard/use-keys.ts';
import { useAddressedConversation } from '../page/use-addressed-conversation.ts';
import { words } from '../words/words.ts';

type List = {
  conversations: readonly Conversation[];
  choose: (id: string, options?: { replace?: boolean }) => void;
  /** Scrolls to a row. */
  show: (index: number) => void;
  /** The topmost row in view. */
  firstInSight: () => number;
};

/**
 * J and K move through the list and prefetch the next conversation. Each step replaces the previous one's history entry, so that
 * Back leaves the list.
 */
export function useListKeys({ conversations, choose, show, firstInSight }: List): void {
  const prefetch = usePrefetch();
  const addressed = useAddressedConversation();
  const step = (by: number) => {
    const chosenId = addressed();
    const at = conversations.findIndex(({ id }) => id === chosenId);
    const index = at < 0 ? firstInSight() : Math.min(Math.max(at + by, 0), conversations.length - 1);
    const next = conversations[index];
    if (!next) return;
    show(index);
    const after = conversations[index + by];
    if (after) prefetch(after);
    choose(next.id, { replace: chosenId !== undefined });
  };
  useKeys({
    next: { name: words.list.next, group: 'moving', run: () => step(1) },
    previous: { name: words.list.previous, group: 'moving', run: () => step(-1) },
  });
}
