import { Plus, X } from 'lucide-react';
import { Button } from '../../../../design/button.tsx';
import { Field } from '../../../../design/field.tsx';
import { IconButton } from '../../../../design/icon-button.tsx';
import { settingsWords } from '../../../words/settings-words.ts';
import { lineOf } from './app-draft.ts';

const text = settingsWords.apps.form;

type Props = {
  uris: readonly string[];
  onChange: (uris: readonly string[]) => void;
  errors: Readonly<Record<string, string>>;
};

/** The redirect URIs, one per line, with the error of each. */
export function RedirectFields({ uris, onChange, errors }: Props) {
  const errorAt = (line: number) =>
    Object.entries(errors).find(([field]) => {
      const index = /^redirect_uris\.(\d+)$/.exec(field)?.[1];
      return index !== undefined && lineOf(uris, Number(index)) === line;
    })?.[1];
  return (
    <div className="grid gap-3">
      {uris.map((uri, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index is the only identity of a line
        <div key={line} className="flex items-start gap-2">
          <Field
            label={uris.length === 1 ? text.address : text.addressNumber(line + 1)}
            className="flex-1"
            type="url"
            inputMode="url"
            spellCheck={false}
            autoComplete="off"
            placeholder="https://app.example.com/callback"
            value={uri}
            onChange={(event) => onChange(uris.with(line, event.currentTarget.value))}
            error={errorAt(line) ?? (line === 0 ? errors.redirect_uris : undefined)}
          />
          {uris.length > 1 && (
            <IconButton
              icon={X}
              label={text.removeAddress(line + 1)}
              className="mt-5.5"
              onClick={() => onChange(uris.toSpliced(line, 1))}
            />
          )}
        </div>
      ))}
      <div>
        <Button size="small" variant="quiet" onClick={() => onChange([...uris, ''])}>
          <Plus aria-hidden className="size-3.5" /> {text.addAddress}
        </Button>
      </div>
    </div>
  );
}
