import type { Words } from '../en/words.ts';

export const fields: Words['fields'] = {
  ofConversation: 'Felder der Konversation',
  ofContact: 'Felder des Kontakts',
  ofCompany: 'Felder der Firma',
  empty: 'Leer',
  yes: 'Ja',
  no: 'Nein',
  required: 'Pflichtfeld zum Schließen',
  missing: 'Zum Schließen der Konversation ausfüllen.',
  fillIn: (labels) => `Füllen Sie zum Schließen der Konversation aus: ${labels}.`,
  requiredLeft: 'Füllen Sie zum Schließen der Konversation die Pflichtfelder aus.',
  leftOpen: (count) =>
    count === 1
      ? '1 Konversation bleibt offen: Pflichtfelder sind leer.'
      : `${count} Konversationen bleiben offen: Pflichtfelder sind leer.`,
  changed: (label) => `${label} ist geändert.`,
  follow: (label) => `${label} öffnen`,
  broken: 'Wird angezeigt, weil sich die Bedingung auf etwas Gelöschtes bezieht.',
  unfit: (value) => `„${value}“ passt nicht in dieses Feld.`,
  errors: {
    text: 'Geben Sie einen Text ein.',
    number: 'Geben Sie eine Zahl ein.',
    date: 'Geben Sie ein Datum ein.',
    checkbox: 'Wählen Sie Ja oder Nein.',
    choice: 'Wählen Sie eine der Optionen.',
    choices: 'Wählen Sie aus den Optionen.',
    link: 'Geben Sie eine Adresse ein, die mit https:// beginnt.',
  },
};
