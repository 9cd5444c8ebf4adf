import type { Priority } from '../../sdk/src/types.ts';
import { words } from '../words/words.ts';

const bars: Readonly<Record<Priority, number>> = { none: 0, low: 1, medium: 2, high: 3, urgent: 3 };

/** Ascending bars, one more for each priority; nothing for `none`. */
export function PriorityMark({ priority }: { priority: Priority }) {
  if (priority === 'none') return null;
  const color = priority === 'urgent' ? 'bg-danger' : priority === 'high' ? 'bg-warning' : 'bg-muted';
  return (
    <span
      className="inline-flex shrink-0 items-end gap-px"
      title={words.conversation.priority.marks[priority]}
    >
      {[1, 2, 3].map((bar) => (
        <span
          key={bar}
          aria-hidden
          className={`w-[3px] rounded-[1px] ${bar <= bars[priority] ? color : 'bg-line-strong'}`}
          style={{ height: 3 + bar * 2.5 }}
        />
      ))}
      <span className="sr-only">{words.conversation.priority.marks[priority]}</span>
    </span>
  );
}
