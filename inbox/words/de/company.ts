import type { Words } from '../en/words.ts';

export const company: Words['company'] = {
  title: 'Firma',
  lists: 'Kontakte und Firmen',
  gone: 'Firma nicht gefunden. Vielleicht wurde sie gelöscht.',
  failed: 'Die Firma konnte nicht geladen werden',
  more: 'Firmenaktionen',
  people: 'Personen',
  noPeople:
    'Noch niemand. Hier erscheinen Personen mit einer Adresse bei diesen Domains und alle, die Sie hinzufügen.',
  addPerson: 'Person hinzufügen',
  takeOff: (name) => `${name} aus dieser Firma entfernen`,
  pickPerson: { title: 'Person hinzufügen …', placeholder: 'Name, Adresse oder Telefonnummer' },
  assign: {
    title: 'Firma festlegen …',
    change: 'Firma ändern',
    placeholder: 'Firmen suchen oder neuen Namen eingeben',
    byDomain: 'Nach E-Mail-Domain',
    fromDomain: 'Nach E-Mail-Domain',
    create: (name) => `„${name}“ anlegen`,
    assigned: (name, company) => `${name} gehört jetzt zu ${company}`,
    removed: (name) => `Die Firma von ${name} richtet sich wieder nach der E-Mail-Domain`,
  },
  conversations: 'Konversationen',
  noConversations: 'Noch keine Konversationen',
  noDomains: 'Keine',
  list: {
    title: 'Firmen',
    search: 'Firmen durchsuchen',
    placeholder: 'Name oder Domain',
    none: 'Noch keine Firmen',
    noneHelp:
      'Legen Sie eine Firma mit ihren E-Mail-Domains an: Alle, die von dort schreiben, gehören dazu. Andere können Sie selbst hinzufügen.',
    failed: 'Firmen konnten nicht geladen werden',
    choose: 'Firma auswählen',
  },
  form: {
    create: 'Neue Firma',
    edit: 'Firma bearbeiten',
    save: 'Speichern',
    confirm: 'Firma anlegen',
    domains: 'Domains',
    domainsExample: 'firma.example, firma.test',
    domainsHelp:
      'Durch Kommas getrennt. Kontakte mit einer E-Mail-Adresse bei diesen Domains gehören zur Firma.',
    nameMissing: 'Bitte einen Namen eingeben.',
    domainInvalid: 'Bitte Domains wie acme.example eingeben, durch Kommas getrennt.',
    publicProvider: 'Bei diesem Mailanbieter kann jeder eine Adresse haben.',
    taken: 'Eine andere Firma hat schon eine dieser Domains oder diese externe ID.',
  },
  remove: {
    command: 'Löschen …',
    title: (name) => `${name} löschen?`,
    consequences: [
      'Kontakte und Konversationen bleiben. Personen, die Sie selbst hinzugefügt haben, gehören wieder zur Firma ihrer E-Mail-Domain, falls es eine gibt.',
      'Das lässt sich nicht rückgängig machen.',
    ],
    confirm: 'Firma löschen',
  },
};
