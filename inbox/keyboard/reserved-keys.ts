/** Why a key can't be chosen. */
export type Refusal = 'browser' | 'control' | 'editor' | 'writing';

/**
 * Why a command can't have a key: the browser or the system uses it, it operates buttons and menus, the editor formats
 * text with it, or it would be typed into the text that the command sends.
 */
export function refusalOf(key: string, { worksWhileTyping = false }): Refusal | undefined {
  const keys = key.split(' ');
  if (keys.some((it) => ofControls.includes(it.replace(/^shift\+/, '')))) return 'control';
  if (keys.some((it) => ofBrowser.includes(it))) return 'browser';
  if (keys.some((it) => ofEditor.includes(it))) return 'editor';
  return worksWhileTyping && !key.startsWith('mod+') ? 'writing' : undefined;
}

const ofControls = [
  'escape',
  'enter',
  'tab',
  'space',
  'backspace',
  'delete',
  'arrowup',
  'arrowdown',
  'arrowleft',
  'arrowright',
  'home',
  'end',
  'pageup',
  'pagedown',
  'contextmenu',
];

/** Copying, undoing and reloading, and what browsers don't pass on to pages. */
const ofBrowser = [
  ...[...'acfhlnopqrstvwxyz'].map((letter) => `mod+${letter}`),
  ...[...'cijnpqrtwz'].map((letter) => `mod+shift+${letter}`),
  ...[...'0123456789-='].map((digit) => `mod+${digit}`),
  'mod+plus',
  'alt+f4',
  ...['f1', 'f3', 'f5', 'f6', 'f7', 'f11', 'f12'],
];

const ofEditor = ['mod+b', 'mod+e', 'mod+i', 'mod+u', 'mod+shift+b'];
