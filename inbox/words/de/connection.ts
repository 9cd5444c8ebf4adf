import type { Words } from '../en/words.ts';
import { countText } from '../locale/count-text.ts';
import { numberText } from '../locale/number-text.ts';
import { pluralIn } from '../locale/plural.ts';

const plural = pluralIn('de');

export const connection: Words['connection'] = {
  offline: 'Sie sind offline.',
  unreachable: 'Server nicht erreichbar. Neuer Versuch …',
  waiting: (count) =>
    plural(count, {
      one: '1 Nachricht oder Änderung wird gesendet, sobald die Verbindung wieder steht.',
      other: `${numberText(count)} Nachrichten und Änderungen werden gesendet, sobald die Verbindung wieder steht.`,
    }),
  savedWhenBack: (done) => `${done} Wird gespeichert, sobald die Verbindung wieder steht.`,
  notSent: (count) =>
    plural(count, {
      one: '1 Nachricht wurde nicht gesendet.',
      other: `${numberText(count)} Nachrichten wurden nicht gesendet.`,
    }),
  late: (count) =>
    plural(count, {
      one: '1 Nachricht ist noch nicht gesendet.',
      other: `${numberText(count)} Nachrichten sind noch nicht gesendet.`,
    }),
  storageIsFull: 'Der Speicher dieses Browsers ist voll. Entwürfe gehen mit diesem Tab verloren.',
  show: 'Anzeigen',
  channelFails: (address) => `Der E-Mail-Kanal ${address} ist gestört.`,
  channelsFail: (count) => `${numberText(count)} E-Mail-Kanäle sind gestört.`,
  channelFailureMeans: 'Neue E-Mails können fehlen, und Antworten verzögern sich.',
  held: (count) =>
    count === 1
      ? '1 E-Mail wartet auf Ihre Prüfung.'
      : `${countText(count)} E-Mails warten auf Ihre Prüfung.`,
  decide: 'Ansehen',
  notCurrentSince: (time) => `Stand: ${time}`,
  listFailed: 'Konversationen konnten nicht geladen werden',
  threadFailed: 'Nachrichten konnten nicht geladen werden',
  conversationFailed: 'Diese Konversation konnte nicht geladen werden',
  notesFailed: 'Notizen konnten nicht geladen werden',
  notLoadedYet: 'Noch nicht geladen',
  loadsWhenBack: 'Die Inhalte werden geladen, sobald die Verbindung wieder steht.',
  partFailed: 'Dieser Teil des Posteingangs konnte nicht geladen werden',
  pageReplaced: 'Eine neue Version ist verfügbar',
  draftsAreKept: 'Laden Sie die Seite neu, um die neue Version zu nutzen. Ihre Entwürfe bleiben erhalten.',
  tryAgain: 'Erneut versuchen',
  marks: {
    undoable: 'Wird gesendet …',
    sending: 'Wird gesendet …',
    waiting: 'Wartet auf Verbindung',
    failed: 'Nicht gesendet',
  },
  rowMarks: {
    undoable: 'Eine Nachricht wird gesendet',
    sending: 'Eine Nachricht wird gesendet',
    waiting: 'Eine Nachricht wartet auf die Verbindung',
    failed: 'Eine Nachricht konnte nicht gesendet werden',
    unsaved: 'Eine Änderung ist noch nicht gespeichert',
  },
};
