import * as inboxCounts from '../../../contract/inbox/operations/counts.ts';
import { listInboxConversations } from '../../../contract/inbox/operations/notifications.ts';
import { listCompanyConversations as listOfCompany } from '../../../contract/operations/companies.ts';
import * as operations from '../../../contract/operations/conversations.ts';
import { listContactTimeline as listTimeline } from '../../../contract/operations/timeline.ts';
import { asPerson } from '../../access/authorize.ts';
import type { Caller, SessionCaller } from '../../access/caller.ts';
import type { Database, Reader } from '../../db/database.ts';
import { fetchSize, type PageRange } from '../../db/page-range.ts';
import type { Cursors } from '../../http/cursor.ts';
import { idempotencyFrom } from '../../http/idempotency-key.ts';
import { pageOf, readPageRequest, rowsOfPage } from '../../http/list-page.ts';
import { type Handler, type OperationRoute, on } from '../../http/operation-route.ts';
import { preconditionFrom } from '../../http/precondition.ts';
import { parsePublicId } from '../../ids/public-id.ts';
import { companyIdFrom, visibleCompany } from '../companies/visible-company.ts';
import { currentContactId } from '../contacts/merge/current-contact.ts';
import { contactIdFrom, visibleContact } from '../contacts/visible-contact.ts';
import { changeConversation } from './change/change-conversation.ts';
import { setContact } from './change/set-contact.ts';
import { listCompanyConversations } from './companies/list-company-conversations.ts';
import type { ConversationRow } from './conversation-row.ts';
import { countConversations } from './counts/count-conversations.ts';
import { countTags } from './counts/count-tags.ts';
import { countTeams } from './counts/count-teams.ts';
import { type HistoryRow, listHistory } from './history/list-history.ts';
import { presentHistory } from './history/present-history.ts';
import { type ConversationFilters, readConversationFilters } from './list/conversation-filters.ts';
import { positionIn } from './list/conversation-order.ts';
import { type ConversationPage, listConversations } from './list/list-conversations.ts';
import { mergeConversation } from './merge/merge-conversation.ts';
import { presentConversation } from './present-conversation.ts';
import { unreadAmong, viewerOf } from './reads/unread.ts';
import { explainMatches, withheld } from './search/explain-matches.ts';
import { rankConversations } from './search/rank-conversations.ts';
import type { Match } from './search/requested-matches.ts';
import { searchConversations } from './search/search-conversations.ts';
import { readTypedQuery } from './search/typed-query.ts';
import { splitConversation } from './split/split-conversation.ts';
import {
  listContactTimeline,
  presentTimelineEntry,
  type TimelineRow,
} from './timeline/list-contact-timeline.ts';
import { addressOf, conversationIdFrom, visibleConversation } from './visible-conversation.ts';

type Dependencies = { database: Database; cursors: Cursors };

/** A conversation starts with a message: the operation that creates one is with those of messages. */
export function conversationRoutes({ database, cursors }: Dependencies): OperationRoute<Caller>[] {
  return [
    on(operations.listConversations, listConversationsRoute(database, cursors)),
    on(operations.searchConversations, searchConversationsRoute(database.replica ?? database, cursors)),
    on(operations.getConversation, getConversationRoute(database)),
    on(operations.listConversationHistory, listHistoryRoute(database, cursors)),
    on(operations.changeConversation, changeConversationRoute(database)),
    on(operations.mergeConversation, mergeConversationRoute(database)),
    on(operations.splitConversation, splitConversationRoute(database)),
    on(operations.setConversationContact, setContactRoute(database)),
    on(listOfCompany, companyConversationsRoute(database, cursors)),
    on(listTimeline, timelineRoute(database, cursors)),
  ];
}

/** The API's list of conversations, with what is unread for the current person. */
export function unreadListRoutes({ database, cursors }: Dependencies): OperationRoute<SessionCaller>[] {
  return [on(listInboxConversations, listInboxConversationsRoute(database, cursors))];
}

/** Counts per view, tag and team, for the inbox. */
export function countRoutes({ database }: { database: Reader }): OperationRoute<SessionCaller>[] {
  return [
    on(inboxCounts.countConversations, countConversationsRoute(database)),
    on(inboxCounts.countTags, countTagsRoute(database)),
    on(inboxCounts.countTeams, countTeamsRoute(database)),
  ];
}

/** The conversations of a merged contact are those of the contact it is now. */
async function ofCurrentContact(
  reader: Reader,
  { organization }: Caller,
  filters: ConversationFilters,
): Promise<ConversationFilters> {
  if (filters.contactId === undefined) return filters;
  return { ...filters, contactId: await currentContactId(reader, organization.id, filters.contactId) };
}

function listConversationsRoute(
  database: Database,
  cursors: Cursors,
): Handler<typeof operations.listConversations, Caller> {
  return async ({ caller, query }) => {
    const filters = await ofCurrentContact(database, caller, readConversationFilters(query, caller));
    const list = listNameOf(caller, filters);
    const request = readPageRequest(query, cursors, list);
    const { rows, scannedTo } = await pageFrom(readerFor(database, filters), caller, filters, request);
    const positionOf = (row: ConversationRow) => positionIn(filters.sort, row);
    return {
      status: 200,
      body: pageOf(rows, request, { present: presentConversation, positionOf, cursors, list, scannedTo }),
    };
  };
}

/** Searches and closed conversations read far back; open conversations are few, and every screen requests them. */
function readerFor(database: Database, { q, status }: ConversationFilters): Reader {
  return (q !== undefined || status === 'closed' ? database.replica : undefined) ?? database;
}

async function pageFrom(
  reader: Reader,
  caller: Caller,
  filters: ConversationFilters,
  request: PageRange,
): Promise<ConversationPage> {
  if (filters.q === undefined) return listConversations(reader, caller, filters, request);
  const { id: organizationId } = caller.organization;
  const rows = await searchConversations(reader, {
    organizationId,
    filters,
    query: readTypedQuery(caller, filters.q),
    direction: request.direction,
    position: request.position,
    take: fetchSize(request.limit),
    ranked: undefined,
  });
  return { rows, scannedTo: undefined };
}

/** Everything that identifies this list: its cursors are valid for no other one. */
function listNameOf(caller: Caller, filters: ConversationFilters): string {
  const { filter, ...others } = filters;
  const filterName = filter && ` ${filter.viewerId} ${JSON.stringify(filter.filter)}`;
  return `conversations ${caller.organization.id} ${JSON.stringify(others)}${filterName ?? ''}`;
}

function searchConversationsRoute(
  reader: Reader,
  cursors: Cursors,
): Handler<typeof operations.searchConversations, Caller> {
  return async ({ caller, query }) => {
    const { id: organizationId } = caller.organization;
    const filters = await ofCurrentContact(reader, caller, readConversationFilters(query, caller));
    const list = `search ${organizationId} ${JSON.stringify(filters)}`;
    const request = readPageRequest(query, cursors, list);
    const typed = readTypedQuery(caller, query.q);
    const rows = await rankConversations(reader, { organizationId, filters, query: typed }, request);
    const shown = rowsOfPage(rows, request);
    const reasons = await explainMatches(reader, caller, { rows: shown, query: typed });
    const present = (row: Match) => ({ ...presentConversation(row), match: reasons.get(row.id) ?? withheld });
    const positionOf = ({ rank, id }: Match) => ({ at: rank, id });
    return {
      status: 200,
      body: pageOf(rows, request, { present, positionOf, cursors, list }),
    };
  };
}

function getConversationRoute(database: Database): Handler<typeof operations.getConversation, Caller> {
  const reader = database.pipelined ?? database;
  return async ({ caller, params }) => {
    const id = conversationIdFrom(params.conversation_id);
    return {
      status: 200,
      body: { data: presentConversation(await visibleConversation(reader, caller, id)) },
    };
  };
}

function listHistoryRoute(
  reader: Reader,
  cursors: Cursors,
): Handler<typeof operations.listConversationHistory, Caller> {
  return async ({ caller, params, query }) => {
    const id = conversationIdFrom(params.conversation_id);
    const list = `history ${caller.organization.id} ${id}`;
    const request = readPageRequest(query, cursors, list);
    const conversation = await visibleConversation(reader, caller, id, '/history');
    const rows = await listHistory(reader, caller, { conversation, range: request });
    const positionOf = (row: HistoryRow) => ({ at: row.inserted_at, id: row.id });
    return {
      status: 200,
      body: pageOf(rows, request, { present: presentHistory, positionOf, cursors, list }),
    };
  };
}

const bodyOf = (row: ConversationRow) => ({ data: presentConversation(row) });

function changeConversationRoute(database: Database): Handler<typeof operations.changeConversation, Caller> {
  return async (call) => {
    const check = preconditionFrom(call);
    const row = await changeConversation(database, call.caller, {
      conversationId: conversationIdFrom(call.params.conversation_id),
      change: call.body,
      precondition: (locked) => check(bodyOf(locked)),
    });
    return { status: 200, body: bodyOf(row) };
  };
}

function mergeConversationRoute(database: Database): Handler<typeof operations.mergeConversation, Caller> {
  return async ({ caller, params, body }) => {
    const target = await mergeConversation(database, asPerson(caller), {
      conversationId: conversationIdFrom(params.conversation_id),
      intoId: body.into_id,
    });
    return { status: 200, body: { data: presentConversation(target) } };
  };
}

function splitConversationRoute(database: Database): Handler<typeof operations.splitConversation, Caller> {
  return async (call) => {
    const { conversation, isReplay } = await splitConversation(database, asPerson(call.caller), {
      ...call.body,
      conversationId: conversationIdFrom(call.params.conversation_id),
      idempotency: idempotencyFrom(call),
    });
    return {
      status: 201,
      body: bodyOf(conversation),
      location: addressOf(conversation.id),
      ...(isReplay && { headers: { 'idempotency-replayed': 'true' } }),
    };
  };
}

function setContactRoute(database: Database): Handler<typeof operations.setConversationContact, Caller> {
  return async ({ caller, params, body }) => {
    const row = await setContact(database, caller, {
      conversationId: conversationIdFrom(params.conversation_id),
      contactId: body.contact_id,
    });
    return { status: 200, body: bodyOf(row) };
  };
}

function companyConversationsRoute(reader: Reader, cursors: Cursors): Handler<typeof listOfCompany, Caller> {
  return async ({ caller, params, query }) => {
    const id = companyIdFrom(params.company_id);
    const list = `company conversations ${caller.organization.id} ${id}`;
    const request = readPageRequest(query, cursors, list);
    const company = await visibleCompany(reader, caller, id);
    const rows = await listCompanyConversations(reader, caller, company.id, request);
    const positionOf = (row: ConversationRow) => ({ at: row.last_activity_at, id: row.id });
    return {
      status: 200,
      body: pageOf(rows, request, { present: presentConversation, positionOf, cursors, list }),
    };
  };
}

function timelineRoute(reader: Reader, cursors: Cursors): Handler<typeof listTimeline, Caller> {
  return async ({ caller, params, query }) => {
    const id = contactIdFrom(params.contact_id);
    const list = `timeline ${caller.organization.id} ${id}`;
    const request = readPageRequest(query, cursors, list);
    const contact = await visibleContact(reader, caller, id);
    const rows = await listContactTimeline(reader, caller, contact.id, request);
    const positionOf = ({ at, id }: TimelineRow) => ({ at, id });
    const form = { present: presentTimelineEntry, positionOf, cursors, list };
    return { status: 200, body: pageOf(rows, request, form) };
  };
}

function listInboxConversationsRoute(
  database: Database,
  cursors: Cursors,
): Handler<typeof listInboxConversations, SessionCaller> {
  const list = listConversationsRoute(database, cursors);
  return async (call) => {
    const { status, body } = await list(call as unknown as Parameters<typeof list>[0]);
    const ids = body.data.flatMap(({ id }) => parsePublicId('cnv', id) ?? []);
    const unread = await unreadAmong(database, viewerOf(call.caller), ids);
    const data = body.data.map((it) => ({ ...it, is_unread: unread.has(parsePublicId('cnv', it.id) ?? '') }));
    return { status, body: { ...body, data } };
  };
}

function countConversationsRoute(
  reader: Reader,
): Handler<typeof inboxCounts.countConversations, SessionCaller> {
  return async ({ caller }) => ({ status: 200, body: { data: await countConversations(reader, caller) } });
}

function countTagsRoute(reader: Reader): Handler<typeof inboxCounts.countTags, SessionCaller> {
  return async ({ caller }) => ({ status: 200, body: { data: await countTags(reader, caller) } });
}

function countTeamsRoute(reader: Reader): Handler<typeof inboxCounts.countTeams, SessionCaller> {
  return async ({ caller }) => ({ status: 200, body: { data: await countTeams(reader, caller) } });
}
