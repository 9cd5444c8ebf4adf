import { html } from 'ghtml';
import type { PageWords } from '../en/words.ts';

export const signIn: PageWords['signIn'] = {
  title: 'Anmelden',
  email: 'E-Mail',
  password: 'Passwort',
  next: 'Weiter',
  enterPassword: 'Passwort eingeben',
  submit: 'Anmelden',
  refused: 'E-Mail oder Passwort ist falsch.',
  or: 'oder',
  continueWith: (name) => html`Weiter mit !${name}`,
  forgotLink: 'Passwort vergessen?',
  toConnect: (app, host) => html`um !${app} mit !${host} zu verbinden`,
  singleSignOn: {
    heading: 'Single Sign-on verwenden',
    requiredBy: (organization) =>
      html`Mitglieder von !${organization} melden sich bei deren Identitätsanbieter an.`,
    otherWay: 'Auf andere Weise anmelden',
  },
  passkey: {
    use: 'Passkey verwenden',
    needsScript: 'Passkeys brauchen JavaScript.',
    failed:
      'Die Anmeldung wurde nicht abgeschlossen. Versuchen Sie es noch einmal oder verwenden Sie Ihr Passwort.',
    refused:
      'Dieser Passkey wurde nicht akzeptiert. Vielleicht wurde er entfernt; verwenden Sie Ihr Passwort.',
  },
  code: {
    title: 'Zwei-Faktor-Authentifizierung',
    heading: 'Code eingeben',
    lead: 'aus der Authenticator-App auf Ihrem Telefon',
    field: 'Sechsstelliger Code',
    submit: 'Weiter',
    recoveryHeading: 'Wiederherstellungscode eingeben',
    recoveryLead: 'einen der Codes, die Sie beim Einrichten der Authenticator-App gespeichert haben',
    recoveryField: 'Wiederherstellungscode',
    useRecovery: 'Wiederherstellungscode verwenden',
    useApp: 'Authenticator-App verwenden',
    wrong:
      'Falscher Code. Prüfen Sie die Uhrzeit auf Ihrem Telefon oder warten Sie auf den nächsten Code: Jeder funktioniert nur einmal.',
    wrongRecovery: 'Das ist keiner Ihrer Wiederherstellungscodes, oder er wurde schon verwendet.',
    resting:
      'Zu viele falsche Codes. Codes aus Ihrer App werden bis zu einer Stunde lang nicht akzeptiert; ein Wiederherstellungscode funktioniert weiterhin.',
    ended:
      'Die Anmeldung hat zu lange gedauert, oder es gab zu viele falsche Codes. Melden Sie sich noch einmal an.',
    signingInAs: (email: string) => html`Anmeldung als !${email}`,
    back: 'Nicht Sie?',
  },
  enroll: {
    title: 'Zwei-Faktor-Authentifizierung einrichten',
    heading: 'Zwei-Faktor-Authentifizierung einrichten',
    required: (organization) => html`!${organization} schreibt sie vor.`,
    requiredIn: (organization, days) =>
      html`!${organization} schreibt sie ${days === 1 ? 'ab morgen' : `in ${days} Tagen`} vor.`,
    scan: 'Scannen Sie diesen Code mit einer Authenticator-App und geben Sie dann den sechsstelligen Code ein, den die App zeigt.',
    qrCode: 'QR-Code für Ihre Authenticator-App',
    openApp: 'App auf diesem Gerät öffnen',
    orType: 'Oder geben Sie diesen Schlüssel in der App ein:',
    submit: 'Einrichten und weiter',
    wrong: 'Falscher Code. Prüfen Sie die Uhr Ihres Telefons oder warten Sie auf den nächsten Code.',
    expired: 'Das hat zu lange gedauert. Scannen Sie den neuen Code.',
    later: 'Später',
    without: 'Überspringen und zu meinen anderen Organisationen',
  },
  enrolled: {
    title: 'Wiederherstellungscodes sichern',
    heading: 'Wiederherstellungscodes sichern',
    lead: 'Jeder gilt einmal, wenn Sie Ihr Telefon nicht haben. Sie werden nur jetzt angezeigt: Speichern Sie sie in einem Passwortmanager oder drucken Sie sie aus.',
    list: 'Wiederherstellungscodes',
    continue: 'Gesichert, weiter',
  },
  confirm: {
    title: 'Identität bestätigen',
    heading: 'Identität bestätigen',
    lead: 'um eine App zu verbinden, die unter eigenem Namen handelt',
    signedInAs: (email: string) => html`Angemeldet als !${email}`,
    wrongPassword: 'Falsches Passwort.',
    submit: 'Bestätigen',
  },
  confirmed: {
    heading: 'Sie sind angemeldet',
    message: 'Schließen Sie diesen Tab und machen Sie dort weiter, wo Sie waren.',
  },
  signOut: {
    title: 'Abmelden',
    heading: 'Abmelden?',
    signedInAs: (person) => html`Sie sind als !${person} angemeldet.`,
    submit: 'Abmelden',
    openInbox: 'Posteingang öffnen',
  },
  noInbox: {
    title: 'Kein Posteingang',
    heading: 'Auf diesem Server ist kein Posteingang installiert',
    signedIn:
      'Sie sind angemeldet. Apps, E-Mail und API funktionieren, aber es gibt hier keinen Posteingang.',
    operator: (command) =>
      html`Wenn Sie diesen Server betreiben: Stoppen Sie ihn, führen Sie im Ordner von Deskbell !${command} aus und starten Sie ihn neu. Im Log steht, warum der Posteingang fehlt.`,
    retry: 'Erneut versuchen',
  },
  forgot: {
    title: 'Passwort vergessen',
    heading: 'Passwort vergessen?',
    lead: 'Wir senden Ihnen per E-Mail einen Link, mit dem Sie ein neues festlegen können.',
    submit: 'Link senden',
    back: 'Zurück zur Anmeldung',
    noMail: (command) =>
      html`Dieser Server verschickt keine E-Mails. Bitten Sie die Betreiber um einen Link für ein neues Passwort; sie erstellen ihn mit !${command}.`,
  },
  sent: {
    title: 'Prüfen Sie Ihre E-Mails',
    onItsWay: (email) =>
      html`Wenn es hier ein Konto mit !${email} gibt, ist ein Link für ein neues Passwort unterwegs. Er gilt eine Stunde.`,
    nothingThere:
      'Nach ein paar Minuten noch nichts da? Sehen Sie im Spam-Ordner nach und prüfen Sie die Adresse.',
    tryAnother: 'Andere Adresse versuchen',
  },
  reset: {
    title: 'Neues Passwort festlegen',
    lead: (email) => html`für !${email}. Danach sind Sie überall abgemeldet.`,
    field: 'Neues Passwort',
    submit: 'Passwort festlegen',
  },
  passwordSet: {
    title: 'Ihr Passwort wurde festgelegt',
    signedOut:
      'Sie sind überall abgemeldet, und ältere Links für ein neues Passwort funktionieren nicht mehr.',
    apps: (place) =>
      html`Verbundene Apps bleiben verbunden. Falls jemand anderes Ihr Passwort gekannt haben könnte, prüfen Sie sie unter !${place}.`,
    connectedApps: 'Einstellungen → Verbundene Apps',
  },
};
