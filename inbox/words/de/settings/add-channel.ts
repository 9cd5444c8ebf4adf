import type { SettingsWords } from '../../en/settings/words.ts';

export const addChannel: SettingsWords['addChannel'] = {
  title: 'E-Mail verbinden',
  lead: 'Dauert etwa drei Minuten. Sie brauchen Zugriff auf das Postfach oder auf die Einstellungen Ihres E-Mail-Anbieters.',
  add: 'E-Mail verbinden',
  step: (number, count) => `Schritt ${number} von ${count}`,
  titles: {
    address: 'Ihre Support-Adresse',
    servers: 'Postfach',
    test: 'Test',
    start: 'Starten',
  },
  mailOf: (address) => `E-Mails an ${address}`,
  next: 'Weiter',
  nextAnyway: 'Trotzdem weiter',
  back: 'Zurück',
  connect: 'Verbinden und testen',
  changeSettings: 'Einstellungen ändern',
  address: 'E-Mail-Adresse',
  addressHelp: 'An diese Adresse schreiben Ihre Kunden, und von ihr kommen Ihre Antworten.',
  addressExample: 'support@example.com',
  alreadyConnected: 'Diese Adresse ist bereits verbunden. Sie finden sie unter „Kanäle“.',
  provider: 'E-Mail-Anbieter',
  otherProvider: 'Anderer',
  incomingMethods: {
    title: 'E-Mails empfangen',
    mailbox: 'Postfach lesen',
    mailboxHelp: 'Über IMAP. Im Postfach wird nichts markiert, verschoben oder gelöscht.',
    sign_in: 'Mit Google oder Microsoft anmelden',
    sign_inHelp: 'Liest das Postfach ohne Passwort.',
    forwarding: 'E-Mails an Deskbell weiterleiten',
    forwardingHelp:
      'Für Gruppen und Aliasse, oder wenn das Postfach nicht mit einem Passwort gelesen werden kann.',
  },
  signIn: {
    app_password: (provider) =>
      `${provider} verlangt von E-Mail-Programmen ein App-Passwort statt des üblichen Passworts.`,
    oauth: (provider) =>
      `${provider} lässt E-Mail-Programme nicht mehr mit Passwort anmelden. Melden Sie sich unten an, oder leiten Sie die E-Mails an Deskbell weiter.`,
  },
  help: {
    app_password: (provider) => `So erstellen Sie ein App-Passwort bei ${provider}`,
    oauth: (provider) => `Hilfe von ${provider}`,
  },
  appPassword: 'App-Passwort',
  serverSettings: 'Servereinstellungen',
  forwardTitle: 'E-Mails weiterleiten',
  testForwarding: 'Weiterleitung testen',
  history: {
    title: 'Zu importierende E-Mails',
    none: 'Nur neue E-Mails',
    '30_days': 'Neue E-Mails und die letzten 30 Tage',
    all: 'Alles im Posteingang des Postfachs',
    help: 'Frühere E-Mails werden als geschlossene Konversationen importiert. Niemand wird benachrichtigt.',
  },
  start: 'E-Mails empfangen',
  started: (address) => `${address} ist verbunden.`,
};
