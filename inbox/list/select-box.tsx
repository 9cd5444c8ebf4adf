import { words } from '../words/words.ts';

/** Picks a row out; seen when the row is pointed at or picked out, and always by the keyboard and to those who do not see. */
export function SelectBox({
  name,
  isSelected,
  onToggle,
}: {
  name: string;
  isSelected: boolean;
  onToggle: () => void;
}) {
  return (
    <label className="absolute inset-y-0 start-0 z-10 flex w-5 items-center justify-center">
      <span className="sr-only">{words.list.select(name)}</span>
      <input
        type="checkbox"
        checked={isSelected}
        onChange={onToggle}
        className={`size-3 accent-accent group-hover:opacity-100 focus-visible:opacity-100 ${isSelected ? '' : 'opacity-0'}`}
      />
    </label>
  );
}
