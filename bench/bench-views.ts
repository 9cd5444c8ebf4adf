import { openEmbeddedPostgres } from '@deskbell/embedded-postgres';
import type { Filter } from '../contract/filter/filter.ts';
import type { SelfCaller } from '../server/access/caller.ts';
import type { Database } from '../server/db/database.ts';
import { openDatabase } from '../server/db/open-database.ts';
import type { Viewer } from '../server/features/conversations/reads/unread.ts';
import { countViews } from '../server/features/views/count-views.ts';
import type { ViewRow } from '../server/features/views/view-store.ts';
import { newId, parsePublicId, publicId } from '../server/ids/public-id.ts';
import { median } from './load.ts';
import type { BenchData } from './prepare-data.ts';
import type { Row } from './report.ts';
import { settings } from './settings.ts';

const viewCount = 20;
const companySizes = [20, 1000];
const rounds = 50;

/** Counting the 20 views of a sidebar, in the process of the server: the cost per person every few seconds. */
export async function benchViews(data: BenchData): Promise<Row[]> {
  const postgres = await openEmbeddedPostgres({ dataDir: settings.dataDir });
  const database = openDatabase({ ...postgres.connection, statement_timeout: 0 }, () => undefined);
  const { caller, views } = await prepareViews(database, data);
  const milliseconds: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now();
    await countViews(database, caller, views);
    milliseconds.push(performance.now() - startedAt);
  }
  await database.close();
  await postgres.leave();
  return [
    { name: `counting ${viewCount} views, median`, unit: 'ms', value: median(milliseconds), atMost: 50 },
  ];
}

async function prepareViews(
  database: Database,
  { organizationId: organization, userId: user }: BenchData,
): Promise<{ caller: SelfCaller; views: ViewRow[] }> {
  const organizationId = parsePublicId('org', organization) ?? '';
  const userId = parsePublicId('usr', user) ?? '';
  const person = { id: userId, name: 'Bench', email: '', instagram_handle: null, profile_picture_url: null };
  const caller: SelfCaller = {
    organization: { id: organizationId, name: 'Bench', slug: 'bench' },
    id: userId,
    spenderId: userId,
    proof: { sessionId: userId, proofs: {}, confinedTo: null },
    app: null,
    scopes: [],
    actor: 'self',
    user: person,
    role: 'admin',
    access: 'full',
  };
  await readHalf(database, { organizationId, userId });
  const companies = await Promise.all(companySizes.map((size) => companyOf(database, organizationId, size)));
  const views = filters(companies).map((filter) => ({
    id: newId(),
    name: 'A view',
    icon: null,
    owner_user_id: userId,
    team_id: null,
    filter,
    sort: '-last_activity_at' as const,
    inserted_at: 0,
    updated_at: 0,
  }));
  return { caller, views };
}

/**
 * The person has read half of all conversations, one of twenty of them before the last message. In a data set that was used
 * before, they have already.
 */
async function readHalf(database: Database, { organizationId, userId }: Viewer): Promise<void> {
  const { rowCount } = await database.write({
    text: `INSERT INTO conversation_reads (organization_id, user_id, conversation_id, read_at, is_unread_by_hand)
           SELECT $1, $2, id, CASE WHEN number % 40 = 0 THEN inserted_at - interval '1 second' ELSE last_activity_at END, false
             FROM conversations
            WHERE organization_id = $1 AND number % 2 = 0 AND NOT EXISTS (
              SELECT 1 FROM conversation_reads WHERE organization_id = $1 AND user_id = $2 OFFSET 1000)
           ON CONFLICT DO NOTHING`,
    values: [organizationId, userId],
  });
  if (rowCount) await database.write({ text: 'VACUUM (ANALYZE) conversation_reads', values: [] });
}

/** A company with some of the contacts. In a data set that was used before, the same one. */
async function companyOf(database: Database, organizationId: string, size: number): Promise<string> {
  const name = `Of ${size}`;
  await database.write({
    text: `INSERT INTO companies (organization_id, id, name)
           SELECT $1, $2, $3 WHERE NOT EXISTS (SELECT 1 FROM companies WHERE organization_id = $1 AND name = $3)`,
    values: [organizationId, newId(), name],
  });
  const [company] = await database.read<{ id: string }>({
    text: 'SELECT id FROM companies WHERE organization_id = $1 AND name = $2',
    values: [organizationId, name],
  });
  await database.write({
    text: `UPDATE contacts SET company_id = $2 WHERE organization_id = $1 AND id IN (
             SELECT id FROM contacts WHERE organization_id = $1 AND (company_id IS NULL OR company_id = $2)
              ORDER BY id LIMIT $3) AND company_id IS DISTINCT FROM $2`,
    values: [organizationId, company?.id, size],
  });
  return publicId('cmp', company?.id ?? '');
}

/**
 * Typical filters: their own, the unassigned and all open conversations, each narrowed by one more condition; and those of companies, one
 * of them with as many people as are looked up one by one.
 */
function filters(companies: readonly string[]): Filter[] {
  const open: Filter = { field: 'status', op: 'is', value: 'open' };
  const anchors: Filter[][] = [
    [open],
    [open, { field: 'assignee_id', op: 'is', value: 'me' }],
    [open, { field: 'assignee_id', op: 'is', value: 'none' }],
    [{ field: 'status', op: 'is', value: 'snoozed' }],
  ];
  const narrower: Filter[] = [
    { field: 'waiting_since', op: 'older_than', value: '2h' },
    { field: 'subject', op: 'contains', value: 'invoice' },
    { field: 'is_unread', op: 'is', value: true },
    {
      any: [
        { field: 'tag_id', op: 'is', value: 'none' },
        { field: 'contact.email', op: 'contains', value: '@' },
      ],
    },
  ];
  const urgent: Filter = { field: 'priority', op: 'in', value: ['high', 'urgent'] };
  return [
    ...anchors.flatMap((anchor) => narrower.map((one): Filter => ({ all: [...anchor, one] }))),
    ...companies.flatMap((value): Filter[] => {
      const ofCompany: Filter = { field: 'company_id', op: 'is', value };
      return [ofCompany, { all: [ofCompany, open, urgent] }];
    }),
  ];
}
