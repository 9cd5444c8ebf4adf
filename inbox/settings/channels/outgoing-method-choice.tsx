import { settingsWords } from '../../words/settings-words.ts';
import type { OutgoingMethod } from './server-draft.ts';

const text = settingsWords.channels.outgoingMethods;

type Props = {
  methods: readonly OutgoingMethod[];
  chosen: OutgoingMethod;
  onChange: (method: OutgoingMethod) => void;
};

/** How mail is sent. */
export function OutgoingMethodChoice({ methods, chosen, onChange }: Props) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-xs font-medium text-soft">{text.title}</legend>
      {methods.map((method) => (
        <label key={method} className="flex items-start gap-2.5 text-sm touch:min-h-11 touch:items-center">
          <input
            type="radio"
            name="way-out"
            checked={chosen === method}
            onChange={() => onChange(method)}
            className="mt-0.5 size-4 shrink-0 accent-accent touch:mt-0"
          />
          <span>{text[method]}</span>
        </label>
      ))}
    </fieldset>
  );
}
