import type { Words } from '../en/words.ts';

export const design: Words['design'] = {
  close: 'Schließen',
  dismiss: 'Ausblenden',
  notifications: 'Benachrichtigungen',
  menuFailed: 'Das Menü konnte nicht geöffnet werden. Versuchen Sie es erneut.',
  chosen: 'Ausgewählt',
  copy: 'Kopieren',
  copyWhat: (what) => `${what} kopieren`,
  copied: 'Kopiert',
  copyFailed: 'Kopieren nicht möglich. Bitte den Text markieren und selbst kopieren.',
  keys: { mod: 'Strg', shift: 'Umschalt', alt: 'Alt', escape: 'Esc' },
};
