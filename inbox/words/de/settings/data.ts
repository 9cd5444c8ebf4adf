import type { SettingsWords } from '../../en/settings/words.ts';

export const data: SettingsWords['data'] = {
  title: 'Daten',
  lead: 'Alles in dieser Organisation gehört Ihnen. Sie können es jederzeit mitnehmen.',
  export: 'Export',
  exportLead:
    'Eine Zip-Datei mit allen Konversationen, Notizen, Kontakten, Dateien und dem Protokoll, in einem dokumentierten Format. Sie erhalten eine E-Mail, sobald sie fertig ist. Passwörter und Tokens sind nicht enthalten.',
  exportNow: 'Alles exportieren',
  exporting: 'Wird exportiert …',
  contact: {
    of: (name) => `Daten von ${name}`,
    erased: 'einem gelöschten Kontakt',
    withNotes: 'mit Notizen',
    title: (name) => `Daten von ${name} exportieren`,
    lead: 'Eine Zip-Datei mit den Angaben zur Person, ihren Konversationen mit allen Nachrichten und Dateien und ihren Beiträgen zu anderen Konversationen: als Seiten zum Lesen und als Datensätze für andere Programme. Daten anderer Personen sind nicht enthalten.',
    notes: 'Interne Notizen einschließen',
    notesHelp: 'Notizen zum Kontakt und in seinen Konversationen. Lassen Sie sie im Zweifel weg.',
    start: 'Exportieren',
    cancel: 'Abbrechen',
    started: (name) =>
      `Die Daten von ${name} werden exportiert. Sie erhalten eine E-Mail, sobald die Datei fertig ist.`,
    show: 'Anzeigen',
  },
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
