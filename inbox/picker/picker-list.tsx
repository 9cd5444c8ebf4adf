import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Choice } from './choice.ts';
import { ChoicesFailed } from './choices-failed.tsx';
import { takeBuffered } from './key-buffer.ts';
import { NoMatches } from './no-matches.tsx';
import { PickerOption } from './picker-option.tsx';
import { closePicker, type PickerRequest } from './picker-store.ts';
import { useLoaded } from './use-loaded.ts';
import { useMatches } from './use-matches.ts';

/** A text field with the matching choices below (WAI-ARIA combobox with a listbox): arrows move, Enter picks. */
export function PickerList({ request: opened }: { request: PickerRequest }) {
  const { title, placeholder, heading, empty } = opened;
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { request, isLoading, ...loading } = useLoaded(opened);
  const { shown, isSearching, ...searching } = useMatches(request, text);
  const active = isSearching ? undefined : shown[Math.min(at, shown.length - 1)];
  const waits = isSearching || (isLoading && shown.length === 0);
  const failed = [loading, searching].find(({ error }) => error !== undefined);
  // Enter may be pressed before the results arrive.
  const takesFirst = useRef(false);
  // The dialog would do so a frame later, and the keys pressed until then would be lost.
  useLayoutEffect(() => {
    field.current?.focus();
    const { text: typed } = takeBuffered();
    if (typed !== '') setText(typed);
  }, []);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
    if (waits || !takesFirst.current) return;
    takesFirst.current = false;
    take(active);
  });
  const step = (by: number) =>
    setAt((shown.indexOf(active as never) + by + shown.length) % Math.max(1, shown.length));
  const take = (choice: Choice | undefined) => {
    if (!choice) return;
    closePicker();
    choice.run();
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const keys: Record<string, () => void> = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      Enter: () => {
        takesFirst.current = waits;
        take(active);
      },
    };
    const act = keys[event.key];
    if (!act || event.nativeEvent.isComposing) return;
    event.preventDefault();
    act();
  };
  return (
    <>
      <input
        ref={field}
        role="combobox"
        aria-label={title}
        aria-expanded
        aria-controls="picker-list"
        aria-activedescendant={active && `choice-${active.id}`}
        aria-autocomplete="list"
        placeholder={placeholder}
        value={text}
        {...(text !== '' && { dir: 'auto' })}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
          takesFirst.current = false;
        }}
        onKeyDown={onKeyDown}
        className="h-12 w-full border-b border-line bg-transparent px-4 text-base outline-none placeholder:text-muted"
      />
      {heading !== undefined && text === '' && shown.length > 0 && (
        <p aria-hidden className="px-4 pt-2.5 text-2xs font-medium text-muted">
          {heading}
        </p>
      )}
      <div
        ref={list}
        id="picker-list"
        role="listbox"
        // Browsers make what scrolls a stop of Tab, where no key would do anything: the arrow keys of the field move in it.
        tabIndex={-1}
        aria-label={heading !== undefined && text === '' ? heading : title}
        aria-busy={isSearching || isLoading}
        className="max-h-[50vh] overflow-y-auto p-1.5 aria-busy:cursor-progress"
      >
        {shown.map((choice) => (
          <PickerOption
            key={choice.id}
            choice={choice}
            isActive={choice === active}
            onTake={() => take(choice)}
          />
        ))}
      </div>
      {shown.length === 0 && !failed && (
        <NoMatches text={text} empty={empty} isLoading={isLoading} isSearching={isSearching} />
      )}
      {failed && <ChoicesFailed error={failed.error} onRetry={failed.retry} />}
    </>
  );
}
