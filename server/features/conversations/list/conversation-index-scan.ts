import sql, { raw, type Sql } from 'sql-template-tag';
import { formatTimestamp, type Microseconds } from '../../../db/microseconds.ts';
import type { ConversationFilters } from './conversation-filters.ts';
import type { SortColumn } from './conversation-order.ts';

/** The index to scan: the table with the sort column, and its name for the conversation's id. */
export type IndexScan = { tables: Sql; from: 'c' | 'ct'; id: string; conditions: Sql[] };

export function indexScanFor(
  organizationId: string,
  filters: ConversationFilters,
  column: SortColumn,
): IndexScan {
  const { tag } = filters;
  if (tag !== undefined && column === 'last_activity_at') return scanOfTag(organizationId, tag, filters);
  return scanOf(organizationId, tag);
}

function scanOf(organizationId: string, tag: string | undefined): IndexScan {
  const tables = sql`conversations c`;
  if (tag === undefined) return { tables, from: 'c', id: 'id', conditions: [] };
  const isTagged = sql`EXISTS (SELECT 1 FROM conversation_tags ct WHERE ct.organization_id = ${organizationId}
    AND ct.conversation_id = c.id AND ct.tag_id = ${tagId(organizationId, tag)})`;
  return { tables, from: 'c', id: 'id', conditions: [isTagged] };
}

/** A tag's conversations by activity use an index of their own: conversation_tags has the activity for it. */
function scanOfTag(organizationId: string, tag: string, filters: ConversationFilters): IndexScan {
  return {
    tables: sql`conversation_tags ct
      JOIN conversations c ON c.organization_id = ${organizationId} AND c.id = ct.conversation_id`,
    from: 'ct',
    id: 'conversation_id',
    conditions: [sql`ct.tag_id = ${tagId(organizationId, tag)}`, ...activityRange('ct', filters)],
  };
}

function tagId(organizationId: string, name: string): Sql {
  return sql`(SELECT id FROM tags WHERE organization_id = ${organizationId} AND name = ${name})`;
}

export function conditionsOf(filters: ConversationFilters): Sql[] {
  return [...visibilityConditions(filters), ...narrowingConditions(filters)];
}

/** Conditions on spam and merged are always present, in the form that the partial indexes have. */
export function visibilityConditions({ isSpam, isMerged, visible }: ConversationFilters): Sql[] {
  return [
    visible,
    raw(isSpam ? 'c.is_spam' : 'NOT c.is_spam'),
    raw(`c.merged_into_id IS ${isMerged ? 'NOT NULL' : 'NULL'}`),
  ];
}

export function narrowingConditions(filters: ConversationFilters): Sql[] {
  return [
    ...idCondition('assignee_id', filters.assigneeId),
    ...idCondition('team_id', filters.teamId),
    ...solutionCondition(filters.hasSolution),
    ...equal('number', filters.number),
    ...equal('status', filters.status),
    ...equal('contact_id', filters.contactId),
    ...channelCondition(filters.channelId),
    ...equal('source', filters.source),
    ...priorityCondition(filters.priority),
    ...notBefore('updated_at', filters.updatedSince),
    ...notBefore('inserted_at', filters.insertedSince),
    ...activityRange('c', filters),
  ];
}

function activityRange(
  table: IndexScan['from'],
  { lastActivitySince, lastActivityUntil }: ConversationFilters,
): Sql[] {
  const column = raw(`${table}.last_activity_at`);
  return [
    ...(lastActivitySince === undefined ? [] : [sql`${column} >= ${formatTimestamp(lastActivitySince)}`]),
    ...(lastActivityUntil === undefined ? [] : [sql`${column} < ${formatTimestamp(lastActivityUntil)}`]),
  ];
}

function idCondition(column: 'assignee_id' | 'team_id', id: string | undefined): Sql[] {
  return id === 'none' ? [raw(`c.${column} IS NULL`)] : equal(column, id);
}

/** In the form of the index: a website, unless replies are sent by email (decisions/0267). */
function channelCondition(id: string | undefined): Sql[] {
  return id === undefined ? [] : [sql`coalesce(c.channel_id, c.chat_channel_id) = ${id}`];
}

/** In the form of the index, which has no conversations without a priority. */
function priorityCondition(priority: ConversationFilters['priority']): Sql[] {
  if (priority === undefined || priority === 'none') return equal('priority', priority);
  return [...equal('priority', priority), raw("c.priority <> 'none'")];
}

function solutionCondition(requested: boolean | undefined): Sql[] {
  return requested === undefined ? [] : [raw(`c.solution_message_id IS ${requested ? 'NOT NULL' : 'NULL'}`)];
}

function equal(column: string, value: string | undefined): Sql[] {
  return value === undefined ? [] : [sql`c.${raw(column)} = ${value}`];
}

function notBefore(column: string, timestamp: Microseconds | undefined): Sql[] {
  return timestamp === undefined ? [] : [sql`c.${raw(column)} >= ${formatTimestamp(timestamp)}`];
}
