import type { SettingsWords } from '../../en/settings/words.ts';

export const mailSignIn: SettingsWords['mailSignIn'] = {
  signIn: (provider) => `Mit ${provider} anmelden`,
  providers: { google: 'Google', microsoft: 'Microsoft' },
  limits: {
    google:
      'Funktioniert mit einem Google-Cloud-Projekt, das intern für Ihren Workspace ist. In einem Projekt im Testmodus endet jede Anmeldung nach sieben Tagen.',
    microsoft: '„Authentifiziertes SMTP“ muss im Microsoft 365 Admin Center für das Postfach aktiviert sein.',
  },
  mailbox: 'Postfach',
  mailboxSame: 'Die Adresse des Kanals',
  mailboxHelp: {
    google: 'Nur wenn das Postfach eine andere Adresse hat als der Kanal.',
    microsoft:
      'Nur wenn das Postfach eine andere Adresse hat als der Kanal. Freigegebenes Postfach: Geben Sie seine Adresse an, und melden Sie sich als Person an, die darauf Zugriff hat.',
  },
  clients: {
    title: 'Anmeldung mit Google und Microsoft',
    lead: 'Öffnet Postfächer ohne Passwörter. Nötig ist ein OAuth-Client beim Anbieter, einmal für alle Kanäle.',
    own: (id) => `Ihr Client ${id}`,
    installation: 'Der Client dieser Installation',
    none: 'Nicht eingerichtet',
    setUp: 'Einrichten …',
    change: 'Ändern …',
    named: (action, provider) => `${provider}: ${action}`,
    dialog: (provider) => `OAuth-Client für ${provider}`,
    about:
      'Registrieren Sie diese Redirect-URI beim Anbieter, und geben Sie den Client ein, den Sie dort erhalten.',
    secretKept: 'Geben Sie zum Speichern das Client-Geheimnis noch einmal ein.',
    save: 'Client speichern',
    saved: (provider) => `Die Anmeldung bei ${provider} ist eingerichtet.`,
    remove: 'Client entfernen',
    removeTitle: (provider) => `OAuth-Client für ${provider} entfernen?`,
    removeConsequences: [
      'Kanäle, die damit angemeldet sind, fallen innerhalb einer Stunde aus, bis sich jemand neu anmeldet.',
      'Ihre E-Mails warten; nichts geht verloren.',
    ],
    removed: (provider) => `OAuth-Client für ${provider} entfernt.`,
    needed: (provider) =>
      `Richten Sie zuerst einen OAuth-Client für ${provider} ein. Einer genügt für alle Kanäle.`,
  },
  redirectUri: (provider) => `Redirect-URI für ${provider}`,
  clientId: 'Client-ID',
  clientSecret: 'Client-Geheimnis',
  failed: 'Anmeldung am Postfach fehlgeschlagen',
  incomplete: 'Der Anbieter hat keinen Code zurückgegeben. Melden Sie sich noch einmal an.',
  backToChannels: 'Zurück zu „Kanäle“',
};
