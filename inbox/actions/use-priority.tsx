import type { Conversation, Priority } from '../../sdk/src/types.ts';
import { pick } from '../picker/picker-store.ts';
import { words } from '../words/words.ts';
import { PriorityMark } from './priority-mark.tsx';
import { useChange } from './use-change.ts';

const texts = words.conversation.priority;

const priorities: readonly Priority[] = ['urgent', 'high', 'medium', 'low', 'none'];

/** Sets the priority of conversations. */
export function usePriority(conversations: readonly Conversation[]): () => void {
  const change = useChange();
  return () => {
    if (conversations.length === 0) return;
    pick({
      title: texts.title,
      placeholder: texts.placeholder,
      choices: priorities.map((id) => ({
        id,
        name: texts.names[id],
        mark: (
          <span aria-hidden className="flex w-4 justify-center">
            <PriorityMark priority={id} />
          </span>
        ),
        isChosen: conversations.every(({ priority }) => priority === id),
        run: () => change(conversations, { priority: id }, texts.marks[id]),
      })),
    });
  };
}
