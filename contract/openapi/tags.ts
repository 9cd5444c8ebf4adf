import type { Operation } from '../operation.ts';

/** What each group of operations is about, in the order in which a reader meets them. */
const meanings = {
  oauth: 'From "Connect" to a token, and how a connection ends: RFC 6749, 7009, 7636 and 8414.',
  me: 'Who a token speaks for.',
  conversations: 'What contacts and the organization say to each other: list, begin, change, merge.',
  messages: 'What is said in a conversation, and which message was the solution.',
  notes: 'What members say to each other about a conversation.',
  contacts: 'The people who write to the organization.',
  teams: 'Members who share a queue of conversations.',
  tags: 'Words that conversations and contacts are sorted by.',
  attachments: 'Files, for messages and notes.',
  channels: 'The mailboxes of the organization; and for apps that carry messages from and to another place.',
  members: 'The people of the organization.',
  invitations: 'People who are asked to become members.',
  organization: 'The one organization that a token acts in.',
  webhooks: 'Where events are delivered to.',
  events: 'What happened, in order.',
} as const;

export type Tag = keyof typeof meanings;

/** The group of an operation: what its scope speaks of, but for those that have none of their own, or not always one. */
export function tagOf({ path, scope }: Operation): Tag {
  if (path.startsWith('/invitations')) return 'invitations';
  if (path.startsWith('/channels')) return 'channels';
  if (path.startsWith('/attachments')) return 'attachments';
  return scope === null ? 'me' : (scope.split(':', 1)[0] as Tag);
}

/** `tags`: those groups that there are operations of. */
export function tagsOf(used: ReadonlySet<Tag>) {
  const entries = Object.entries(meanings).filter(([name]) => used.has(name as Tag));
  return entries.map(([name, description]) => ({ name, 'x-displayName': titleOf(name), description }));
}

function titleOf(name: string): string {
  return name === 'oauth' ? 'Authorization' : name.charAt(0).toUpperCase() + name.slice(1);
}
