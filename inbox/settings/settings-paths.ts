/** The settings screens that need no parameter but the organization. */
export type SettingsPath = `/o/$organization/settings/${
  | 'account'
  | 'organization'
  | 'members'
  | 'tags'
  | 'connections'
  | 'apps'
  | 'webhooks'
  | 'audit'}`;
