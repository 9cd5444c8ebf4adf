import type { Words } from '../en/words.ts';

export const newConversation: Words['newConversation'] = {
  title: 'Neue Konversation',
  close: 'Schließen',
  discard: 'Entwurf verwerfen',
  to: 'An',
  toPlaceholder: 'Name, Adresse oder Telefonnummer',
  contacts: 'Kontakte',
  newContact: (typed) => `Neuer Kontakt: ${typed}`,
  newContactTitle: 'Neuer Kontakt',
  chooseAnother: 'Anderen Kontakt wählen',
  known: {
    belongs: (name) => `Diese Adresse gehört zu ${name}. Die Konversation wird mit diesem Kontakt geführt.`,
    notSaved: 'Name und Telefonnummer oben werden nicht gespeichert.',
    elsewhere: (address) => `E-Mails gehen an die Hauptadresse ${address}.`,
    take: 'Diesen Kontakt verwenden',
  },
  subject: 'Betreff',
  message: 'Nachricht',
  send: 'Senden',
  pending: 'Noch nicht gesendete Konversationen',
  sentTo: (name) => `An ${name} gesendet`,
  sentToKnown: (name) =>
    `An ${name} gesendet: Die Adresse gehört bereits diesem Kontakt. Der eingegebene Name und die Telefonnummer wurden nicht gespeichert.`,
  open: 'Öffnen',
  finishDraftFirst:
    'Nicht gesendet. Senden oder verwerfen Sie zuerst die andere neue Konversation und bearbeiten Sie dann diese.',
  assignToMe: 'Mir zuweisen',
  howItLeaves:
    'Es wird keine E-Mail gesendet. Die Nachricht erreicht den Kontakt nur, wenn eine verbundene Kanal-App sie zustellt.',
  noMailbox:
    'Es ist kein Postfach verbunden, deshalb wird keine E-Mail gesendet. Die Nachricht erreicht den Kontakt nur, wenn eine verbundene Kanal-App sie zustellt.',
  connectMail: 'E-Mail verbinden',
  channelsNotLoaded: 'Die Kanäle zum Senden konnten nicht geladen werden.',
  errors: {
    contact: 'Bitte einen Kontakt auswählen oder neu anlegen.',
    reach: 'Bitte eine E-Mail-Adresse oder Telefonnummer eingeben.',
    email: 'Bitte eine Adresse wie nora@example.com eingeben.',
    message: 'Bitte eine Nachricht schreiben.',
    fields: { contact_id: 'Dieser Kontakt wurde gelöscht. Bitte einen anderen auswählen.' },
    sentDifferently:
      'Eine frühere Fassung wurde bereits gesendet. Bitte vor dem erneuten Senden die Konversationen des Kontakts prüfen.',
  },
};
