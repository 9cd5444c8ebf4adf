import type { Scope } from '../scopes.ts';

/** Who a connection acts as: the person who allowed it, or the app itself. */
export type Actor = 'self' | 'app';

/** Scopes that only make sense for apps that act in a person's name. */
type PersonsScope = 'messages:write' | 'notes:write' | 'members:write';

/** Scopes in one language, each a short phrase that starts with a verb. */
export type ScopeTexts = {
  words: Readonly<Record<Scope, string>>;
  /**
   * The texts for which acting as itself allows less: everything that authors content in a person's name needs `self`.
   */
  forApp: Readonly<Record<'conversations:write', string>>;
  idleForApp: Readonly<Record<PersonsScope, string>>;
};

/** In the order in which people see them. */
const words: ScopeTexts['words'] = {
  'conversations:read': 'Read conversations: subject, status, tags and who looks after them',
  'conversations:write': 'Start, change and merge conversations: status, assignee, tags, subject',
  'messages:read': 'Read the messages between your team and your customers',
  'messages:write': 'Send messages to customers, and mark the one that solved it',
  'notes:read': 'Read the notes your team keeps inside conversations',
  'notes:write': 'Write notes that only your team sees',
  'suggestions:read': 'Read suggested replies, summaries, tags and macros',
  'suggestions:write': 'Suggest replies, summaries, tags and macros, for your team to decide on',
  'contacts:read': 'See your contacts: names, email addresses, phone numbers and more',
  'contacts:write': 'Add, change and delete contacts',
  'members:read': 'See who is in the organization and who is invited',
  'members:write': 'Invite and remove members, and change their roles',
  'organization:read': 'See the organization’s name, logo and time zone',
  'organization:write': 'Change the organization’s name, logo and time zone',
  'tags:read': 'See the tags you use',
  'tags:write': 'Create, rename and delete tags',
  'teams:read': 'See your teams and who is in them',
  'teams:write': 'Create, change and delete teams, and choose who is in them',
  'views:read': 'See saved views',
  'views:write': 'Create, change and delete saved views',
  'fields:read': 'See the custom fields of conversations, contacts and companies',
  'fields:write': 'Create, change and delete custom fields',
  'macros:read': 'See your macros (saved replies) and signature, and send with them',
  'macros:write': 'Create, change and delete macros, their folders and your signature',
  'webhooks:read': 'See the webhooks it has set up and what they delivered',
  'webhooks:write': 'Set up webhooks, which send what happens here to a server of its choice',
  'events:read': 'Follow changes as they happen, in whatever it may read',
  'attachments:write': 'Upload files',
  'channels:write': 'Bring in what customers write elsewhere, and report what was delivered',
  'channels:read': 'See the channels your mail comes in by, and whether they work',
  'channel_settings:write': 'Connect, change and delete the channels your mail comes in by',
};

export const englishScopes: ScopeTexts = {
  words,
  forApp: {
    'conversations:write': 'Change conversations: status, assignee, tags, subject',
  },
  idleForApp: {
    'messages:write': 'Nothing while it acts as itself: only a person sends messages',
    'notes:write': 'Nothing while it acts as itself: only a person writes notes',
    'members:write': 'Nothing while it acts as itself: only a person invites or removes members',
  },
};

/** A type for names that can be shown to people; without the contract's schemas, which a browser page doesn't need. */
function isScope(name: string): name is Scope {
  return Object.hasOwn(words, name);
}

/** Every scope, in the order in which people see them. */
export const wordedScopes = Object.keys(words) as Scope[];

/**
 * The description of a scope. An unknown scope is its own name.
 *
 * @param actor who the connection acts as; `app` allows less than `self` with the same scope
 */
export function scopeWords(scope: string, actor: Actor = 'self', texts = englishScopes): string {
  if (!isScope(scope)) return scope;
  const lesser: Readonly<Partial<Record<Scope, string>>> = { ...texts.forApp, ...texts.idleForApp };
  return (actor === 'app' ? lesser[scope] : undefined) ?? texts.words[scope];
}

/** Whether a scope permits nothing to a connection that acts as this actor. */
export function isIdleScope(scope: string, actor: Actor): boolean {
  return actor === 'app' && Object.hasOwn(englishScopes.idleForApp, scope);
}
