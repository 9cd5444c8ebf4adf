import type { Words } from '../en/words.ts';

export const keyboard: Words['keyboard'] = {
  commands: 'Befehle',
  whatToDo: 'Befehl eingeben …',
  keys: 'Tastenkürzel',
  groups: {
    moving: 'Navigation',
    conversation: 'Konversation',
    writing: 'Schreiben',
    everywhere: 'Allgemein',
  },
  nothingFound: 'Keine Treffer',
  searching: 'Wird gesucht …',
  foundNothing: 'Keine Treffer',
  chosen: 'Ausgewählt',
};
