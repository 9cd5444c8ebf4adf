import type { Words } from '../en/words.ts';

export const contact: Words['contact'] = {
  title: 'Kontakt',
  close: 'Schließen',
  tags: 'Tags des Kontakts',
  unknown: 'Unbekannt',
  phone: 'Telefon',
  instagram: 'Instagram',
  knownAs: 'Bekannt als',
  lastSeen: 'Zuletzt aktiv',
  since: 'Kontakt seit',
  earlier: 'Weitere Konversationen',
};
