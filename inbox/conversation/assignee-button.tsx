import { CircleDashed } from 'lucide-react';
import { Avatar } from '../../design/avatar.tsx';
import { Hint } from '../../design/hint.tsx';
import type { User } from '../../sdk/src/types.ts';

/** Who sees to a conversation; pressed, it asks who shall. */
export function AssigneeButton({ assignee, onClick }: { assignee: User | null; onClick: () => void }) {
  const label = assignee ? `Assigned to ${assignee.name}` : 'Assigned to nobody';
  return (
    <Hint label={label} keys="a">
      <button
        type="button"
        aria-label={`${label}. Assign`}
        onClick={onClick}
        className="inline-flex h-7 max-w-40 shrink-0 items-center gap-1.5 rounded-md px-1.5 text-xs text-soft hover:bg-hover"
      >
        {assignee ? (
          <Avatar name={assignee.name ?? '?'} size="small" />
        ) : (
          <CircleDashed aria-hidden className="size-4 text-muted" strokeWidth={1.75} />
        )}
        <bdi className="hidden truncate lg:block">{assignee?.name ?? 'Assign'}</bdi>
      </button>
    </Hint>
  );
}
