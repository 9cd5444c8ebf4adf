import type { Words } from '../en/words.ts';

export const session: Words['session'] = {
  browser: (browser, system) => `${browser ?? 'Ein Browser'}${system === undefined ? '' : ` auf ${system}`}`,
  signInAgain: 'Erneut anmelden',
  expired: 'Ihre Sitzung ist abgelaufen. Alles auf dieser Seite ist noch da.',
  email: 'E-Mail',
  password: 'Passwort',
  signIn: 'Anmelden',
  refused: 'E-Mail oder Passwort ist falsch.',
};
