import type { Words } from '../en/words.ts';

export const keyboard: Words['keyboard'] = {
  commands: 'Befehle',
  whatToDo: 'Was möchten Sie tun?',
  keys: 'Tastenkürzel',
  groups: {
    moving: 'Navigation',
    conversation: 'Konversation',
    writing: 'Schreiben',
    everywhere: 'Überall',
  },
  nothingFound: 'Dazu wurde nichts gefunden.',
  searching: 'Suche läuft …',
  foundNothing: 'Nichts gefunden.',
  chosen: 'Ausgewählt',
};
