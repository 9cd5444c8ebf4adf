import type { SettingsWords } from '../../en/settings/words.ts';

export const tags: SettingsWords['tags'] = {
  title: 'Tags',
  lead: 'Labels für Konversationen und Kontakte. Ein neuer Name oder eine neue Farbe gilt überall.',
  newAsk: 'Neuer Tag …',
  none: 'Keine Tags',
  noneHelp: 'Erstellen Sie hier einen oder in einer Konversation.',
  newTitle: 'Neuer Tag',
  changeTitle: (tag) => `„${tag}“ bearbeiten`,
  make: 'Tag erstellen',
  saved: (tag) => `„${tag}“ ist gespeichert.`,
  created: (when) => `erstellt am ${when}`,
  change: (tag) => `${tag} bearbeiten`,
  remove: (tag) => `${tag} löschen`,
  removeTitle: (tag) => `„${tag}“ löschen?`,
  removeConsequences: [
    'Der Tag wird von allen Konversationen und Kontakten entfernt.',
    'Die Konversationen bleiben.',
  ],
  removeConfirm: (tag) => `„${tag}“ löschen`,
  removed: (tag) => `„${tag}“ ist gelöscht.`,
  nameTaken: 'Es gibt bereits einen Tag mit diesem Namen.',
};
