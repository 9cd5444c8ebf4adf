import type { SettingsWords } from '../../en/settings/words.ts';

export const mailSignIn: SettingsWords['mailSignIn'] = {
  title: (provider) => `Mit ${provider} anmelden`,
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
  ownClient: 'Eigener OAuth-Client',
  redirectUri: (provider) => `Weiterleitungs-URI für ${provider}`,
  clientId: 'Client-ID',
  clientSecret: 'Clientschlüssel',
  failed: 'Anmeldung am Postfach fehlgeschlagen',
  incomplete: 'Der Anbieter hat keinen Code zurückgegeben. Melden Sie sich noch einmal an.',
  backToChannels: 'Zurück zu „Kanäle“',
};
