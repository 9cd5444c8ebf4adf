import { html } from 'ghtml';
import type { PageWords } from '../en/words.ts';
import { problemText } from '../field-problem.ts';

export const joining: PageWords['joining'] = {
  roles: { admin: 'Admin', member: 'Mitglied', light: 'Mitglied mit eingeschränktem Zugriff' },
  roleDuties: {
    admin: 'bearbeitet Konversationen und verwaltet Personen, Apps und Einstellungen',
    member: 'bearbeitet Konversationen',
    light: 'liest Konversationen und schreibt interne Notizen',
  },
  yourName: 'Ihr Name',
  atLeast: (characters) => `Mindestens ${characters} Zeichen`,
  problem: problemText({
    tooShort: (limit) => `Verwenden Sie mindestens ${limit} Zeichen.`,
    tooLong: (limit) => `Verwenden Sie höchstens ${limit} Zeichen.`,
    noName: 'Geben Sie einen Namen ein.',
    noEmail: 'Geben Sie eine Adresse wie name@example.com ein.',
    controlCharacters: 'Entfernen Sie Steuerzeichen.',
    malformed: 'Entfernen Sie ungültige Zeichen.',
    wrongPassword: 'Das Passwort ist falsch.',
    hasAccount: 'Für diese Adresse gibt es bereits ein Konto. Melden Sie sich an.',
    startAgain: 'Geben Sie Namen und Passwort erneut ein.',
  }),
  setUp: {
    title: 'Einrichten',
    heading: 'Deskbell einrichten',
    lead: 'Legen Sie Ihre Organisation und das Konto des ersten Admins an.',
    organizationName: 'Name der Organisation',
    submit: 'Organisation anlegen',
    checkFields: 'Prüfen Sie diese Felder:',
  },
  invitation: {
    title: 'Einladung',
    join: (organization) => html`!${organization} beitreten`,
    invitedBy: 'Eingeladen von',
    as: 'Als',
    for: 'Für',
    signedInAs: (person) =>
      html`Sie sind als !${person} angemeldet. Diese Einladung ist für jemand anderen; wenn Sie sie hier annehmen, werden Sie abgemeldet.`,
    haveAccount:
      'Mit dieser Adresse gibt es ein Konto. Melden Sie sich mit dessen Passwort an, um beizutreten.',
    confirm:
      'Damit die Einladung sicher bei der richtigen Person ankommt, senden wir Ihnen den Link zum Annehmen per E-Mail.',
    repeat:
      'Geben Sie Ihr Passwort zur Bestätigung noch einmal ein. Wenn Sie mit dieser Adresse schon ein Konto haben, verwenden Sie dessen Passwort.',
    choose: 'Wählen Sie einen Namen, den Ihr Team sieht, und ein Passwort für die Anmeldung.',
    signInInstead: 'Sie haben schon ein Konto? Anmelden',
    emailLink: 'Link per E-Mail senden',
    continue: 'Weiter',
    signInAndJoin: (organization) => html`Anmelden und !${organization} beitreten`,
  },
  mailed: {
    title: 'Prüfen Sie Ihre E-Mails',
    sent: (email) =>
      html`Wir haben einen Link an !${email} gesendet. Öffnen Sie ihn, um die Einladung anzunehmen; der Link, der Sie hierher geführt hat, funktioniert nicht mehr.`,
    nothingThere:
      'Nach ein paar Minuten noch nichts da? Sehen Sie im Spam-Ordner nach, oder bitten Sie um einen neuen Link.',
  },
};
