/** The settings screens that need no parameter but the organization. */
export type SettingsPath = `/o/$organization/settings/${
  | 'account'
  | 'notifications'
  | 'organization'
  | 'members'
  | 'teams'
  | 'tags'
  | 'channels'
  | 'connections'
  | 'apps'
  | 'webhooks'
  | 'audit'}`;
