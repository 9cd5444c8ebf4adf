import { ArrowLeft, LoaderCircle, Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../design/icon-button.tsx';
import { takeBuffered } from '../picker/key-buffer.ts';
import { words } from '../words/words.ts';
import { searchBoxId } from './use-open-search.ts';

const debounceMilliseconds = 150;

type Props = {
  /** The search text in the URL. */
  text: string;
  isBusy: boolean;
  onText: (text: string) => void;
  /** Enter. */
  onSubmit: () => void;
  /** Arrow down. */
  onDown: () => void;
  onLeave: () => void;
};

/** The search field. The search follows shortly after the last keystroke. */
export function SearchBox({ text, isBusy, onText, onSubmit, onDown, onLeave }: Props) {
  const [typed, setTyped] = useState(text);
  const sent = useRef(text);
  const latest = useRef(onText);
  useEffect(() => {
    latest.current = onText;
  });
  useEffect(() => {
    const { text: buffered } = takeBuffered();
    if (buffered !== '') setTyped((it) => it + buffered);
  }, []);
  // Back and forward, or a recent search.
  useEffect(() => {
    if (text !== sent.current) setTyped(text);
    sent.current = text;
  }, [text]);
  useEffect(() => {
    if (typed === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = typed;
      latest.current(typed);
    }, debounceMilliseconds);
    return () => clearTimeout(timer);
  }, [typed]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') onDown();
    else if (event.key === 'Enter' && typed === sent.current) onSubmit();
    else return;
    event.preventDefault();
  };
  const Icon = isBusy ? LoaderCircle : Search;
  return (
    <div className="flex items-center gap-1 px-2 pt-2 pb-2">
      <IconButton
        icon={ArrowLeft}
        label={words.search.back}
        keys="escape"
        className="touch:size-11"
        onClick={onLeave}
      />
      <div className="relative min-w-0 flex-1">
        <Icon
          aria-hidden
          className={`pointer-events-none absolute start-2.5 top-1/2 size-4 -translate-y-1/2 text-muted ${isBusy ? 'animate-spin motion-reduce:animate-none' : ''}`}
          strokeWidth={1.75}
        />
        <input
          id={searchBoxId}
          type="search"
          aria-label={words.search.placeholder}
          placeholder={words.search.placeholder}
          value={typed}
          {...(typed !== '' && { dir: 'auto' })}
          maxLength={500}
          autoComplete="off"
          enterKeyHint="search"
          // biome-ignore lint/a11y/noAutofocus: it opens because somebody wants to type here
          autoFocus
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
          className="h-8 w-full rounded-md bg-sunken ps-8.5 pe-8 text-base ring-1 ring-line ring-inset outline-none focus-visible:ring-2 focus-visible:ring-accent touch:h-11 [&::-webkit-search-cancel-button]:hidden"
        />
        {typed !== '' && (
          <button
            type="button"
            aria-label={words.search.clear}
            onClick={() => {
              setTyped('');
              document.getElementById(searchBoxId)?.focus();
            }}
            className="absolute inset-y-0 end-0 inline-flex w-8 items-center justify-center rounded-md text-muted hover:text-text touch:w-11"
          >
            <X aria-hidden className="size-3.5" />
          </button>
        )}
      </div>
    </div>
  );
}
