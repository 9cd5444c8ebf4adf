import type { SettingsWords } from '../../en/settings/words.ts';

export const parts: SettingsWords['parts'] = {
  cancel: 'Abbrechen',
  save: 'Speichern',
  saveChanges: 'Änderungen speichern',
  saved: 'Gespeichert.',
  atOnce: 'Sofort und endgültig:',
  showMore: 'Mehr anzeigen',
  loading: 'Wird geladen …',
  notLoaded: 'Das konnte nicht geladen werden',
  named: {
    name: 'Name',
    color: 'Farbe',
    colors: {
      none: 'keine',
      red: 'Rot',
      orange: 'Orange',
      yellow: 'Gelb',
      green: 'Grün',
      teal: 'Türkis',
      blue: 'Blau',
      violet: 'Violett',
      pink: 'Rosa',
      own: 'aktuelle Farbe',
    },
  },
};
