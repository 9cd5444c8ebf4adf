import type { Sql } from 'sql-template-tag';
import type { Static } from 'typebox';
import type { conversationSorts } from '../../../../contract/conversation.ts';
import type { Filter } from '../../../../contract/filter/filter.ts';
import { requiresSpam } from '../../../../contract/filter/required-conditions.ts';
import type { listConversations } from '../../../../contract/operations/conversations.ts';
import type { Caller } from '../../../access/caller.ts';
import { visibleTo } from '../../../access/visible-conversations.ts';
import { fromUnixSeconds, type Microseconds } from '../../../db/microseconds.ts';
import { InvalidRequest } from '../../../errors/errors.ts';
import { parsePublicId } from '../../../ids/public-id.ts';
import { readFilterText } from '../../filters/read-filter-text.ts';
import { anchorOf, type FilterAnchor, requiresOpen } from '../filter/filter-anchor.ts';
import { type Viewer, viewerOf } from '../reads/unread.ts';
import { isOfOpenOnly } from './conversation-order.ts';

/** `unread` only exists at the inbox gate. */
type Query = Omit<Static<typeof listConversations.query>, 'limit' | 'after' | 'before'> & { unread?: 'true' };

/** The filters of a list of conversations; ids are uuids. */
export type ConversationFilters = {
  /** The search text. */
  q: string | undefined;
  sort: (typeof conversationSorts)[number];
  /** Decimal digits. */
  number: string | undefined;
  status: Query['status'];
  /** `none`: unassigned conversations. */
  assigneeId: string | undefined;
  /** `none`: those without a team. */
  teamId: string | undefined;
  contactId: string | undefined;
  /** Set only if a filter as a whole requires it: the list may be read through the company's people. */
  companyId: string | undefined;
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
  /** Only those unread for this member. */
  unreadTo: Viewer | undefined;
  /** A filter in addition to the others, the uuid of the user it is for, and the current time in Unix seconds. */
  filter: { filter: Filter; viewerId: string | undefined; now: number } | undefined;
  /** The condition that the caller sees a conversation `c`. */
  visible: Sql;
};

/** Validates a list's query beyond its schema (contract section 7). @throws InvalidRequest */
export function readConversationFilters(query: Query, caller: Caller): ConversationFilters {
  const filter = query.filter === undefined ? undefined : readFilterText(query.filter, 'conversation');
  if (filter && query.q !== undefined) throw new InvalidRequest('filter: cannot be combined with q.');
  const viewerId = caller.actor === 'self' ? caller.user.id : undefined;
  const anchor: FilterAnchor = filter ? anchorOf(filter, viewerId) : {};
  const isOpen = query.status === 'open' || (filter !== undefined && requiresOpen(filter));
  return {
    q: query.q,
    sort: readSort(query, isOpen),
    number: query.number,
    status: query.status ?? (isOpen ? 'open' : anchor.status),
    assigneeId: readAssignee(query.assignee_id, caller) ?? anchor.assigneeId,
    teamId: readTeam(query.team_id) ?? anchor.teamId,
    contactId:
      query.contact_id === undefined ? anchor.contactId : readId('contact_id', 'cnt', query.contact_id),
    companyId: anchor.companyId,
    channelId:
      query.channel_id === undefined ? anchor.channelId : readId('channel_id', 'chn', query.channel_id),
    tag: query.tag,
    source: query.source,
    priority: query.priority,
    isSpam: query.is_spam === 'true' || (filter !== undefined && requiresSpam(filter)),
    isMerged: query.merged === 'true',
    hasSolution: query.has_solution === undefined ? undefined : query.has_solution === 'true',
    updatedSince: readTime(query.updated_since),
    insertedSince: readTime(query.inserted_since),
    ...readActivity(query),
    unreadTo: readUnread(query, caller),
    filter: filter && { filter, viewerId, now: Math.floor(Date.now() / 1000) },
    visible: visibleTo(caller),
  };
}

/** Matches are sorted by latest activity, because that order finds them. */
function readSort({ q, sort = '-last_activity_at' }: Query, isOpen: boolean): ConversationFilters['sort'] {
  if (isOfOpenOnly(sort) && !isOpen)
    throw new InvalidRequest(`sort: ${sort} orders open conversations only. Add status=open.`);
  if (q === undefined || sort === '-last_activity_at') return sort;
  throw new InvalidRequest(
    'sort: what is searched for with q comes by -last_activity_at, in no other order.',
  );
}

function readUnread({ unread, q, filter }: Query, caller: Caller): Viewer | undefined {
  if (unread === undefined || caller.actor !== 'self') return undefined;
  if (filter !== undefined) throw new InvalidRequest('unread: cannot be combined with filter.');
  if (q === undefined) return viewerOf(caller);
  throw new InvalidRequest('unread: cannot be combined with q.');
}

function readAssignee(text: string | undefined, caller: Caller): string | undefined {
  if (text === undefined || text === 'none') return text;
  if (text !== 'me') return readId('assignee_id', 'usr', text);
  if (caller.actor === 'self') return caller.user.id;
  throw new InvalidRequest('assignee_id: "me" needs a token that acts for a person (actor=self).');
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
