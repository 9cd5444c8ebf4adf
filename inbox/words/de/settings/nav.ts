import type { SettingsWords } from '../../en/settings/words.ts';

export const nav: SettingsWords['nav'] = {
  you: 'Persönlich',
  developers: 'Für Entwickler',
  account: 'Ihr Konto',
  notifications: 'Benachrichtigungen',
  keyboard: 'Tastatur',
  organization: 'Profil',
  members: 'Mitglieder',
  signIn: 'Anmeldung',
  teams: 'Teams',
  fields: 'Felder',
  macros: 'Makros',
  tags: 'Tags',
  channels: 'Kanäle',
  connections: 'Verbundene Apps',
  audit: 'Protokoll',
  ai: 'KI',
  data: 'Daten',
  apps: 'Apps',
  webhooks: 'Webhooks',
  docs: 'API-Dokumentation',
};
