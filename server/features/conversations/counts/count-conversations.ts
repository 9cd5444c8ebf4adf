import type { ConversationCounts } from '../../../../contract/inbox/conversation-counts.ts';
import { maxCounted } from '../../../../contract/inbox/max-counted.ts';
import type { SessionCaller } from '../../../access/caller.ts';
import { sightOf, visibleIn } from '../../../access/visible-conversations.ts';
import type { Reader } from '../../../db/database.ts';

/**
 * Each count scans the index of its list, newest first, and stops at the hundredth: no query reads more for a big
 * organization than for a small one. The order is the index's own, so that the planner finds no other plan cheaper.
 */
const shelf = `c.organization_id = $1 AND NOT c.is_spam AND c.merged_into_id IS NULL AND ${visibleIn('c', '$3')}`;
const firstHundred = `ORDER BY c.last_activity_at DESC, c.id DESC LIMIT ${maxCounted}`;
const countOf = (condition: string) =>
  `(SELECT count(*)::int FROM (SELECT 1 FROM conversations c WHERE ${shelf} AND ${condition} ${firstHundred}) AS counted)`;

export const countStatement = `
  SELECT ${countOf("c.assignee_id = $2 AND c.status = 'open'")} AS mine,
         ${countOf("c.assignee_id IS NULL AND c.status = 'open'")} AS unassigned,
         ${countOf("c.status = 'open'")} AS open,
         ${countOf("c.status = 'snoozed'")} AS snoozed`;

/** The counts of a person's views; one statement. */
export async function countConversations(reader: Reader, caller: SessionCaller): Promise<ConversationCounts> {
  const [counts] = await reader.read<ConversationCounts>({
    name: 'count_conversations',
    text: countStatement,
    values: [caller.organization.id, caller.user.id, ...sightOf(caller)],
  });
  return counts ?? { mine: 0, unassigned: 0, open: 0, snoozed: 0 };
}
