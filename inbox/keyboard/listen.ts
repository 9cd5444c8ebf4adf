import { bufferKey } from './key-buffer.ts';
import { availableCommands } from './registry.ts';

const sequenceMilliseconds = 1200;

/** Runs commands by their shortcuts. Letters are left alone while the user is typing. */
export function listenToKeys(): () => void {
  let first: { key: string; at: number } | undefined;
  const listen = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || isLayerOpen()) return;
    if (!isTyping(event) && bufferKey(event)) return event.preventDefault();
    const key = shortcutOf(event);
    if (isTyping(event) && !key.includes('mod+') && key !== 'escape') return;
    const commands = availableCommands();
    const isFollowing = first !== undefined && event.timeStamp - first.at < sequenceMilliseconds;
    const command = (isFollowing && commands.get(`${first?.key} ${key}`)) || commands.get(key);
    first = { key, at: event.timeStamp };
    if (!command) return;
    first = undefined;
    event.preventDefault();
    command.run();
  };
  document.addEventListener('keydown', listen);
  return () => document.removeEventListener('keydown', listen);
}

/** Open menus and dialogs handle keys themselves. */
function isLayerOpen(): boolean {
  return (
    document.querySelector('[role=menu][data-open], [role=dialog][data-open], [role=listbox][data-open]') !==
    null
  );
}

function shortcutOf({ key, shiftKey, altKey, metaKey, ctrlKey }: KeyboardEvent): string {
  const isLetter = /^[a-z]$/i.test(key);
  const parts = [
    (metaKey || ctrlKey) && 'mod',
    altKey && 'alt',
    shiftKey && (isLetter || key.length > 1) && 'shift',
    key.toLowerCase(),
  ];
  return parts.filter(Boolean).join('+');
}

function isTyping({ target }: KeyboardEvent): boolean {
  const element = target as HTMLElement;
  const takesText = element.matches('textarea, select, input:not([type=checkbox])');
  return element.isContentEditable || takesText;
}
