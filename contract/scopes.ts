import { OneOf } from './primitives.ts';

/** Every scope an app can ask for (contract section 4), in the order in which people are shown them. */
export const scopes = [
  'conversations:read',
  'conversations:write',
  'messages:read',
  'messages:write',
  'notes:read',
  'notes:write',
  'contacts:read',
  'contacts:write',
  'members:read',
  'members:write',
  'organization:read',
  'organization:write',
  'tags:read',
  'tags:write',
  'webhooks:read',
  'webhooks:write',
  'events:read',
  'attachments:write',
  'channels:write',
] as const;

export type Scope = (typeof scopes)[number];

/** A person acting as `self` has these only while they are an admin (spec section 5, rule 2). */
export const adminOnlyScopes: readonly Scope[] = [
  'members:write',
  'organization:write',
  'webhooks:write',
  'channels:write',
];

export const ScopeName = OneOf(scopes, 'A scope.');

export function isScope(name: string): name is Scope {
  return (scopes as readonly string[]).includes(name);
}
