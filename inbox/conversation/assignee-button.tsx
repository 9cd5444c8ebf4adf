import { CircleDashed } from 'lucide-react';
import { Avatar } from '../../design/avatar.tsx';
import { Hint } from '../../design/hint.tsx';
import type { User } from '../../sdk/src/types.ts';
import { useKeyOf } from '../keyboard/key-store.ts';
import { words } from '../words/words.ts';

/** The assignee. Opens the list of members to assign to. */
export function AssigneeButton({ assignee, onClick }: { assignee: User | null; onClick: () => void }) {
  const keyOf = useKeyOf();
  const label = assignee
    ? words.conversation.assign.to(assignee.name ?? '?')
    : words.conversation.assign.toNobody;
  return (
    <Hint label={label} keys={keyOf('assign')}>
      <button
        type="button"
        aria-label={words.conversation.assign.change(label)}
        onClick={onClick}
        className="inline-flex h-7 max-w-40 touch:h-11 touch:min-w-11 shrink-0 items-center gap-1.5 rounded-md px-1.5 text-xs text-soft hover:bg-hover"
      >
        {assignee ? (
          <Avatar name={assignee.name ?? '?'} size="small" />
        ) : (
          <CircleDashed aria-hidden className="size-4 text-muted" strokeWidth={1.75} />
        )}
        <bdi className="truncate">{assignee?.name ?? words.conversation.assign.button}</bdi>
      </button>
    </Hint>
  );
}
