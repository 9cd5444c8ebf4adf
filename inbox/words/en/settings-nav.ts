/** The navigation of the settings. It replaces the sidebar's views, so it is loaded with them. */
export const settingsNav = {
  title: 'Settings',
  back: ': back to the inbox',
  you: 'You',
  developers: 'For developers',
  account: 'Your account',
  notifications: 'Notifications',
  organization: 'Profile',
  members: 'Members',
  tags: 'Tags',
  channels: 'Channels',
  connections: 'Connected apps',
  audit: 'Audit log',
  apps: 'Apps',
  webhooks: 'Webhooks',
  docs: 'API documentation',
};
