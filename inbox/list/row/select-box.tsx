import { words } from '../../words/words.ts';

/** Selects a row. With a mouse it shows on hover, focus or when checked; on touch screens always. */
export function SelectBox({
  name,
  isSelected,
  onToggle,
  onExtend,
}: {
  name: string;
  isSelected: boolean;
  onToggle: () => void;
  /** Shift-click: selects the range up to this row. */
  onExtend: () => void;
}) {
  return (
    <label className="absolute inset-y-0 start-0 z-10 flex w-5 items-center justify-center touch:w-11">
      <span className="sr-only">{words.list.select(name)}</span>
      <input
        type="checkbox"
        checked={isSelected}
        onChange={({ nativeEvent }) => ((nativeEvent as MouseEvent).shiftKey ? onExtend() : onToggle())}
        className={`size-3 accent-accent group-hover:opacity-100 focus-visible:opacity-100 touch:size-4.5 touch:opacity-100 ${isSelected ? '' : 'opacity-0'}`}
      />
    </label>
  );
}
