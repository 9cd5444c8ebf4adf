import { OneOf } from './primitives.ts';

/** Every scope an app can request (contract section 4), in the order in which people see them. */
export const scopes = [
  'conversations:read',
  'conversations:write',
  'messages:read',
  'messages:write',
  'notes:read',
  'notes:write',
  'suggestions:read',
  'suggestions:write',
  'contacts:read',
  'contacts:write',
  'members:read',
  'members:write',
  'organization:read',
  'organization:write',
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
  'events:read',
  'attachments:write',
  'channels:write',
  'channels:read',
  'channel_settings:write',
] as const;

export type Scope = (typeof scopes)[number];

/** A person acting as `self` has these only while they are an admin (spec section 5, rule 2). */
export const adminOnlyScopes: readonly Scope[] = [
  'members:write',
  'organization:write',
  'teams:write',
  'fields:write',
  'webhooks:write',
  'channels:write',
  'channel_settings:write',
];

/** The scopes of a person with light access: everything that reads, notes and the files for them. */
export const lightScopes: readonly Scope[] = scopes.filter(
  (scope) => !scope.endsWith(':write') || scope === 'notes:write' || scope === 'attachments:write',
);

/** What each scope permits, in a sentence for app developers. */
export const scopeMeanings: Readonly<Record<Scope, string>> = {
  'conversations:read': 'List and read conversations.',
  'conversations:write': 'Begin, change and merge conversations.',
  'messages:read': 'Read the messages of conversations.',
  'messages:write': 'Send messages, and mark the one that is the solution.',
  'notes:read': 'Read the notes that only members see.',
  'notes:write': 'Write notes that only members see.',
  'suggestions:read': 'Read what apps and the language model suggest for conversations.',
  'suggestions:write': 'Suggest replies, summaries, tags and macros, and record what became of them.',
  'contacts:read': 'List and read contacts.',
  'contacts:write': 'Create, change, block and erase contacts.',
  'members:read': 'See the members of the organization, and its invitations.',
  'members:write': 'Invite, change and remove members. A person needs to be an admin.',
  'organization:read': 'Read the name, logo and time zone of the organization.',
  'organization:write':
    'Change the name, logo and time zone of the organization. A person needs to be an admin.',
  'tags:read': 'List tags.',
  'tags:write': 'Make, change and delete tags.',
  'teams:read': 'List teams and their members.',
  'teams:write': 'Create, change and delete teams, and choose their members. A person needs to be an admin.',
  'views:read': 'See saved views of conversations.',
  'views:write': 'Create, change and delete views. What others see, only a lead or an admin can change.',
  'fields:read': 'List the custom fields of conversations, contacts and companies.',
  'fields:write': 'Create, change and delete custom fields. A person needs to be an admin.',
  'macros:read':
    'List macros, the saved replies that the person sees, send with them, and read the person’s signature.',
  'macros:write':
    'Create, change and delete macros and their folders, as far as the person may, and change the person’s signature.',
  'webhooks:read': 'See the webhooks that the app has set up, and what they delivered.',
  'webhooks:write': 'Set up webhooks. A person needs to be an admin.',
  'events:read': 'Follow the events of whatever else the app may read.',
  'attachments:write': 'Upload files.',
  'channels:write':
    'Bring in what customers write elsewhere, and report deliveries. A person needs to be an admin.',
  'channels:read': 'See the channels of the organization, and how they are doing.',
  'channel_settings:write': 'Set up channels, test and delete them. A person needs to be an admin.',
};

export const ScopeName = OneOf(scopes, 'A scope.');

export function isScope(name: string): name is Scope {
  return (scopes as readonly string[]).includes(name);
}
