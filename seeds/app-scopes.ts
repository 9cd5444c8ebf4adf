/** Every scope (contract section 4): the demo apps may request all of them. */
export const appScopes = [
  ...['conversations:read', 'conversations:write', 'messages:read', 'messages:write'],
  ...['notes:read', 'notes:write', 'suggestions:read', 'suggestions:write'],
  ...['contacts:read', 'contacts:write'],
  ...['members:read', 'members:write', 'organization:read', 'organization:write'],
  ...[
    'tags:read',
    'tags:write',
    'teams:read',
    'teams:write',
    'views:read',
    'views:write',
    'fields:read',
    'fields:write',
    'macros:read',
    'macros:write',
    'webhooks:read',
    'webhooks:write',
  ],
  ...['events:read', 'attachments:write', 'channels:write'],
  ...['channels:read', 'channel_settings:write'],
] as const;
