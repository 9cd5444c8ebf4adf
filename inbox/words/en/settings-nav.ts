/** The ways between the screens of settings. It stands where the views stand, and comes with them. */
export const settingsNav = {
  title: 'Settings',
  back: ': back to the inbox',
  you: 'You',
  developers: 'Developers',
  account: 'Your account',
  organization: 'Profile',
  members: 'Members',
  tags: 'Tags',
  connections: 'Connected apps',
  audit: 'Audit log',
  apps: 'Apps',
  webhooks: 'Webhooks',
};
