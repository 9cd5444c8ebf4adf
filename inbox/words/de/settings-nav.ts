import type { Words } from '../en/words.ts';

export const settingsNav: Words['settingsNav'] = {
  title: 'Einstellungen',
  back: ': zurück zum Posteingang',
  you: 'Persönlich',
  developers: 'Für die Entwicklung',
  account: 'Ihr Konto',
  notifications: 'Benachrichtigungen',
  organization: 'Profil',
  members: 'Mitglieder',
  tags: 'Tags',
  channels: 'Kanäle',
  connections: 'Verbundene Apps',
  audit: 'Protokoll',
  apps: 'Apps',
  webhooks: 'Webhooks',
  docs: 'API-Dokumentation',
};
