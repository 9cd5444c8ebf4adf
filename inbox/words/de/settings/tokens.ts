import type { SettingsWords } from '../../en/settings/words.ts';

export const tokens: SettingsWords['account']['tokens'] = {
  title: 'Persönliche Tokens',
  lead: (organization) =>
    `Für Ihre eigenen Skripte: Sie verwenden die API von ${organization} in Ihrem Namen. Alles, was sie schreiben, erscheint unter Ihrem Namen.`,
  forbidden: (organization) => `${organization} lässt persönliche Tokens nicht zu.`,
  create: 'Token erstellen …',
  createTitle: 'Persönliches Token erstellen',
  createLead:
    'Es handelt in Ihrem Namen, soweit Ihre Rolle es erlaubt. Erlauben Sie nur, was das Skript braucht.',
  name: 'Wofür ist es?',
  namePlaceholder: 'Wochenbericht',
  lifetime: 'Läuft ab nach',
  days: (count) => (count === 365 ? '1 Jahr' : `${count} Tagen`),
  scopes: 'Es darf',
  submit: 'Erstellen',
  shownTitle: 'Token kopieren',
  shownLead:
    'Es wird nur jetzt angezeigt. Bewahren Sie es wie ein Passwort auf und übernehmen Sie es nie in ein Repository.',
  done: 'Kopiert',
  none: 'Keine persönlichen Tokens',
  noneHelp: 'Erstellen Sie eines, um die API aus einem Skript zu verwenden.',
  expired: 'Abgelaufen',
  refused: 'Nicht zugelassen',
  neverUsed: 'Nie verwendet',
  lastUsed: (ago) => `Zuletzt verwendet ${ago}`,
  expiresOn: (date) => `läuft am ${date} ab`,
  expiredOn: (date) => `am ${date} abgelaufen`,
  delete: 'Löschen …',
  deleteNamed: (name) => `Token ${name} löschen?`,
  deleteConsequences: [
    'Skripte, die es verwenden, funktionieren sofort nicht mehr.',
    'Was es geschrieben hat, bleibt.',
  ],
  deleted: (name) => `Token ${name} gelöscht.`,
};
