import { bufferKey } from '../picker/key-buffer.ts';
import { isKey, latinKey, pressedKey } from './pressed-key.ts';
import { commandsByKey } from './registry.ts';

/** How soon the second key of a sequence follows the first. */
export const sequenceMilliseconds = 1200;

/** Runs commands by their shortcuts. Letters are left alone while the user is typing. */
export function listenToKeys(): () => void {
  let first: { keys: readonly string[]; at: number } | undefined;
  const listen = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || isLayerOpen()) return;
    if (!isTyping(event) && bufferKey(event)) return event.preventDefault();
    if (!isKey(event)) return;
    const pressed = pressedKey(event);
    if (isTyping(event) && !pressed.includes('mod+') && pressed !== 'escape') return;
    const commands = commandsByKey();
    const before = first && event.timeStamp - first.at < sequenceMilliseconds ? first.keys : [];
    const keys = [pressed, latinKey(event)].filter((key) => key !== undefined);
    const sequences = before.flatMap((earlier) => keys.map((key) => `${earlier} ${key}`));
    const command = commands.get([...sequences, ...keys].find((it) => commands.has(it)) ?? '');
    first = { keys, at: event.timeStamp };
    if (!command) return;
    first = undefined;
    event.preventDefault();
    command.run();
  };
  document.addEventListener('keydown', listen);
  return () => document.removeEventListener('keydown', listen);
}

/** Open menus and dialogs handle keys themselves. */
export function isLayerOpen(): boolean {
  return (
    document.querySelector('[role=menu][data-open], [role=dialog][data-open], [role=listbox][data-open]') !==
    null
  );
}

function isTyping({ target }: KeyboardEvent): boolean {
  const element = target as HTMLElement;
  const takesText = element.matches('textarea, select, input:not([type=checkbox])');
  return element.isContentEditable || takesText;
}
