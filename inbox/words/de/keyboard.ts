import type { Words } from '../en/words.ts';

export const keyboard: Words['keyboard'] = {
  commands: 'Befehle',
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
