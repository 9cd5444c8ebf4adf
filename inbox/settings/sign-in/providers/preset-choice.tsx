import { settingsWords } from '../../../words/settings-words.ts';
import { PresetPicture } from './preset-picture.tsx';
import { type PresetName, presetNames } from './provider-presets.ts';

const text = settingsWords.providers.presets;

type Props = { chosen: PresetName | undefined; onChoose: (preset: PresetName) => void };

/** Which provider it is: its form of issuer, and where its values are. */
export function PresetChoice({ chosen, onChoose }: Props) {
  return (
    <fieldset>
      <legend className="sr-only">{text.title}</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {presetNames.map((name) => (
          <label
            key={name}
            className="group relative flex min-h-12 items-center gap-2.5 rounded-lg bg-surface px-2.5 text-sm ring-1 ring-control-line ring-inset hover:bg-hover has-checked:bg-accent-soft has-checked:ring-2 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="preset"
              checked={chosen === name}
              onChange={() => onChoose(name)}
              className="absolute inset-0 opacity-0"
            />
            <PresetPicture preset={name} />
            <span className="min-w-0">{text.names[name]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
