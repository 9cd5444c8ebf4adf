import { Paperclip, Zap } from 'lucide-react';
import { useEffect } from 'react';
import { ChoicesFailed } from '../picker/choices-failed.tsx';
import { PickerOption } from '../picker/picker-option.tsx';
import { words } from '../words/words.ts';
import { CaretPopover } from './caret-popover.tsx';
import type { MacroChoice } from './macro-source.ts';
import type { SuggestionSearch } from './suggestion-extension.ts';

type Props = {
  search: SuggestionSearch<MacroChoice>;
  active: MacroChoice | undefined;
  /** Why macros couldn't be loaded. */
  error: unknown;
  onRetry: () => void;
  editor: HTMLElement;
};

const texts = words.composer.macro;

/**
 * The macros that match the typed text, with the text and actions of the active one. The focus stays in the text
 * (WAI-ARIA).
 */
export function MacroList({ search, active, error, onRetry, editor }: Props) {
  const { items, loading, command, clientRect } = search;
  useEffect(() => {
    const attributes = {
      'aria-autocomplete': 'list',
      'aria-controls': 'macro-list',
      ...(active && { 'aria-activedescendant': `choice-${active.id}` }),
    };
    for (const [name, value] of Object.entries(attributes)) editor.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(attributes)) editor.removeAttribute(name);
    };
  }, [editor, active]);
  return (
    <CaretPopover
      rectOf={() => clientRect?.() ?? editor.getBoundingClientRect()}
      editor={editor}
      className="w-[min(38rem,calc(100vw-1rem))] overflow-hidden"
    >
      <div className="flex max-sm:flex-col">
        <div className="min-w-0 flex-1">
          <div
            id="macro-list"
            role="listbox"
            aria-label={texts.title}
            aria-busy={loading}
            data-open
            className="p-1 empty:hidden"
          >
            {items.map((macro) => (
              <PickerOption
                key={macro.id}
                choice={{ ...macro, run: () => command(macro) }}
                isActive={macro === active}
                onTake={() => command(macro)}
              />
            ))}
          </div>
          {error === undefined || loading ? (
            <p role="status" className={items.length > 0 ? 'sr-only' : 'px-3 py-2 text-xs text-muted'}>
              {loading ? texts.searching : items.length > 0 ? texts.found(items.length) : texts.none}
            </p>
          ) : (
            <ChoicesFailed error={error} onRetry={onRetry} />
          )}
        </div>
        {active && <Preview macro={active} />}
      </div>
    </CaretPopover>
  );
}

function Preview({ macro: { preview, files, does } }: { macro: MacroChoice }) {
  return (
    <div className="grid w-72 max-sm:w-full shrink-0 content-start gap-2 border-line bg-sunken p-3 text-xs max-sm:border-t sm:border-s">
      {preview.length > 0 && (
        <p dir="auto" className="line-clamp-6 break-words whitespace-pre-line text-soft">
          {preview.join('\n')}
        </p>
      )}
      {files.length > 0 && (
        <ul aria-label={words.composer.files} className="grid gap-1">
          {files.map((name) => (
            <li key={name} className="flex items-center gap-1.5 text-muted">
              <Paperclip aria-hidden className="size-3 shrink-0" />
              <bdi className="truncate">{name}</bdi>
            </li>
          ))}
        </ul>
      )}
      {does.length > 0 && (
        <ul className="grid gap-1">
          {does.map((what) => (
            <li key={what} className="flex items-center gap-1.5 text-muted">
              <Zap aria-hidden className="size-3 shrink-0" />
              <bdi className="truncate">{what}</bdi>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
