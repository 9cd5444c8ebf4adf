import { settingsWords } from '../../words/settings-words.ts';

const text = settingsWords.addChannel.incomingMethods;

export type IncomingMethod = 'mailbox' | 'sign_in' | 'forwarding';

type Props<Method extends IncomingMethod> = {
  methods: readonly Method[];
  chosen: Method;
  onChange: (method: Method) => void;
};

/** How mail is received. */
export function IncomingMethodChoice<Method extends IncomingMethod>({
  methods,
  chosen,
  onChange,
}: Props<Method>) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-xs font-medium text-soft">{text.title}</legend>
      {methods.map((method) => (
        <label key={method} className="flex items-start gap-2.5 text-sm touch:min-h-11 touch:items-center">
          <input
            type="radio"
            name="way-in"
            checked={chosen === method}
            onChange={() => onChange(method)}
            className="mt-0.5 size-4 shrink-0 accent-accent touch:mt-0"
          />
          <span>
            {text[method]}
            <span className="block text-xs text-muted">{text[`${method}Help`]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
