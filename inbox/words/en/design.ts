import type { Texts } from '../../../design/texts.ts';

/** The texts of the primitives. */
export const design: Texts = {
  close: 'Close',
  dismiss: 'Dismiss',
  notifications: 'Notifications',
  menuFailed: 'Couldn’t open the menu. Try again.',
  chosen: 'Selected',
  copy: 'Copy',
  copyWhat: (what) => `Copy ${what}`,
  copied: 'Copied',
  copyFailed: 'Couldn’t copy. Select the text and copy it yourself.',
  keys: { mod: 'Ctrl', shift: 'Shift', alt: 'Alt', escape: 'Esc' },
};
