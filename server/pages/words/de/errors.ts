import type { PageWords } from '../en/words.ts';

/** API errors that may appear on a page. */
const ofApi: Readonly<Record<string, string>> = {
  rate_limited: 'Zu viele Versuche. Warten Sie eine Minute und versuchen Sie es dann erneut.',
  unavailable: 'Der Server ist gerade ausgelastet. Versuchen Sie es gleich noch einmal.',
  not_found: 'Das gibt es nicht, oder Sie haben keinen Zugriff darauf.',
  payload_too_large: 'Das ist zu groß.',
  uri_too_long: 'Die Adresse ist zu lang.',
  method_not_allowed: 'So lässt sich diese Adresse nicht aufrufen.',
  internal_error: 'Der Server konnte das nicht abschließen. Bitte versuchen Sie es gleich noch einmal.',
};

export const errors: PageWords['errors'] = {
  title: 'Etwas ist schiefgelaufen',
  request: 'Falls es wieder passiert, nennen Sie den Betreibern dieses Servers diese Anfrage-ID:',
  failed: 'Etwas ist schiefgelaufen',
  refused: 'Diese Anfrage kann nicht bearbeitet werden',
  ofApi: (code, message) => ofApi[code] ?? message,
  noSuchPage: {
    title: 'Seite nicht gefunden',
    message: 'In der Dokumentation gibt es diese Seite nicht.',
    advice: 'Sie beginnt unter /docs.',
  },
  known: {
    notSignedIn: {
      title: 'Sie sind nicht angemeldet',
      message: 'Ihre Sitzung ist abgelaufen.',
      advice: 'Melden Sie sich an und versuchen Sie es erneut.',
    },
    foreignForm: {
      title: 'Dieses Formular wurde nicht angenommen',
      message: 'Es kam nicht von einer Seite dieses Servers, oder die Seite ist zu alt.',
      advice: 'Öffnen Sie die Seite erneut und wiederholen Sie die Eingabe.',
    },
    unknownApp: {
      title: 'Unbekannte App',
      message: 'Der Link gehört zu keiner App auf diesem Server.',
      advice:
        'Gehen Sie zurück zur App und versuchen Sie es erneut. Erscheint diese Seite wieder, wenden Sie sich an die Hersteller der App.',
    },
    wrongRedirect: {
      title: 'Ungültige Redirect-URI',
      message: 'Die Redirect-URI ist für diese App nicht registriert; deshalb wurde nichts dorthin gesendet.',
      advice:
        'Wenden Sie sich an die Hersteller der App: redirect_uri muss genau mit einer registrierten URI übereinstimmen.',
    },
    nothingChosen: {
      title: 'Nichts ausgewählt',
      message: 'Das Formular kam ohne „Erlauben“ oder „Ablehnen“ an.',
      advice: 'Gehen Sie zurück und wählen Sie.',
    },
    answeredAlready: {
      title: 'Diese Anfrage ist nicht mehr offen',
      message: 'Sie wurde schon beantwortet, ist zu alt oder gilt jemand anderem.',
      advice: 'Gehen Sie zurück zur App und beginnen Sie von vorn.',
    },
    proofTooOld: {
      title: 'Bestätigen Sie noch einmal Ihre Identität',
      message: 'Diese Seite war länger als zehn Minuten offen, deshalb wurde nichts erlaubt.',
      advice: 'Gehen Sie zurück zur App und beginnen Sie von vorn.',
    },
    notAMember: {
      title: 'Diese Organisation lässt sich nicht auswählen',
      message:
        'Sie sind dort kein aktives Mitglied, oder die App ist für diese Organisation nicht verfügbar.',
      advice: 'Gehen Sie zurück und wählen Sie eine Ihrer Organisationen.',
    },
    resetLinkGone: {
      title: 'Dieser Link funktioniert nicht',
      message:
        'Er wurde vielleicht schon verwendet, ist durch eine Passwortänderung ungültig geworden oder nach einer Stunde abgelaufen.',
      advice: 'Fordern Sie auf der Anmeldeseite mit „Passwort vergessen?“ einen neuen an.',
    },
    setUpDone: {
      title: 'Die Einrichtung ist abgeschlossen',
      message: 'Dieser Server hat bereits seine erste Organisation. Der Link zum Einrichten gilt nur einmal.',
      advice: 'Melden Sie sich an, oder bitten Sie einen Admin Ihrer Organisation um eine Einladung.',
    },
    notTheSetUpLink: {
      title: 'Das ist nicht der Link zum Einrichten',
      message: 'Der Link zum Einrichten steht dort, wo der Server gestartet wurde.',
      advice: 'Kopieren Sie von dort den ganzen Link.',
    },
    invitationGone: {
      title: 'Diese Einladung funktioniert nicht',
      message:
        'Sie wurde vielleicht schon verwendet, zurückgezogen oder durch eine neuere ersetzt, oder sie ist nach sieben Tagen abgelaufen.',
      advice: 'Wenn Sie schon beigetreten sind, melden Sie sich an. Bitten Sie sonst um einen neuen Link.',
    },
  },
  faultyRequest: (description) => ({
    title: 'Ungültige Anfrage',
    message: `Ein Programm hat Sie mit einer Anfrage hierher geleitet, die dieser Server nicht annimmt: ${description}`,
    advice: 'Wenden Sie sich an dessen Hersteller. Es wurde nichts dorthin gesendet.',
  }),
  notServed: (app, organization, email) => ({
    title: 'Diese App ist für Ihre Organisation nicht verfügbar',
    message: `${app} gehört zu ${organization}, und ${email} ist dort kein Mitglied.`,
    advice:
      'Melden Sie sich als Mitglied dieser Organisation an, oder bitten Sie die Hersteller, die App öffentlich zu machen.',
  }),
};
