import { KeyRound } from 'lucide-react';
import { settingsWords } from '../../../words/settings-words.ts';
import type { PresetName } from './provider-presets.ts';

const { names } = settingsWords.providers.presets;

/** A provider's initial: the logos are trademarks, and not needed next to the name. */
export function PresetPicture({ preset }: { preset: PresetName }) {
  return (
    <span
      aria-hidden
      // As an attribute rather than text, which would become the start of the label (WCAG 2.5.3).
      data-initial={preset === 'other' ? undefined : names[preset].slice(0, 1)}
      className="inline-flex size-8 shrink-0 items-center justify-center rounded-md bg-sunken text-base font-semibold text-soft select-none before:content-[attr(data-initial)] group-has-checked:bg-accent group-has-checked:text-on-accent"
    >
      {preset === 'other' && <KeyRound className="size-4" />}
    </span>
  );
}
