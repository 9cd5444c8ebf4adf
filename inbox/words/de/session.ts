import type { Words } from '../en/words.ts';

export const session: Words['session'] = {
  browser: (browser, system) => `${browser ?? 'Ein Browser'}${system === undefined ? '' : ` auf ${system}`}`,
  signInAgain: 'Erneut anmelden',
  expired: 'Ihre Sitzung ist abgelaufen. Alles auf dieser Seite ist noch da.',
  email: 'E-Mail',
  password: 'Passwort',
  signIn: 'Anmelden',
  refused: 'E-Mail oder Passwort ist falsch.',
  passkeyRefused: 'Dieser Passkey wurde nicht angenommen. Verwenden Sie Ihr Passwort.',
  code: 'Sechsstelliger Code oder Wiederherstellungscode',
  codeLead: 'Geben Sie den Code aus Ihrer Authenticator-App ein.',
  codeRefused: 'Dieser Code ist falsch oder wurde schon verwendet.',
  startAgain:
    'Das hat zu lange gedauert, oder es gab zu viele falsche Codes. Geben Sie Ihr Passwort noch einmal ein.',
  continue: 'Weiter',
  stepUp: {
    title: 'Identität bestätigen',
    lead: 'Bestätigen Sie, dass Sie es sind, um diese Änderung zu machen. In den nächsten 10 Minuten fragen wir nicht noch einmal.',
    field: { password: 'Passwort', totp: 'Sechsstelliger Code', recovery_code: 'Wiederherstellungscode' },
    use: {
      password: 'Passwort verwenden',
      totp: 'Authenticator-App verwenden',
      recovery_code: 'Wiederherstellungscode verwenden',
    },
    wrong: {
      password: 'Falsches Passwort.',
      totp: 'Dieser Code ist falsch oder wurde schon verwendet. Warten Sie auf den nächsten.',
      recovery_code: 'Das ist keiner Ihrer Wiederherstellungscodes, oder er wurde schon verwendet.',
    },
    usePasskey: 'Passkey verwenden',
    passkeyCanceled:
      'Es wurde nichts bestätigt. Versuchen Sie es noch einmal oder verwenden Sie ein anderes Gerät.',
    continueWith: (provider) => `Weiter mit ${provider}`,
    inOtherTab: 'Melden Sie sich im neuen Tab noch einmal an und kommen Sie dann hierher zurück.',
    noPasskeys: 'Dieser Browser kann keine Passkeys verwenden.',
    resting:
      'Zu viele falsche Codes. Verwenden Sie einen Wiederherstellungscode oder versuchen Sie es in einer Stunde noch einmal.',
    wait: 'Zu viele Versuche. Warten Sie eine Minute und versuchen Sie es dann noch einmal.',
    submit: 'Bestätigen',
  },
  policy: {
    setUp: 'Einrichten',
    dueFrom: (organization, date) =>
      `${organization} schreibt ab ${date} die Zwei-Faktor-Authentifizierung vor.`,
  },
  userChanged: {
    title: 'Jemand anderes ist angemeldet',
    description: (now, before) =>
      `${now} hat sich in einem anderen Tab dieses Browsers angemeldet. Was ${before} hier geschrieben hat, bleibt gespeichert.`,
    continueAs: (name) => `Als ${name} fortfahren`,
  },
};
