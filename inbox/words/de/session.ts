import type { Words } from '../en/words.ts';

export const session: Words['session'] = {
  browser: (browser, system) => `${browser ?? 'Ein Browser'}${system === undefined ? '' : ` auf ${system}`}`,
  signInAgain: 'Erneut anmelden',
  expired: 'Ihre Sitzung ist abgelaufen. Alles auf dieser Seite ist noch da.',
  email: 'E-Mail',
  password: 'Passwort',
  signIn: 'Anmelden',
  refused: 'E-Mail oder Passwort ist falsch.',
  userChanged: {
    title: 'Jemand anderes ist angemeldet',
    description: (now, before) =>
      `${now} hat sich in einem anderen Tab dieses Browsers angemeldet. Was ${before} hier geschrieben hat, bleibt gespeichert.`,
    continueAs: (name) => `Als ${name} fortfahren`,
  },
};
