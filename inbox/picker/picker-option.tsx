import { Check } from 'lucide-react';
import { Keys } from '../../design/keys.tsx';
import { words } from '../words/words.ts';
import type { Choice } from './choice.ts';

type Props = { choice: Choice; isActive: boolean; onTake: () => void };

export function PickerOption({
  choice: { id, name, mark, detail, lines = [], keys, isChosen },
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
      className={`flex min-h-9 touch:min-h-11 items-center gap-2.5 rounded-md px-2.5 py-1.5 ${isActive ? 'bg-selected' : 'hover:bg-hover'}`}
    >
      {mark}
      <span className="grid min-w-0">
        <span className="flex items-baseline gap-2.5">
          <bdi className={detail === undefined ? 'truncate' : 'max-w-3/4 shrink-0 truncate'}>{name}</bdi>
          {detail !== undefined && <span className="truncate text-xs text-muted">{detail}</span>}
        </span>
        {lines.map((line) => (
          <span key={line} className="truncate text-xs text-muted">
            {line}
          </span>
        ))}
      </span>
      <span className="ms-auto flex items-center gap-2">
        {isChosen && <Check aria-label={words.keyboard.chosen} className="size-4 text-accent" />}
        {keys !== undefined && <Keys keys={keys} />}
      </span>
    </div>
  );
}
