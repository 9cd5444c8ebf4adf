import { Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '../../design/icon-button.tsx';
import { TagChip } from '../../design/tag-chip.tsx';
import type { Tag } from '../../sdk/src/types.ts';
import { dateText } from '../words/moments.ts';

type Props = { tag: Tag; onChange: () => void; onRemove: () => void };

/** One tag in the list of them. */
export function TagRow({ tag, onChange, onRemove }: Props) {
  return (
    <li className="flex items-center gap-3 py-2 pe-2 ps-4">
      <span className="min-w-0 flex-1">
        <TagChip name={tag.name} color={tag.color} />
      </span>
      <span className="hidden text-xs text-muted sm:block">made {dateText(tag.inserted_at)}</span>
      <IconButton icon={Pencil} label={`Change ${tag.name}`} onClick={onChange} />
      <IconButton icon={Trash2} label={`Delete ${tag.name}`} onClick={onRemove} />
    </li>
  );
}
