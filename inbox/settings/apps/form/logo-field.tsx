import { useId, useRef, useState } from 'react';
import { Button } from '../../../../design/button.tsx';
import { settingsWords } from '../../../words/settings-words.ts';
import { AppLogo } from '../app-logo.tsx';
import { scaleDownImage } from './scale-down-image.ts';

const text = settingsWords.apps.form;

type Props = {
  name: string;
  logo: string | null;
  onChange: (logo: string | null) => void;
  error: string | undefined;
};

/** The app's logo, scaled down in the browser and served by this server. */
export function LogoField({ name, logo, onChange, error }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [errorMessage, setErrorMessage] = useState<string>();
  const take = async (file: File | undefined) => {
    if (!file) return;
    const picture = await scaleDownImage(file).catch(() => undefined);
    setErrorMessage(picture === undefined ? text.notAPicture : undefined);
    if (picture !== undefined) onChange(picture);
  };
  const shownError = errorMessage ?? error;
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-xs font-medium text-soft">
        {text.logo}
      </label>
      <div className="flex items-center gap-3">
        <AppLogo name={name} logo={logo} />
        <input
          ref={input}
          id={id}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => void take(event.currentTarget.files?.[0])}
        />
        <Button size="small" onClick={() => input.current?.click()}>
          {text.chooseLogo}
        </Button>
        {logo !== null && (
          <Button size="small" variant="quiet" onClick={() => onChange(null)}>
            {text.removeLogo}
          </Button>
        )}
      </div>
      {shownError !== undefined && <p className="text-xs text-danger">{shownError}</p>}
    </div>
  );
}
