import type { Words } from '../en/words.ts';

export const filters: Words['filters'] = {
  newView: 'Neue Ansicht',
  arrange: 'Ansichten anordnen',
  unsaved: 'Gefiltert',
  empty: 'Keine Konversation entspricht diesem Filter.',
  edit: 'Filter bearbeiten',
  editView: 'Ansicht bearbeiten',
  saveAs: 'Als Ansicht speichern',
  remove: 'Ansicht löschen',
  removeTitle: (view) => `„${view}“ löschen?`,
  removeConsequences: [
    'Die Konversationen bleiben, wie sie sind.',
    'Das lässt sich nicht rückgängig machen.',
  ],
  removeShared: 'Die Ansicht verschwindet für alle, die sie sehen.',
  removed: (view) => `Ansicht „${view}“ gelöscht.`,
  missing: 'Ansicht nicht gefunden',
  missingWhy: 'Sie wurde gelöscht, oder Sie haben keinen Zugriff darauf.',
  broken: 'Diese Ansicht muss überarbeitet werden',
  brokenWhy: 'Ihr Filter verweist auf etwas, das gelöscht wurde:',
  brokenFix: 'Bearbeiten Sie die Ansicht, um ihre Konversationen wieder zu sehen.',
  brokenAsk: 'Bitten Sie jemanden darum, der die Ansicht bearbeiten darf.',
  kinds: {
    user: 'ein Mitglied',
    team: 'ein Team',
    tag: 'ein Tag',
    channel: 'ein Kanal',
    contact: 'ein Kontakt',
    company: 'eine Firma',
  },
};
