import type { Words } from '../en/words.ts';

export const composer: Words['composer'] = {
  reply: 'Antworten',
  note: 'Notiz',
  kinds: { message: 'Antwort', note: 'Notiz' },
  beginReply: 'Antworten …',
  whatToWrite: 'Antwort oder Notiz',
  yourReply: 'Ihre Antwort',
  noteForColleagues: 'Interne Notiz',
  writeNote: 'Notiz schreiben',
  send: 'Senden',
  sendAndClose: 'Senden und schließen',
  addNote: 'Notiz hinzufügen',
  answersNothing: 'Bezug auf die Nachricht entfernen',
  files: 'Dateien',
  remove: (file) => `${file} entfernen`,
  uploading: (file) => `${file} wird hochgeladen`,
  waitForFiles: 'Warten Sie, bis die Datei hochgeladen ist, und senden Sie dann.',
  uploadBroke: 'Hochladen fehlgeschlagen.',
  sentInOtherWords: 'Bereits mit anderem Inhalt gesendet.',
  alreadySent: 'Bereits gesendet. Das lässt sich nicht mehr rückgängig machen.',
  finishDraftFirst: 'Senden oder verwerfen Sie dort zuerst Ihren Entwurf.',
  addingNote: 'Notiz wird hinzugefügt …',
  sendingTo: (name, closes) =>
    closes ? `Wird an ${name} gesendet und geschlossen …` : `Wird an ${name} gesendet …`,
  mail: {
    errors: {
      noRecipient: 'Fügen Sie vor dem Senden einen Empfänger hinzu.',
      notAnAddress: 'Korrigieren Sie vor dem Senden die rot markierten Adressen.',
    },
  },
};
