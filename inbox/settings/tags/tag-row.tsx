import { Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '../../../design/icon-button.tsx';
import { TagChip } from '../../../design/tag-chip.tsx';
import type { Tag } from '../../../sdk/src/types.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { dateOnlyText } from '../../words/times.ts';

const text = settingsWords.tags;

type Props = { tag: Tag; onChange?: () => void; onRemove?: () => void };

/** A tag in the settings. */
export function TagRow({ tag, onChange, onRemove }: Props) {
  return (
    <li className="flex items-center gap-3 py-2 ps-4 pe-2">
      <span className="min-w-0 flex-1">
        <TagChip name={tag.name} color={tag.color} />
      </span>
      <span className="hidden text-xs text-muted sm:block">
        {text.created(dateOnlyText(tag.inserted_at))}
      </span>
      {onChange && <IconButton icon={Pencil} label={text.change(tag.name)} onClick={onChange} />}
      {onRemove && <IconButton icon={Trash2} label={text.remove(tag.name)} onClick={onRemove} />}
    </li>
  );
}
