import { settingsWords } from '../../words/settings-words.ts';

const text = settingsWords.addChannel.incomingMethods;

export type IncomingMethod = 'mailbox' | 'sign_in' | 'forwarding';

type Props<Way extends IncomingMethod> = { ways: readonly Way[]; chosen: Way; onChange: (way: Way) => void };

/** How mail is received. */
export function IncomingMethodChoice<Way extends IncomingMethod>({ ways, chosen, onChange }: Props<Way>) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-xs font-medium text-soft">{text.title}</legend>
      {ways.map((way) => (
        <label key={way} className="flex items-start gap-2.5 text-sm touch:min-h-11 touch:items-center">
          <input
            type="radio"
            name="way-in"
            checked={chosen === way}
            onChange={() => onChange(way)}
            className="mt-0.5 size-4 shrink-0 accent-accent touch:mt-0"
          />
          <span>
            {text[way]}
            <span className="block text-xs text-muted">{text[`${way}Help`]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
