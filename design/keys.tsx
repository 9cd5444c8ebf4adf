import { type Texts, useTexts } from './texts.ts';

/** A keyboard shortcut as people read it: `mod+k`, or the sequence `g i`. Always left to right, in any language. */
export function Keys({ keys }: { keys: string }) {
  const keyNames = useKeyNames();
  return (
    <kbd dir="ltr" className="inline-flex items-center gap-0.5 font-sans">
      {keyNames(keys).map((name, at, all) => (
        <span
          // The same key can be in a sequence twice.
          key={all.slice(0, at + 1).join(' ')}
          className="inline-flex h-4.5 min-w-4.5 items-center justify-center rounded border border-line bg-sunken px-1 text-2xs text-muted"
        >
          {name}
        </span>
      ))}
    </kbd>
  );
}

/** Returns the names of the keys of a shortcut. */
export function useKeyNames(): (keys: string) => string[] {
  const named = names(useTexts().keys);
  return (keys) =>
    keys.split(/[ +]/).map((key) => named[key] ?? (key.length === 1 ? key.toUpperCase() : key));
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

const names = (texts: Texts['keys']): Readonly<Record<string, string>> => ({
  ...(isMac ? { mod: '⌘', shift: '⇧', alt: '⌥' } : texts),
  escape: texts.escape,
  enter: '↵',
  up: '↑',
  down: '↓',
  plus: '+',
});
