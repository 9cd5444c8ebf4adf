type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'altKey' | 'metaKey' | 'ctrlKey' | 'getModifierState'
>;

/**
 * The pressed key in the notation of shortcuts. Symbols are as on the keyboard's layout, however they are typed: `?` is
 * Shift and ß on a German keyboard, and `@` is AltGr and Q, which Windows reports as Ctrl and Alt.
 */
export function pressedKey(event: Pressed): string {
  const { key, shiftKey, altKey, metaKey, ctrlKey } = event;
  const isTyped = event.getModifierState('AltGraph');
  const isLetter = key.toLowerCase() !== key.toUpperCase();
  const parts = [
    (metaKey || ctrlKey) && !isTyped && 'mod',
    altKey && !isTyped && 'alt',
    shiftKey && (isLetter || key.length > 1) && 'shift',
    named[key] ?? key.toLowerCase(),
  ];
  return parts.filter(Boolean).join('+');
}

/**
 * Like `pressedKey`, with the Latin letter on the same key of a layout without Latin letters; undefined on other
 * layouts.
 */
export function latinKey(event: Pressed): string | undefined {
  const letter = /^Key([A-Z])$/.exec(event.code)?.[1];
  if (letter === undefined || !/^[^\p{Script=Latin}\P{L}]$/u.test(event.key)) return undefined;
  const { shiftKey, altKey, metaKey, ctrlKey } = event;
  const modifiers = { shiftKey, altKey, metaKey, ctrlKey, getModifierState: () => false };
  return pressedKey({ ...modifiers, key: letter, code: event.code });
}

/** Modifiers on their own, and unidentified keys. */
export function isKey({ key }: Pick<KeyboardEvent, 'key'>): boolean {
  return !noKeys.includes(key);
}

const noKeys = [
  'Shift',
  'Control',
  'Alt',
  'AltGraph',
  'Meta',
  'CapsLock',
  'NumLock',
  'Fn',
  'Dead',
  'Process',
  'Unidentified',
];

/** Characters that separate keys in a shortcut. */
const named: Readonly<Record<string, string>> = { '+': 'plus', ' ': 'space' };
