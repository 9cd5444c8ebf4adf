import { html } from 'ghtml';
import type { PageWords } from '../en/words.ts';

export const provider: PageWords['provider'] = {
  title: 'Anmelden',
  back: 'Zurück zur Anmeldung',
  gone: {
    heading: 'Diese Anmeldung gibt es nicht mehr',
    message:
      'Sie wurde von den Betreibern dieses Servers entfernt oder deaktiviert. Melden Sie sich anders an oder fragen Sie dort nach.',
  },
  unreachable: {
    heading: 'Der Anmeldedienst ist nicht erreichbar',
    message:
      'Er antwortet nicht oder ist falsch eingerichtet. Versuchen Sie es gleich noch einmal oder melden Sie sich anders an.',
  },
  expired: {
    heading: 'Diese Anmeldung ist abgelaufen',
    message:
      'Sie hat zu lange gedauert, wurde schon abgeschlossen oder in einem anderen Browser begonnen. Beginnen Sie von vorn.',
  },
  failed: {
    heading: 'Anmeldung nicht möglich',
    message: (name) =>
      html`!${name} hat nicht bestätigt, wer Sie sind. Beginnen Sie von vorn; passiert es wieder, sagen Sie den Betreibern dieses Servers Bescheid.`,
    error: (code) => html`Der Fehler lautet !${code}.`,
  },
  canceled: {
    heading: 'Anmeldung abgebrochen',
    message: (name) =>
      html`Sie haben bei !${name} abgebrochen, oder Ihr Konto dort darf Deskbell nicht verwenden. Wenn Sie nicht abgebrochen haben, fragen Sie die Personen, die !${name} verwalten.`,
  },
  belongsToAnother: {
    heading: 'Mit einem anderen Konto verbunden',
    message: (name) =>
      html`Dieses Konto bei !${name} ist hier schon mit einem anderen Konto verbunden. Trennen Sie es zuerst dort oder wählen Sie ein anderes.`,
  },
  noRole: {
    heading: 'Kein Zugriff mit diesem Konto',
    message: (name) =>
      html`Keine Ihrer Gruppen bei !${name} hat Zugriff auf diese Organisation. Fragen Sie jemanden, der die Gruppen verwaltet, oder einen Admin Ihrer Organisation.`,
  },
  notFresh: {
    heading: 'Nicht bestätigt',
    message: (name) =>
      html`!${name} hat nicht mitgeteilt, dass Sie sich dort gerade angemeldet haben, und hat die Anmeldung vielleicht übersprungen. Melden Sie sich dort ab und versuchen Sie es noch einmal. Hilft das nicht, wählen Sie mit „Passwort vergessen?“ ein Passwort und verwenden Sie es stattdessen.`,
  },
  unknown: {
    heading: 'Hier mit keinem Konto verbunden',
    someone: 'Ihr Konto',
    connect: 'Anmelden und verbinden',
    message: (email, name) =>
      html`!${email} bei !${name} ist hier mit keinem Konto verbunden. Wenn Sie schon eines haben, melden Sie sich wie bisher an und verbinden Sie !${name} unter Einstellungen → Ihr Konto. Wenn nicht, bitten Sie einen Admin Ihrer Organisation um eine Einladung.`,
  },
};
