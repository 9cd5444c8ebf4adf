import { openEmbeddedPostgres } from '@deskbell/embedded-postgres';
import type { Filter } from '../contract/filter/filter.ts';
import type { Database } from '../server/db/database.ts';
import { openDatabase } from '../server/db/open-database.ts';
import { listContacts } from '../server/features/contacts/list/list-contacts.ts';
import { newId, publicId } from '../server/ids/public-id.ts';
import type { Row } from './report.ts';
import { settings } from './settings.ts';

const contactCount = 100_000;
const rounds = 40;
const slug = 'bench-contacts';

type Named = { id: string; publicId: string };
type People = { organizationId: string; company: Named; rareTag: Named; commonTag: Named };

/** A page of 50 of 100,000 contacts with each field of the filter language, in both orders, in the process of the server. */
export async function benchContacts(): Promise<Row[]> {
  const postgres = await openEmbeddedPostgres({ dataDir: settings.dataDir });
  const database = openDatabase(postgres.connection, () => undefined);
  try {
    const people = (await findPeople(database)) ?? (await makePeople(database));
    const rows: Row[] = [];
    for (const [name, filter] of Object.entries(filters(people)))
      for (const isNewestFirst of [true, false]) {
        const value = await slowest(() => list(database, people.organizationId, filter, isNewestFirst));
        const order = isNewestFirst ? 'newest' : 'oldest';
        rows.push({ name: `contacts, ${name}, ${order} first, p95`, unit: 'ms', value, atMost: 100 });
      }
    return rows;
  } finally {
    await database.close();
    await postgres.leave();
  }
}

/** The 95th percentile, in milliseconds. */
async function slowest(work: () => Promise<unknown>): Promise<number> {
  const milliseconds: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now();
    await work();
    milliseconds.push(performance.now() - startedAt);
  }
  return milliseconds.sort((one, other) => one - other)[Math.ceil(rounds * 0.95) - 1] ?? 0;
}

function list(
  database: Database,
  organizationId: string,
  filter: Filter | undefined,
  isNewestFirst: boolean,
) {
  const others = {
    externalId: undefined,
    email: undefined,
    isBlocked: undefined,
    q: undefined,
    companyId: undefined,
  };
  const range = { limit: 50, direction: 'after', position: undefined } as const;
  return listContacts(
    database,
    { organization: { id: organizationId } },
    { ...others, isNewestFirst, filter },
    range,
  );
}

function filters({ company, rareTag, commonTag }: People): Record<string, Filter | undefined> {
  const attribute = (value: string): Filter => ({ field: 'custom_attributes.plan', op: 'is', value });
  return {
    'no filter': undefined,
    'a name’s part that none has': { field: 'name', op: 'contains', value: 'zzz' },
    'an address’s beginning': { field: 'email', op: 'starts_with', value: 'p99' },
    'a phone’s part': { field: 'phone', op: 'contains', value: '9999' },
    'an external id': { field: 'external_id', op: 'is', value: 'x-77' },
    'a company': { field: 'company_id', op: 'is', value: company.publicId },
    'no company': { field: 'company_id', op: 'is', value: 'none' },
    'a rare tag': { field: 'tag_id', op: 'is', value: rareTag.publicId },
    'a common tag': { field: 'tag_id', op: 'is', value: commonTag.publicId },
    'without a common tag': { not: { field: 'tag_id', op: 'is', value: commonTag.publicId } },
    blocked: { field: 'is_blocked', op: 'is', value: true },
    'open conversations': { field: 'has_open_conversations', op: 'is', value: true },
    'no open conversations': { field: 'has_open_conversations', op: 'is', value: false },
    'last seen long ago': { field: 'last_seen_at', op: 'older_than', value: '200d' },
    'added this week': { field: 'inserted_at', op: 'newer_than', value: '7d' },
    'changed a year ago': { field: 'updated_at', op: 'older_than', value: '52w' },
    'a common value of a field': attribute('free'),
    'a rare value of a field': attribute('rare'),
    'a value of a field that none has': attribute('none'),
    'a number of a field': { field: 'custom_attributes.seats', op: 'is', value: 7 },
    'at least a number of a field': { field: 'custom_attributes.seats', op: 'at_least', value: 99 },
    'a value of the company’s field': { field: 'company.custom_attributes.plan', op: 'is', value: 'x' },
  };
}

async function findPeople(database: Database): Promise<People | undefined> {
  const [row] = await database.read<Record<'organization' | 'company' | 'rare' | 'common', string>>({
    text: `SELECT o.id AS organization, co.id AS company, rare.id AS rare, common.id AS common
             FROM organizations o
             JOIN companies co ON co.organization_id = o.id
             JOIN tags rare ON rare.organization_id = o.id AND rare.name = 'rare'
             JOIN tags common ON common.organization_id = o.id AND common.name = 'common'
            WHERE o.slug = $1`,
    values: [slug],
  });
  if (!row) return undefined;
  const named = (prefix: 'cmp' | 'tag', id: string) => ({ id, publicId: publicId(prefix, id) });
  return {
    organizationId: row.organization,
    company: named('cmp', row.company),
    rareTag: named('tag', row.rare),
    commonTag: named('tag', row.common),
  };
}

/** A separate organization, in one transaction: a stopped run leaves nothing behind. */
async function makePeople(database: Database): Promise<People> {
  const [organizationId, company, rare, common] = [newId(), newId(), newId(), newId()];
  await database.transaction(async (transaction) => {
    const write = (text: string, ...values: unknown[]) =>
      transaction.write({ text, values: [organizationId, ...values] });
    await write(`SELECT set_config('statement_timeout', '0', true) WHERE $1::uuid IS NOT NULL`);
    await write('INSERT INTO organizations (id, name, slug) VALUES ($1, $2, $3)', 'Bench contacts', slug);
    await write(
      `INSERT INTO companies (organization_id, id, name) VALUES ($1, $2, 'Orchard Tools')`,
      company,
    );
    await write(
      `INSERT INTO company_domains (organization_id, domain, company_id) VALUES ($1, 'd7.example', $2)`,
      company,
    );
    await write(
      `INSERT INTO tags (organization_id, id, name) VALUES ($1, $2, 'rare'), ($1, $3, 'common')`,
      rare,
      common,
    );
    await write(makeContacts, contactCount);
    await write(
      'INSERT INTO contact_tags SELECT organization_id, id, $2 FROM contacts WHERE organization_id = $1 AND is_blocked',
      rare,
    );
    await write(
      `INSERT INTO contact_tags SELECT organization_id, id, $2 FROM contacts
        WHERE organization_id = $1 AND custom_attributes ->> 'plan' = 'free'`,
      common,
    );
    await write(makeConversations);
  });
  for (const table of ['contacts', 'contact_tags', 'conversations'])
    await database.write({ text: `ANALYZE ${table}`, values: [] });
  return (await findPeople(database)) as People;
}

const makeContacts = `
  INSERT INTO contacts (organization_id, id, name, email, phone, external_id, custom_attributes, last_seen_at, inserted_at, is_blocked)
  SELECT $1, gen_random_uuid(), 'Person ' || n % 5000 || ' Name' || n, 'p' || n || '@d' || n % 500 || '.example', '+47 ' || n, 'x-' || n,
         jsonb_build_object('plan', CASE WHEN n % 10000 = 0 THEN 'rare' ELSE 'free' END, 'seats', n % 100, 'note', repeat('x', 200)),
         now() - make_interval(hours => n % 5000), now() - make_interval(secs => n), n % 1000 = 0
    FROM generate_series(1, $2::int) AS n`;

/** One conversation each; one in a hundred is open. */
const makeConversations = `
  INSERT INTO conversations (organization_id, id, number, status, priority, source, contact_id, last_activity_at)
  SELECT organization_id, gen_random_uuid(), n, CASE WHEN n % 100 = 0 THEN 'open' ELSE 'closed' END, 'none', 'api', id, now()
    FROM (SELECT *, row_number() OVER (ORDER BY external_id) AS n FROM contacts WHERE organization_id = $1) c`;
