import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../../design/button.tsx';
import { ApiError } from '../../../../sdk/src/errors/api-error.ts';
import { settingsWords } from '../../../words/settings-words.ts';
import { errorText } from '../../page/error-text.ts';

const text = settingsWords.webSite.identity;

/** The first line of every PEM file. */
const pemHeader = '-----BEGIN PUBLIC KEY-----';

type Props = { start: string; onSave: (publicKey: string) => Promise<void> };

/** The public key that verifies identities signed with ES256. */
export function PublicKeyForm({ start, onSave }: Props) {
  const id = useId();
  const [publicKey, setPublicKey] = useState(start);
  const [errorMessage, setErrorMessage] = useState<string>();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setErrorMessage(undefined);
    await onSave(publicKey.trim()).catch((error: unknown) => setErrorMessage(messageOf(error)));
  };
  return (
    <form onSubmit={(event) => void save(event)} className="grid gap-2">
      <label htmlFor={id} className="text-xs font-medium text-soft">
        {text.publicKey}
      </label>
      <textarea
        id={id}
        rows={5}
        value={publicKey}
        placeholder={pemHeader}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="none"
        aria-describedby={`${id}-help`}
        aria-invalid={errorMessage !== undefined}
        onChange={(event) => setPublicKey(event.currentTarget.value)}
        className="w-full rounded-md bg-surface px-2.5 py-1.5 font-mono text-xs ring-1 ring-control-line outline-none ring-inset placeholder:text-muted focus:ring-2 focus:ring-accent aria-invalid:ring-danger"
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p id={`${id}-help`} className="text-xs text-muted">
          {text.publicKeyHelp}
        </p>
        <Button type="submit" disabled={publicKey.trim() === '' || publicKey.trim() === start}>
          {text.saveKey}
        </Button>
      </div>
      {errorMessage !== undefined && (
        <p role="alert" className="text-xs text-danger">
          {errorMessage}
        </p>
      )}
    </form>
  );
}

function messageOf(error: unknown): string {
  const isRefused = error instanceof ApiError && error.status === 422;
  return isRefused ? text.noPublicKey : errorText(error);
}
