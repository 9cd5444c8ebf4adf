import type { Conversation, Priority } from '../../sdk/src/types.ts';
import { pick } from '../picker/picker-store.ts';
import { PriorityMark } from './priority-mark.tsx';
import { useChange } from './use-change.ts';

const names: Readonly<Record<Priority, string>> = {
  urgent: 'Urgent',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  none: 'No priority',
};

/** Says how urgent conversations are. */
export function usePriority(conversations: readonly Conversation[]): () => void {
  const change = useChange();
  return () => {
    if (conversations.length === 0) return;
    pick({
      title: 'Priority',
      placeholder: 'How urgent is it?',
      choices: Object.entries(names).map(([id, name]) => ({
        id,
        name,
        mark: (
          <span aria-hidden className="flex w-4 justify-center">
            <PriorityMark priority={id as Priority} />
          </span>
        ),
        isChosen: conversations.every(({ priority }) => priority === id),
        run: () => change(conversations, { priority: id as Priority }, `Priority: ${name.toLowerCase()}.`),
      })),
    });
  };
}
