import type { SettingsWords } from '../../en/settings/words.ts';

export const account: SettingsWords['account'] = {
  title: 'Ihr Konto',
  language: {
    title: 'Sprache',
    lead: 'Gilt für die Oberfläche, nur in diesem Browser. Was Personen schreiben, bleibt, wie es ist.',
  },
  sessions: {
    title: 'Sitzungen',
    lead: 'Browser, in denen Sie angemeldet sind. Wird einer vierzehn Tage nicht benutzt, endet seine Sitzung von selbst.',
    none: 'Keine Sitzungen',
    signInAgain: 'Bitte neu anmelden.',
    current: 'Dieser Browser',
    lastUsed: (ago, signedIn) => `Zuletzt benutzt: ${ago} · angemeldet am ${signedIn}`,
    end: 'Abmelden',
    endNamed: (browser, signedIn) => `${browser} abmelden, angemeldet am ${signedIn}`,
    ended: (browser) => `${browser} ist abgemeldet.`,
    endOthersAsk: 'Überall sonst abmelden …',
    endOthersTitle: 'Überall sonst abmelden?',
    endOthersConsequences: [
      'Alle anderen Browser werden beim nächsten Schritt abgemeldet.',
      'Dieser bleibt angemeldet, und verbundene Apps bleiben verbunden.',
    ],
    endOthers: 'Überall sonst abmelden',
    endedOthers: 'Alle anderen Browser sind abgemeldet.',
  },
  password: {
    title: 'Passwort',
    lead: 'Ein neues Passwort meldet alle anderen Browser ab. Verbundene Apps bleiben verbunden.',
    current: 'Aktuelles Passwort',
    next: 'Neues Passwort',
    nextHelp: 'Mindestens zwölf Zeichen; ein paar Wörter sind am leichtesten zu merken.',
    change: 'Passwort ändern',
    changed: 'Das Passwort ist geändert, und alle anderen Browser sind abgemeldet.',
  },
};
