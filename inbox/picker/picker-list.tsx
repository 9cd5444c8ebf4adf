import { useEffect, useRef, useState } from 'react';
import { words } from '../words/words.ts';
import { matching } from './choice.ts';
import { PickerOption } from './picker-option.tsx';
import { type Asked, closePicker } from './picker-store.ts';

/** A line to type in and what is called that; arrows go through it, Enter takes (WAI-ARIA, combobox with a listbox). */
export function PickerList({ asked: { title, placeholder, choices, make } }: { asked: Asked }) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const found = matching(choices, text);
  const isNew = make && text.trim() !== '' && !choices.some(({ name }) => name === text.trim());
  const shown = isNew ? [...found, make(text.trim())] : found;
  const active = shown[Math.min(at, shown.length - 1)];
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  });
  const step = (by: number) =>
    setAt((shown.indexOf(active as never) + by + shown.length) % Math.max(1, shown.length));
  const take = (choice = active) => {
    if (!choice) return;
    closePicker();
    choice.run();
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const keys: Record<string, () => void> = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      Enter: () => take(),
    };
    const act = keys[event.key];
    if (!act || event.nativeEvent.isComposing) return;
    event.preventDefault();
    act();
  };
  return (
    <>
      <input
        role="combobox"
        aria-label={title}
        aria-expanded
        aria-controls="picker-list"
        aria-activedescendant={active && `choice-${active.id}`}
        aria-autocomplete="list"
        placeholder={placeholder}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        className="h-12 w-full border-b border-line bg-transparent px-4 text-base outline-none placeholder:text-muted"
      />
      <div
        ref={list}
        id="picker-list"
        role="listbox"
        aria-label={title}
        className="max-h-[50vh] overflow-y-auto p-1.5"
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
      {shown.length === 0 && text !== '' && (
        <p className="px-4 pb-4 text-center text-sm text-muted">{words.keyboard.nothingFound}</p>
      )}
    </>
  );
}
