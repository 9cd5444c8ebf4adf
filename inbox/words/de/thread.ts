import type { Words } from '../words.ts';

export const thread: Words['thread'] = {
  title: 'Nachrichten',
  loading: 'Nachrichten werden geladen',
  messageOf: (name, moment) => `Nachricht von ${name}, ${moment}`,
  note: 'Notiz',
  ai: 'KI',
  via: (app) => `über ${app}`,
  solution: 'Lösung',
  reply: 'Auf diese Nachricht antworten',
  markAsSolution: 'Als Lösung markieren',
  notTheSolution: 'Nicht die Lösung',
  picturesHeld: 'Externe Bilder wurden nicht geladen.',
  showPictures: 'Bilder anzeigen',
  sending: 'Wird gesendet …',
  notSent: 'Nicht gesendet',
  tryAgain: 'Erneut versuchen',
  undo: 'Rückgängig',
  edit: 'Bearbeiten',
};
