import type { SettingsWords } from '../../en/settings/words.ts';

export const nav: SettingsWords['nav'] = {
  you: 'Persönlich',
  developers: 'Für die Entwicklung',
  account: 'Ihr Konto',
  notifications: 'Benachrichtigungen',
  organization: 'Profil',
  members: 'Mitglieder',
  teams: 'Teams',
  tags: 'Tags',
  channels: 'Kanäle',
  connections: 'Verbundene Apps',
  audit: 'Protokoll',
  apps: 'Apps',
  webhooks: 'Webhooks',
  docs: 'API-Dokumentation',
};
