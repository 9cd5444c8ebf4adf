import type { SettingsWords } from '../../en/settings/words.ts';

export const conversationExport: SettingsWords['conversationExport'] = {
  title: 'Drucken oder exportieren',
  format: 'Format',
  formats: {
    print: 'Drucken',
    html: 'HTML-Datei, offline lesbar',
    json: 'JSON-Datei, für Programme',
  },
  notes: 'Interne Notizen einschließen',
  notesHelp: 'Notizen sind für Kollegen. Lassen Sie sie weg, wenn Kunden das Ergebnis bekommen.',
  print: 'Drucken',
  save: 'Exportieren',
  cancel: 'Abbrechen',
  blocked:
    'Der Browser hat das Fenster blockiert. Erlauben Sie Pop-ups für diese Seite, und versuchen Sie es erneut.',
};
