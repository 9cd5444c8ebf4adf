import type { Words } from '../en/words.ts';
import { pluralIn } from '../locale/plural.ts';

const plural = pluralIn('de');

export const contact: Words['contact'] = {
  title: 'Kontakt',
  close: 'Schließen',
  tags: 'Tags des Kontakts',
  unknown: 'Unbekannt',
  name: 'Name',
  email: 'E-Mail',
  phone: 'Telefon',
  instagram: 'Instagram',
  externalId: 'Externe ID',
  lastSeen: 'Zuletzt aktiv',
  since: 'Kontakt seit',
  earlier: 'Weitere Konversationen',
  failed: 'Der Kontakt konnte nicht geladen werden',
  gone: 'Kontakt nicht gefunden. Vielleicht wurde er gelöscht.',
  blocked: 'Blockiert',
  open: 'Kontakt öffnen',
  more: 'Kontaktaktionen',
  changed: 'Kontakt aktualisiert.',
  notUndone: 'Nicht rückgängig gemacht: Inzwischen wurde das Feld von jemand anderem geändert.',
  addAttribute: 'Feld hinzufügen …',
  newAttribute: {
    name: 'Feldname',
    value: 'Wert',
    add: 'Feld hinzufügen',
    cancel: 'Abbrechen',
    incomplete: 'Bitte Namen und Wert eingeben.',
    taken: (name) => `Ein Feld „${name}“ gibt es schon.`,
  },
  field: {
    empty: 'Leer',
    edit: (label, value) => `${label}: ${value}. Bearbeiten`,
    waiting: 'Änderungen sind noch nicht gespeichert.',
    notSaved: (value) => `„${value}“ wurde nicht gespeichert.`,
    notSavedOf: (contact, label, reason) => `${label} von ${contact} wurde nicht gespeichert. ${reason}`,
    editAgain: 'Bearbeiten',
    dismiss: 'Verwerfen',
    changedMeanwhile: (value) => `Inzwischen hat jemand anderes dies in „${value}“ geändert.`,
    keepTheirs: 'Andere Fassung behalten',
    useMine: 'Meine Fassung speichern',
  },
  faults: {
    taken: 'Ein anderer Kontakt hat diese Adresse oder ID.',
    fields: { email: 'Bitte eine Adresse wie nora@example.com eingeben.' },
  },
  block: {
    command: 'Blockieren …',
    title: (name) => `${name} blockieren?`,
    consequences: [
      'Neue Nachrichten dieses Kontakts werden abgewiesen.',
      'Konversationen und bisherige Nachrichten bleiben. Die Blockierung lässt sich jederzeit aufheben.',
    ],
    confirm: 'Blockieren',
    done: (name) => `${name} ist blockiert.`,
    undo: 'Blockierung aufheben',
    undone: (name) => `${name} ist nicht mehr blockiert.`,
  },
  erase: {
    command: 'Löschen …',
    title: (name) => `${name} löschen?`,
    consequences: [
      'Name, Adresse, Telefonnummer, Handle, Felder und Tags werden endgültig gelöscht.',
      'Konversationen bleiben, mit einem unbekannten Kontakt. Ihr Inhalt ändert sich nicht.',
      'Das lässt sich nicht rückgängig machen.',
    ],
    confirm: 'Kontakt löschen',
    done: 'Der Kontakt ist gelöscht.',
  },
  list: {
    title: 'Kontakte',
    search: 'Kontakte durchsuchen',
    placeholder: 'Name, Adresse, Telefon oder Handle',
    clear: 'Suche leeren',
    onlyBlocked: 'Nur blockierte',
    none: 'Noch keine Kontakte',
    noneHelp: 'Wer Ihnen schreibt, erscheint hier.',
    noMatches: 'Keine Treffer',
    noneBlocked: 'Keine blockierten Kontakte',
    failed: 'Die Kontakte konnten nicht geladen werden',
    choose: 'Kontakt auswählen',
    next: 'Nächster Kontakt',
    previous: 'Vorheriger Kontakt',
    found: (count, hasMore) =>
      hasMore
        ? `Mehr als ${count} Kontakte`
        : plural(count, { one: '1 Kontakt', other: `${count} Kontakte` }),
  },
  conversations: {
    title: 'Konversationen',
    none: 'Noch keine Konversationen',
    failed: 'Die Konversationen konnten nicht geladen werden',
    more: 'Mehr anzeigen',
  },
};
