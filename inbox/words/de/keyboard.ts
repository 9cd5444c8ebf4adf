import type { Words } from '../en/words.ts';

export const keyboard: Words['keyboard'] = {
  commands: 'Befehle',
  noKey: 'Keine Taste',
  next: 'Weiter',
  previous: 'Zurück',
  either: (one, other) => `${one} / ${other}`,
  placeholder: 'Befehl eingeben …',
  shortcuts: 'Tastenkürzel',
  groups: {
    moving: 'Navigation',
    conversation: 'Konversation',
    writing: 'Schreiben',
    everywhere: 'Allgemein',
  },
  noMatches: 'Keine Treffer',
  searching: 'Wird gesucht …',
  loading: 'Wird geladen …',
  notLoaded: 'Die Liste konnte nicht vollständig geladen werden.',
  chosen: 'Ausgewählt',
};
