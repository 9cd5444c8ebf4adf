import type { AiWords } from '../en/ai.ts';

export const aiWords: AiWords = {
  title: 'Vorschläge',
  kinds: {
    reply: (name) => `Antwortvorschlag von ${name}`,
    summary: (name) => `Zusammenfassung von ${name}`,
    tags: (name) => `Tag-Vorschläge von ${name}`,
    macro: (name) => `Makro-Vorschlag von ${name}`,
  },
  outdated: 'Älter als die neueste Nachricht',
  useCommand: 'Vorschlag übernehmen',
  dismissCommand: 'Vorschlag verwerfen',
  use: 'Übernehmen',
  dismiss: 'Verwerfen',
  dismissed: 'Vorschlag verworfen.',
  addTag: (name) => `Tag ${name} hinzufügen`,
  insertMacro: (name) => `Makro ${name} einfügen`,
  basedOn: 'Grundlage:',
  tools: {
    title: 'KI-Werkzeuge',
    styles: { shorter: 'Kürzer', friendlier: 'Freundlicher', more_formal: 'Förmlicher' },
    translate: 'Übersetzen …',
    summarize: 'Zusammenfassen',
    suggestTags: 'Tags vorschlagen',
    writing: 'Wird geschrieben …',
    replace: 'Antwort ersetzen',
    stop: 'Anhalten',
    off: 'Admins können das unter Einstellungen → KI einschalten.',
    limitReached: 'Die Tokens dieses Monats sind aufgebraucht. Admins können das Limit erhöhen.',
    unavailable: () => 'Das Sprachmodell ist gerade nicht verfügbar.',
    nearLimit: 'Die Tokens dieses Monats sind fast aufgebraucht',
  },
};
