import type { SettingsWords } from '../../en/settings/words.ts';

export const refused: SettingsWords['refused'] = {
  titles: {
    second_factor: (organization) => `${organization} schreibt die Zwei-Faktor-Authentifizierung vor`,
    way_in: (organization) => `${organization} lässt diese Art der Anmeldung nicht zu`,
    lifetime: (organization) => `Für ${organization} müssen Sie sich neu anmelden`,
    idle: (organization) => `Für ${organization} müssen Sie sich neu anmelden`,
  },
  setUpFirst:
    'Richten Sie einen zweiten Faktor ein, um fortzufahren. Das dauert eine Minute und schützt Ihr Konto auch dann, wenn jemand Ihr Passwort kennt.',
  confirmFirst: 'Sie haben sich ohne Ihren zweiten Faktor angemeldet. Bestätigen Sie ihn, um fortzufahren.',
  setUpApp: 'Authenticator-App einrichten',
  confirm: 'Bestätigen',
  again: {
    lifetime:
      'Ihre Anmeldung ist für diese Organisation zu lange her. Entwürfe und ungesendete Nachrichten sind noch da.',
    idle: 'Sie haben diese Organisation eine Weile nicht verwendet. Entwürfe und ungesendete Nachrichten sind noch da.',
  },
  accepted: (ways) => `Zugelassen: ${ways.join(' oder ')}.`,
  ways: { password: 'Passwort', passkey: 'Passkey', provider: 'Identitätsanbieter' },
  switchTo: (organization) => `Zu ${organization}`,
};
