import type { SampleData } from '../../contract/inbox/first-steps.ts';
import type { Reader, Transaction } from '../db/database.ts';
import type { Microseconds } from '../db/microseconds.ts';

/** The records of an organization's sample data; uuids. */
export type MadeIds = { conversationIds: string[]; contactIds: string[]; tagIds: string[] };

type NewSampleData = MadeIds & { organizationId: string; userId: string };

/** Records the sample data, once it is complete. */
export async function insertSampleData(
  transaction: Transaction,
  { organizationId, userId, conversationIds, contactIds, tagIds }: NewSampleData,
): Promise<void> {
  await transaction.write({
    name: 'insert_sample_data',
    text: `INSERT INTO sample_data (organization_id, loaded_by_id, conversation_ids, contact_ids, tag_ids, entry_count)
           SELECT $1, $2, $3, $4, $5, ${entriesIn('$1', '$3::uuid[]')}`,
    values: [organizationId, userId, conversationIds, contactIds, tagIds],
  });
}

/** An organization's sample data, locked by this transaction; undefined if there is none. */
export async function lockSampleData(
  transaction: Transaction,
  organizationId: string,
): Promise<MadeIds | undefined> {
  const [row] = await transaction.read<MadeIds>({
    name: 'lock_sample_data',
    text: `SELECT conversation_ids AS "conversationIds", contact_ids AS "contactIds", tag_ids AS "tagIds"
             FROM sample_data WHERE organization_id = $1 FOR UPDATE`,
    values: [organizationId],
  });
  return row;
}

export async function forgetSampleData(transaction: Transaction, organizationId: string): Promise<void> {
  await transaction.write({
    name: 'forget_sample_data',
    text: 'DELETE FROM sample_data WHERE organization_id = $1',
    values: [organizationId],
  });
}

type SampleDataRow = Omit<SampleData, 'inserted_at'> & { inserted_at: Microseconds };

/** How far an organization has come with the first steps; each check stops at its first match. */
export type FirstStepsRow = {
  sample_data: SampleDataRow | null;
  has_conversations: boolean;
  has_app: boolean;
  has_connection: boolean;
  has_mail: boolean;
  has_chat: boolean;
  has_colleague: boolean;
};

export async function findFirstSteps(reader: Reader, organizationId: string): Promise<FirstStepsRow> {
  const [row] = await reader.read<Omit<FirstStepsRow, 'sample_data'> & NullableSampleData>({
    name: 'find_first_steps',
    text: `
      SELECT cardinality(s.conversation_ids) AS conversation_count, s.inserted_at,
             least(100, greatest(0, ${entriesIn('$1', 's.conversation_ids')} - s.entry_count)) AS added_count,
             EXISTS (SELECT 1 FROM conversations c WHERE c.organization_id = $1
                        AND c.id <> ALL (coalesce(s.conversation_ids, '{}'))) AS has_conversations,
             EXISTS (SELECT 1 FROM apps a WHERE a.organization_id = $1 AND a.deleted_at IS NULL AND NOT a.is_built_in) AS has_app,
             EXISTS (SELECT 1 FROM connections n WHERE n.organization_id = $1 AND n.revoked_at IS NULL) AS has_connection,
             ${hasChannel('mail')} AS has_mail, ${hasChannel('chat')} AS has_chat,
             (SELECT count(*) > 1 FROM (SELECT 1 FROM members WHERE organization_id = $1 LIMIT 2) AS members)
               OR EXISTS (SELECT 1 FROM invitations i WHERE i.organization_id = $1 AND ${isOpenInvitation}) AS has_colleague
        FROM organizations o LEFT JOIN sample_data s ON s.organization_id = $1 WHERE o.id = $1`,
    values: [organizationId],
  });
  return asSteps(row);
}

const hasChannel = (type: 'mail' | 'chat') =>
  `EXISTS (SELECT 1 FROM channels h WHERE h.organization_id = $1 AND h.type = '${type}' AND h.deleted_at IS NULL)`;

const isOpenInvitation = "i.status = 'pending' AND i.expires_at > now()";

type NullableSampleData = { [Name in keyof SampleDataRow]: SampleDataRow[Name] | null };

function asSteps(row: (Omit<FirstStepsRow, 'sample_data'> & NullableSampleData) | undefined): FirstStepsRow {
  if (!row) throw new Error('The organization of a caller is not there.');
  const { conversation_count, added_count, inserted_at, ...steps } = row;
  const isLoaded = conversation_count !== null && inserted_at !== null;
  return {
    ...steps,
    sample_data: isLoaded ? { conversation_count, added_count: added_count ?? 0, inserted_at } : null,
  };
}

/** How many messages and notes there are in sample conversations, which are few. */
function entriesIn(organizationId: string, conversationIds: string): string {
  const countOf = (table: string) => `(SELECT count(*)::int FROM ${table} entry
    WHERE entry.organization_id = ${organizationId} AND entry.conversation_id = ANY (${conversationIds}))`;
  return `(${countOf('messages')} + ${countOf('notes')})`;
}
