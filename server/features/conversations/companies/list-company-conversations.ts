import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Caller } from '../../../access/caller.ts';
import { visibleTo } from '../../../access/visible-conversations.ts';
import type { Reader } from '../../../db/database.ts';
import { afterKey, inListOrder, limitClause, orderBy, type PageRange } from '../../../db/page-range.ts';
import { preparedName } from '../../../db/prepared-name.ts';
import { type ConversationRow, conversationColumns, conversationJoins } from '../conversation-row.ts';

/** How many people of a company are read, the latest created first: one index scan for each. */
const maxContacts = raw('1000');

/**
 * A range of the conversations with people of a company, latest activity first. Each contact is one index scan, no longer than the
 * page (decisions/0321, 0350).
 */
export async function listCompanyConversations(
  reader: Reader,
  caller: Caller,
  companyId: string,
  range: PageRange,
): Promise<ConversationRow[]> {
  const organizationId = caller.organization.id;
  const order = { at: 'c.last_activity_at', id: 'c.id', descending: true };
  const inOrder = orderBy(order, range.direction);
  const limit = limitClause(range);
  const conditions = [
    sql`c.organization_id = ${organizationId}`,
    sql`c.contact_id = person.id`,
    sql`c.merged_into_id IS NULL`,
    sql`NOT c.is_spam`,
    visibleTo(caller),
    ...afterKey(order, range),
  ];
  const newest = (ofCompany: Sql) => sql`
         SELECT p.id, p.inserted_at FROM contacts p
          WHERE p.organization_id = ${organizationId} AND p.deleted_at IS NULL AND ${ofCompany}
          ORDER BY p.inserted_at DESC, p.id DESC LIMIT ${maxContacts}`;
  const { text, values } = sql`
    WITH people AS MATERIALIZED (
      SELECT person.id FROM (
        (${newest(sql`p.company_id = ${companyId}`)})
        UNION ALL
        SELECT person.* FROM company_domains d
         CROSS JOIN LATERAL (${newest(sql`split_part(p.email, '@', 2) = d.domain AND p.email IS NOT NULL AND p.company_id IS NULL`)}) person
         WHERE d.organization_id = ${organizationId} AND d.company_id = ${companyId}) person
       ORDER BY person.inserted_at DESC, person.id DESC LIMIT ${maxContacts}
    ), page AS (
      SELECT c.* FROM people person
       CROSS JOIN LATERAL (
         SELECT * FROM conversations c WHERE ${join(conditions, ' AND ')} ${inOrder} ${limit}) c
       ${inOrder} ${limit})
    SELECT ${raw(conversationColumns)} FROM page c ${raw(conversationJoins)} ${inOrder}`;
  const rows = await reader.read<ConversationRow>({ ...preparedName(text), text, values });
  return inListOrder(rows, range.direction);
}
