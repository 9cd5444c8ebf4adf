import { type LucideIcon, Minus } from 'lucide-react';
import { useId } from 'react';
import { type ViewIcon, viewIcons } from '../../contract/values/view-icons.ts';
import { viewIconsByName } from '../cache/queries/view-icons.ts';
import { filterWords } from '../words/filter-words.ts';

const text = filterWords;

type Props = { value: ViewIcon | null; onChange: (icon: ViewIcon | null) => void };

/** The icon of a view: radio buttons, so that the arrow keys choose. */
export function IconChoice({ value, onChange }: Props) {
  const group = useId();
  const option = (icon: ViewIcon | null, label: string, Icon: LucideIcon) => (
    <label
      key={label}
      title={label}
      className="relative inline-flex size-8 items-center justify-center rounded-md text-muted hover:bg-hover has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent touch:size-11"
    >
      <input
        type="radio"
        name={group}
        aria-label={label}
        checked={value === icon}
        onChange={() => onChange(icon)}
        className="absolute inset-0 opacity-0"
      />
      <Icon aria-hidden className="size-4" strokeWidth={1.75} />
    </label>
  );
  return (
    <fieldset>
      <legend className="mb-1 text-xs font-medium text-soft">{text.icon}</legend>
      <div className="flex flex-wrap gap-0.5 touch:gap-0">
        {option(null, text.noIcon, Minus)}
        {viewIcons.map((icon) => option(icon, text.icons[icon], viewIconsByName[icon]))}
      </div>
    </fieldset>
  );
}
