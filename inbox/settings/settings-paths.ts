/** Where the screens of settings are that need nothing but the organization. */
export type SettingsPath = `/o/$organization/settings/${
  | 'account'
  | 'organization'
  | 'members'
  | 'tags'
  | 'connections'
  | 'apps'
  | 'webhooks'
  | 'audit'}`;
