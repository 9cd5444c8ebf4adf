import type { SettingsWords } from '../../en/settings/words.ts';

export const account: SettingsWords['account'] = {
  title: 'Ihr Konto',
  language: {
    title: 'Sprache',
    lead: 'Die Sprache der Oberfläche in diesem Browser und der E-Mails an Sie. Nachrichten und Notizen werden nicht übersetzt.',
  },
  sessions: {
    title: 'Sitzungen',
    lead: 'Browser, in denen Sie angemeldet sind. Eine Sitzung endet, wenn sie 14 Tage nicht genutzt wird.',
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
      'Alle Ihre anderen Browser werden abgemeldet.',
      'Dieser bleibt angemeldet, und verbundene Apps bleiben verbunden.',
    ],
    endOthers: 'Überall sonst abmelden',
    endedOthers: 'Alle anderen Browser sind abgemeldet.',
  },
  password: {
    title: 'Passwort',
    lead: 'Wenn Sie es ändern, werden alle anderen Browser abgemeldet. Verbundene Apps bleiben verbunden.',
    current: 'Aktuelles Passwort',
    next: 'Neues Passwort',
    nextHelp: 'Mindestens 12 Zeichen. Ein paar Wörter lassen sich am leichtesten merken.',
    change: 'Passwort ändern',
    changed: 'Passwort geändert. Alle anderen Browser sind abgemeldet.',
  },
};
