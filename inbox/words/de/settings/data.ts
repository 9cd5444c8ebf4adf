import type { SettingsWords } from '../../en/settings/words.ts';

export const data: SettingsWords['data'] = {
  title: 'Daten',
  lead: 'Alles in dieser Organisation gehört Ihnen. Sie können es jederzeit mitnehmen.',
  export: 'Export',
  exportLead:
    'Eine Zip-Datei mit allen Konversationen, Notizen, Kontakten, Dateien und dem Protokoll, in einem dokumentierten Format. Sie erhalten eine E-Mail, sobald sie fertig ist. Passwörter und Tokens sind nicht enthalten.',
  exportNow: 'Alles exportieren',
  exporting: 'Wird exportiert …',
  none: 'In den letzten sieben Tagen wurde nichts exportiert.',
  conflict: 'Es läuft bereits ein Export.',
  progress: 'Fortschritt des Exports',
  states: {
    waiting: 'Beginnt gleich …',
    running: 'Läuft. Sie können diese Seite verlassen.',
    failed:
      'Fehlgeschlagen. Versuchen Sie es erneut, oder bitten Sie Ihren Betreiber, im Protokoll des Servers nachzusehen.',
  },
  by: (name: string) => `angefordert von ${name}`,
  until: (date: string) => `verfügbar bis ${date}`,
  download: 'Herunterladen',
};
