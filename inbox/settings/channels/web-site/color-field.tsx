import { useId } from 'react';
import { Button } from '../../../../design/button.tsx';
import { contrastBetween, graphicContrast, readableOn, textOn } from '../../../../design/contrast.ts';
import { settingsWords } from '../../../words/settings-words.ts';

const text = settingsWords.webSite;

const page = '#ffffff';

type Props = { color: string; onChange: (color: string) => void; error: string | undefined };

/** The channel's color. The text on it is chosen by contrast, and a color too light for a button can be darkened. */
export function ColorField({ color, onChange, error }: Props) {
  const id = useId();
  const isColor = /^#[0-9a-f]{6}$/i.test(color);
  const isFaint = isColor && contrastBetween(color, page) < graphicContrast;
  const darker = isFaint ? readableOn(page, color) : color;
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-xs font-medium text-soft">
        {text.color}
      </label>
      <div className="flex items-center gap-2">
        <input
          type="color"
          aria-label={text.pickColor}
          value={isColor ? color : '#000000'}
          onChange={(event) => onChange(event.currentTarget.value)}
          className="h-8 w-12 shrink-0 cursor-pointer rounded-md bg-surface p-1 ring-1 ring-control-line ring-inset touch:h-11"
        />
        <input
          id={id}
          value={color}
          spellCheck={false}
          autoCapitalize="none"
          maxLength={7}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-help`}
          onChange={(event) => onChange(event.currentTarget.value)}
          className="h-8 w-28 rounded-md bg-surface px-2.5 font-mono text-sm ring-1 ring-control-line outline-none ring-inset touch:h-11 focus:ring-2 focus:ring-accent aria-invalid:ring-danger"
        />
      </div>
      <p id={`${id}-help`} className="text-xs text-muted">
        {isColor ? text.textColor(textOn(color) === '#ffffff' ? text.white : text.black) : text.colorHelp}
      </p>
      {isFaint && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-warning">
          {text.faintColor}
          <Button size="small" onClick={() => onChange(darker)}>
            {text.darken(darker)}
          </Button>
        </p>
      )}
      {error !== undefined && (
        <p role="alert" className="text-xs text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
