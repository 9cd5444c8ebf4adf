import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Caller } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import { formatTimestamp, type Microseconds } from '../../db/microseconds.ts';
import { preparedName } from '../../db/prepared-name.ts';
import { beyond, inListOrder, type ListOrder, limitClause, orderBy, type Stretch } from '../../db/stretch.ts';
import type { ConversationFilters } from './conversation-filters.ts';
import { type ConversationRow, conversationColumns, conversationJoins } from './conversation-row.ts';

/**
 * A stretch of an organization's conversations in list order, with one row more than the limit where there is more. One
 * statement: the page is one walk of an index that ends with the sort column and the id, and what the rows show is joined
 * to that page only.
 */
export async function listConversations(
  reader: Reader,
  caller: Caller,
  filters: ConversationFilters,
  stretch: Stretch,
): Promise<ConversationRow[]> {
  const { text, values } = listStatement(caller.organization.id, filters, stretch);
  const rows = await reader.read<ConversationRow>({ ...preparedName(text), text, values });
  return inListOrder(rows, stretch.direction);
}

/** The column that a list is sorted by, and which way. */
export const sortOrders: Record<ConversationFilters['sort'], { column: SortColumn; descending: boolean }> = {
  '-last_activity_at': { column: 'last_activity_at', descending: true },
  inserted_at: { column: 'inserted_at', descending: false },
  '-inserted_at': { column: 'inserted_at', descending: true },
  updated_at: { column: 'updated_at', descending: false },
};

type SortColumn = 'last_activity_at' | 'inserted_at' | 'updated_at';

/** The statement of a list; exported for the bench, whose floor runs the same one. */
export function listStatement(organizationId: string, filters: ConversationFilters, stretch: Stretch): Sql {
  const { column, descending } = sortOrders[filters.sort];
  const walk =
    filters.tag !== undefined && column === 'last_activity_at' ? walkOfTag(filters.tag) : walkOf(filters.tag);
  const order = { at: `${walk.from}.${column}`, id: `${walk.from}.${walk.id}`, descending };
  const outer: ListOrder = { at: `c.${column}`, id: 'c.id', descending };
  const conditions = [
    sql`${raw(walk.from)}.organization_id = ${organizationId}`,
    ...walk.conditions,
    ...conditionsOf(filters),
    ...beyond(order, stretch),
  ];
  return sql`
    SELECT ${raw(conversationColumns)}
      FROM (SELECT c.* FROM ${raw(walk.tables)} WHERE ${join(conditions, ' AND ')}
             ${orderBy(order, stretch.direction)} ${limitClause(stretch)}) c
    ${raw(conversationJoins)}
    ${orderBy(outer, stretch.direction)}`;
}

/** Which index is walked: the table that carries the sort column, and its name for the conversation's id. */
type Walk = { tables: string; from: 'c' | 'ct'; id: string; conditions: Sql[] };

function walkOf(tag: string | undefined): Walk {
  const tables = 'conversations c';
  if (tag === undefined) return { tables, from: 'c', id: 'id', conditions: [] };
  const isTagged = sql`EXISTS (SELECT FROM conversation_tags ct WHERE ct.organization_id = c.organization_id
    AND ct.conversation_id = c.id AND ct.tag_id = ${tagId('c', tag)})`;
  return { tables, from: 'c', id: 'id', conditions: [isTagged] };
}

/** A tag's conversations by activity are a walk of their own: conversation_tags carries the activity for it. */
function walkOfTag(tag: string): Walk {
  return {
    tables: `conversation_tags ct
      JOIN conversations c ON c.organization_id = ct.organization_id AND c.id = ct.conversation_id`,
    from: 'ct',
    id: 'conversation_id',
    conditions: [sql`ct.tag_id = ${tagId('ct', tag)}`],
  };
}

function tagId(table: 'c' | 'ct', name: string): Sql {
  return sql`(SELECT id FROM tags WHERE organization_id = ${raw(table)}.organization_id AND name = ${name})`;
}

/** Spam and merged are always decided, and in words that the partial indexes have too. */
function conditionsOf(filters: ConversationFilters): Sql[] {
  return [
    raw(filters.isSpam ? 'c.is_spam' : 'NOT c.is_spam'),
    raw(`c.merged_into_id IS ${filters.isMerged ? 'NOT NULL' : 'NULL'}`),
    ...assigneeCondition(filters.assigneeId),
    ...solutionCondition(filters.hasSolution),
    ...equal('status', filters.status),
    ...equal('contact_id', filters.contactId),
    ...equal('source', filters.source),
    ...equal('priority', filters.priority),
    ...notBefore('updated_at', filters.updatedSince),
    ...notBefore('inserted_at', filters.insertedSince),
  ];
}

function assigneeCondition(id: string | undefined): Sql[] {
  return id === 'none' ? [sql`c.assignee_id IS NULL`] : equal('assignee_id', id);
}

function solutionCondition(wanted: boolean | undefined): Sql[] {
  return wanted === undefined ? [] : [raw(`c.solution_message_id IS ${wanted ? 'NOT NULL' : 'NULL'}`)];
}

function equal(column: string, value: string | undefined): Sql[] {
  return value === undefined ? [] : [sql`c.${raw(column)} = ${value}`];
}

function notBefore(column: string, moment: Microseconds | undefined): Sql[] {
  return moment === undefined ? [] : [sql`c.${raw(column)} >= ${formatTimestamp(moment)}`];
}
