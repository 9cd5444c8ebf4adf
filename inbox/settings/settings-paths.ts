/** The settings screens whose only parameter is the organization. */
export type SettingsPath = `/o/$organization/settings/${
  | 'account'
  | 'notifications'
  | 'keyboard'
  | 'organization'
  | 'members'
  | 'sign-in'
  | 'teams'
  | 'fields'
  | 'macros'
  | 'tags'
  | 'channels'
  | 'connections'
  | 'apps'
  | 'webhooks'
  | 'audit'
  | 'data'
  | 'ai'}`;
