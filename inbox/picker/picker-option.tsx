import { Check } from 'lucide-react';
import { Keys } from '../../design/keys.tsx';
import { words } from '../words/words.ts';
import type { Choice } from './choice.ts';

type Props = { choice: Choice; isActive: boolean; onTake: () => void };

export function PickerOption({
  choice: { id, name, mark, detail, keys, isChosen },
  isActive,
  onTake,
}: Props) {
  return (
    // The combobox handles keyboard events, and references the active option.
    <div
      id={`choice-${id}`}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onTake}
      onKeyDown={() => undefined}
      className={`flex h-9 touch:h-11 items-center gap-2.5 rounded-md px-2.5 ${isActive ? 'bg-selected' : 'hover:bg-hover'}`}
    >
      {mark}
      <bdi className="min-w-0 truncate">{name}</bdi>
      {detail !== undefined && <span className="truncate text-xs text-muted">{detail}</span>}
      <span className="ms-auto flex items-center gap-2">
        {isChosen && <Check aria-label={words.keyboard.chosen} className="size-4 text-accent" />}
        {keys !== undefined && <Keys keys={keys} />}
      </span>
    </div>
  );
}
