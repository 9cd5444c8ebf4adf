import type { Operation } from '../operation.ts';

/** The description of each group of operations, in reading order. */
const meanings = {
  oauth: 'From "Connect" to a token, and how a connection ends: RFC 6749, 7009, 7636 and 8414.',
  me: 'Who a token acts for.',
  conversations: 'Conversations between contacts and the organization: list, start, change, merge.',
  messages: 'The messages of a conversation, and which one was the solution.',
  notes: 'Internal notes of members about a conversation.',
  suggestions: 'What apps and the language model propose for conversations.',
  companies: 'The companies that contacts belong to.',
  contacts: 'The people who write to the organization.',
  fields: 'Definitions of the custom attributes of conversations, contacts and companies.',
  macros: 'Saved replies with variables, actions and files, their folders, and signatures.',
  teams: 'Members who share a queue of conversations.',
  views: 'Saved filters of conversations.',
  tags: 'Labels for conversations and contacts.',
  attachments: 'Files, for messages and notes.',
  channels: 'The mailboxes of the organization, and the operations of apps that connect other channels.',
  members: 'The people of the organization.',
  invitations: 'People who are invited to become members.',
  organization: 'The one organization that a token acts in.',
  webhooks: 'Endpoints that events are delivered to.',
  events: 'The organization’s events, in order.',
} as const;

export type Tag = keyof typeof meanings;

/** The group of an operation: derived from its scope, except for those without one of their own, or with a variable one. */
export function tagOf({ path, scope }: Operation): Tag {
  if (path.startsWith('/invitations')) return 'invitations';
  if (path.startsWith('/channels')) return 'channels';
  if (path.startsWith('/attachments')) return 'attachments';
  if (path.startsWith('/views')) return 'views';
  if (path === '/search/answers') return 'suggestions';
  return scope === null ? 'me' : (scope.split(':', 1)[0] as Tag);
}

/** `tags`: the groups that have operations. */
export function tagsOf(used: ReadonlySet<Tag>) {
  const entries = Object.entries(meanings).filter(([name]) => used.has(name as Tag));
  return entries.map(([name, description]) => ({ name, 'x-displayName': titleOf(name), description }));
}

function titleOf(name: string): string {
  return name === 'oauth' ? 'Authorization' : name.charAt(0).toUpperCase() + name.slice(1);
}
