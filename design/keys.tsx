/** Keys as a person reads them: `mod+k`, or one after the other `g i`. */
export function Keys({ keys }: { keys: string }) {
  return (
    <kbd className="inline-flex items-center gap-0.5 font-sans">
      {keys.split(/[ +]/).map((key) => (
        <span
          key={key}
          className="inline-flex h-4.5 min-w-4.5 items-center justify-center rounded border border-line bg-sunken px-1 text-2xs text-muted"
        >
          {names[key] ?? (key.length === 1 ? key.toUpperCase() : key)}
        </span>
      ))}
    </kbd>
  );
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

const names: Readonly<Record<string, string>> = {
  mod: isMac ? '⌘' : 'Ctrl',
  shift: isMac ? '⇧' : 'Shift',
  alt: isMac ? '⌥' : 'Alt',
  enter: '↵',
  escape: 'Esc',
  up: '↑',
  down: '↓',
};
