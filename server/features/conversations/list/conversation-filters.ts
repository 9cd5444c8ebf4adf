import type { Static } from 'typebox';
import type { conversationSorts } from '../../../../contract/conversation.ts';
import type { listConversations } from '../../../../contract/operations/conversations.ts';
import type { Caller } from '../../../access/caller.ts';
import { fromUnixSeconds, type Microseconds } from '../../../db/microseconds.ts';
import { InvalidRequest } from '../../../errors/errors.ts';
import { parsePublicId } from '../../../ids/public-id.ts';
import { type Viewer, viewerOf } from '../reads/unread.ts';

/** `unread` is known at the inbox gate alone. */
type Query = Omit<Static<typeof listConversations.query>, 'limit' | 'after' | 'before'> & { unread?: 'true' };

/** What a list of conversations is narrowed to; ids are uuids. */
export type ConversationFilters = {
  /** What was typed to search for. */
  q: string | undefined;
  sort: (typeof conversationSorts)[number];
  /** Decimal digits. */
  number: string | undefined;
  status: Query['status'];
  /** `none`: those that nobody has. */
  assigneeId: string | undefined;
  /** `none`: those of no team. */
  teamId: string | undefined;
  contactId: string | undefined;
  channelId: string | undefined;
  tag: string | undefined;
  source: Query['source'];
  priority: Query['priority'];
  isSpam: boolean;
  isMerged: boolean;
  hasSolution: boolean | undefined;
  updatedSince: Microseconds | undefined;
  insertedSince: Microseconds | undefined;
  lastActivitySince: Microseconds | undefined;
  lastActivityUntil: Microseconds | undefined;
  /** Only what is unread to this member. */
  unreadTo: Viewer | undefined;
};

/**
 * The query of a list, checked as far as its schema could not (contract section 7).
 *
 * @throws InvalidRequest
 */
export function readConversationFilters(query: Query, caller: Caller): ConversationFilters {
  return {
    q: query.q,
    sort: readSort(query),
    number: query.number,
    status: query.status,
    assigneeId: readAssignee(query.assignee_id, caller),
    teamId: readTeam(query.team_id),
    contactId: query.contact_id === undefined ? undefined : readId('contact_id', 'cnt', query.contact_id),
    channelId: query.channel_id === undefined ? undefined : readId('channel_id', 'chn', query.channel_id),
    tag: query.tag,
    source: query.source,
    priority: query.priority,
    isSpam: query.is_spam === 'true',
    isMerged: query.merged === 'true',
    hasSolution: query.has_solution === undefined ? undefined : query.has_solution === 'true',
    updatedSince: readTime(query.updated_since),
    insertedSince: readTime(query.inserted_since),
    ...readActivity(query),
    unreadTo: readUnread(query, caller),
  };
}

/** Matches come newest activity first: that order finds them. */
function readSort({ q, sort = '-last_activity_at' }: Query): ConversationFilters['sort'] {
  if (q === undefined || sort === '-last_activity_at') return sort;
  throw new InvalidRequest(
    'sort: what is searched for with q comes by -last_activity_at, in no other order.',
  );
}

function readUnread({ unread, q }: Query, caller: Caller): Viewer | undefined {
  if (unread === undefined || caller.actor !== 'self') return undefined;
  if (q === undefined) return viewerOf(caller);
  throw new InvalidRequest('unread: cannot be combined with q.');
}

function readAssignee(text: string | undefined, caller: Caller): string | undefined {
  if (text === undefined || text === 'none') return text;
  if (text !== 'me') return readId('assignee_id', 'usr', text);
  if (caller.actor === 'self') return caller.user.id;
  throw new InvalidRequest('assignee_id: "me" needs a token that speaks for a person (actor=self).');
}

function readTeam(text: string | undefined): string | undefined {
  return text === undefined || text === 'none' ? text : readId('team_id', 'team', text);
}

function readId(field: string, prefix: 'usr' | 'cnt' | 'chn' | 'team', text: string): string {
  const id = parsePublicId(prefix, text);
  if (id !== undefined) return id;
  throw new InvalidRequest(`${field}: must be an id such as ${prefix}_01h455vb4pex5vsknk084sn02q.`);
}

function readActivity({ last_activity_since, last_activity_until }: Query) {
  const lastActivitySince = readTime(last_activity_since);
  const lastActivityUntil = readTime(last_activity_until);
  if (
    lastActivitySince !== undefined &&
    lastActivityUntil !== undefined &&
    lastActivityUntil <= lastActivitySince
  )
    throw new InvalidRequest('last_activity_until: must be later than last_activity_since.');
  return { lastActivitySince, lastActivityUntil };
}

function readTime(text: string | undefined): Microseconds | undefined {
  return text === undefined ? undefined : fromUnixSeconds(Number(text));
}
