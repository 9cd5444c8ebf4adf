/** The navigation of the settings. */
export const nav = {
  you: 'You',
  developers: 'For developers',
  account: 'Your account',
  notifications: 'Notifications',
  organization: 'Profile',
  members: 'Members',
  teams: 'Teams',
  fields: 'Fields',
  macros: 'Macros',
  tags: 'Tags',
  channels: 'Channels',
  connections: 'Connected apps',
  audit: 'Audit log',
  apps: 'Apps',
  webhooks: 'Webhooks',
  docs: 'API documentation',
};
