import type { Words } from '../en/words.ts';

export const composer: Words['composer'] = {
  reply: 'Antworten',
  note: 'Notiz',
  kinds: { message: 'Antwort', note: 'Notiz' },
  beginReply: 'Antworten …',
  whatToWrite: 'Antwort oder Notiz',
  yourReply: 'Ihre Antwort',
  noteForColleagues: 'Eine Notiz fürs Team',
  writeNote: 'Notiz schreiben',
  send: 'Senden',
  sendAndClose: 'Senden und schließen',
  addNote: 'Notiz hinzufügen',
  answersNothing: 'Bezug auf die Nachricht entfernen',
  files: 'Dateien',
  remove: (file) => `${file} entfernen`,
  uploading: (file) => `${file} wird hochgeladen`,
  waitForFiles: 'Eine Datei wird noch hochgeladen. Senden geht, sobald sie da ist.',
  uploadBroke: 'Das Hochladen wurde unterbrochen.',
  sentInOtherWords: 'Das wurde schon gesendet, mit anderem Wortlaut.',
  alreadySent: 'Schon gesendet, nicht mehr rückgängig zu machen.',
  finishDraftFirst: 'Senden oder verwerfen Sie dort zuerst Ihren Entwurf.',
  addingNote: 'Notiz wird hinzugefügt …',
  sendingTo: (name, closes) =>
    closes ? `Wird an ${name} gesendet und geschlossen …` : `Wird an ${name} gesendet …`,
};
