import { Paperclip, Zap } from 'lucide-react';
import { words } from '../words/words.ts';
import { CaretPopover } from './caret-popover.tsx';
import type { MacroChoice } from './macro-source.ts';
import type { SuggestionSearch } from './suggestion-extension.ts';
import { SuggestionList } from './suggestion-list.tsx';

type Props = {
  search: SuggestionSearch<MacroChoice>;
  active: MacroChoice | undefined;
  /** Why macros couldn't be loaded. */
  error: unknown;
  onRetry: () => void;
  editor: HTMLElement;
};

/** The macros that match the typed text, with the text and actions of the active one. */
export function MacroList(props: Props) {
  const { search, active, editor } = props;
  return (
    <CaretPopover
      rectOf={() => search.clientRect?.() ?? editor.getBoundingClientRect()}
      editor={editor}
      className="w-[min(38rem,calc(100vw-1rem))] overflow-hidden"
    >
      <div className="flex max-sm:flex-col">
        <div className="min-w-0 flex-1">
          <SuggestionList id="macro-list" texts={words.composer.macro} {...props} />
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
