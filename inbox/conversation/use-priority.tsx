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

/** Says how urgent a conversation is. */
export function usePriority(conversation: Conversation | undefined): () => void {
  const change = useChange();
  return () => {
    if (!conversation) return;
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
        isChosen: conversation.priority === id,
        run: () => change(conversation, { priority: id as Priority }, `Priority: ${name.toLowerCase()}.`),
      })),
    });
  };
}
