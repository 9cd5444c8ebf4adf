import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, expect, test } from 'vitest';
import { conditionsOf, type Filter, type FilterCondition } from '../../../../contract/filter/filter.ts';
import { contactFilterFields, filterFieldNamed } from '../../../../contract/filter/filter-fields.ts';
import {
  type ContactFacts,
  matchesContactFilter,
} from '../../../../contract/filter/matches-contact-filter.ts';
import { operatorsFor, readFilter } from '../../../../contract/filter/read-filter.ts';
import { newId, publicId } from '../../../ids/public-id.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { addCompany, addConversation, addTag } from '../../../testing/world-records.ts';
import { listContacts } from '../list/list-contacts.ts';
import { presentContact } from '../present-contact.ts';
import { compileContactFilter } from './compile-contact-filter.ts';

const { app, world } = await startWorld();
afterAll(() => app.stop());

const { database } = app;
const organizationId = world.bicycles.house.id;
const now = 1_790_000_000;
const contactCount = 80;

const tags = await Promise.all([1, 2, 3].map(() => addTag(database, { organizationId })));
const companyAttributes = { a: 'Wheel' };
const byDomain = await addCompany(database, { organizationId, domain: 'wheel' });
const byHand = await addCompany(database, { organizationId, domain: 'unused.example' });
for (const { id } of [byDomain, byHand])
  await database.write({
    text: 'UPDATE companies SET custom_attributes = $3 WHERE organization_id = $1 AND id = $2',
    values: [organizationId, id, JSON.stringify(companyAttributes)],
  });

/** Few texts, with common prefixes and different case. */
const text = fc.constantFrom('Wheel', 'wheel', 'WHEELS', 'ÄRGER', 'ärger %_\\', 'Эхо', "o'clock", '');
const wanted = text.map((it) => it || 'e');
const days = fc.constantFrom('2026-11-24', '2026-11-23', '2027-01-01');
const attribute = fc.oneof(
  text,
  days,
  fc.constantFrom(0, 1, -2.5, 1e21, 0.1),
  fc.boolean(),
  fc.constant(null),
);
const attributes = fc.dictionary(
  fc.constantFrom('a', 'b.c', '__proto__', 'constructor'),
  fc.oneof(attribute, fc.array(attribute, { maxLength: 2 })),
  { maxKeys: 3 },
);
const someTime = fc.integer({ min: now - 200_000, max: now }).map((it) => it - (it % 3600));
const contacts = fc.record({
  id: fc.constant(undefined).map(() => newId()),
  name: fc.option(text),
  phone: fc.option(text),
  domain: fc.constantFrom('wheel', 'other', null),
  external_id: fc.constantFrom('Wheel', 'x-1').map((it) => `${it}${newId()}`),
  company_id: fc.constantFrom(byHand.id, null, null),
  is_blocked: fc.boolean(),
  custom_attributes: attributes,
  last_seen_at: fc.option(someTime),
  inserted_at: someTime,
  updated_at: someTime,
  tags: fc.subarray(tags.map(({ id }) => id)),
  conversation: fc.constantFrom('none', 'open', 'closed', 'spam'),
});

const facts = await seedRow();

const records: Record<string, readonly string[]> = {
  tag_id: ['none', ...tags.map((it) => it.publicId), publicId('tag', newId())],
  company_id: ['none', byDomain.publicId, byHand.publicId, publicId('cmp', newId())],
};
const names = [
  ...Object.keys(contactFilterFields),
  'custom_attributes.a',
  'custom_attributes.b.c',
  'custom_attributes.__proto__',
  'company.custom_attributes.a',
];

function valueFor(name: string, op: string): fc.Arbitrary<FilterCondition['value']> {
  const field = filterFieldNamed(name, 'contact');
  if (op === 'is_empty' || !field) return fc.constant(undefined);
  const list = (items: fc.Arbitrary<string | number>) =>
    op === 'in' ? fc.array(items, { minLength: 1, maxLength: 3 }) : items;
  if (field.kind === 'record') return list(fc.constantFrom(...(records[name] ?? [])));
  if (field.kind === 'flag') return fc.boolean();
  if (field.kind === 'text') return wanted;
  if (field.kind === 'time')
    return op.endsWith('than') ? fc.constantFrom('90m', '1h', '12h', '1d', '9999w') : someTime;
  if (op === 'in') return list(fc.oneof(wanted, fc.constantFrom(0, 0.1)));
  if (op.startsWith('at_')) return fc.constantFrom(0, 1, 0.1, -3, 1e21);
  if (op === 'before' || op === 'after') return days;
  return op === 'is' ? fc.oneof(wanted, fc.constantFrom(0, 1, 1e21), fc.boolean()) : wanted;
}

const pairs = names.flatMap((field) =>
  operatorsFor(filterFieldNamed(field, 'contact') ?? { kind: 'text' }).map((op) => ({ field, op })),
);
const condition = fc
  .constantFrom(...pairs)
  .chain((it) =>
    valueFor(it.field, it.op).map((value) => ({ ...it, ...(value !== undefined && { value }) })),
  );
const filters = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    condition,
    fc.array(tie('filter'), { minLength: 1, maxLength: 3 }).map((all) => ({ all })),
    fc.array(tie('filter'), { minLength: 1, maxLength: 3 }).map((any) => ({ any })),
    tie('filter').map((not) => ({ not })),
  ),
})).filter;

test('a filter finds the same contacts in SQL and in TypeScript, whatever the filter and the contacts', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(filters, async (filter) => {
      expect(readFilter(filter, 'contact')).toEqual({ filter });
      for (const { field, op } of conditionsOf(filter)) seen.add(`${field} ${op}`);
      expect(await idsIn(filter)).toEqual(matching(filter));
    }),
    { numRuns: 120 },
  );
  expect(seen.size).toBeGreaterThan(35);
});

test('each condition alone, and its negation, agrees too, and so does the list, whichever index it reads', async () => {
  for (const { field, op } of pairs) {
    const [value] = fc.sample(valueFor(field, op), 1);
    const filter: Filter = { field, op, ...(value !== undefined && { value }) };
    for (const it of [filter, { not: filter }]) {
      const expected = matching(it);
      expect([it, await idsIn(it)]).toEqual([it, expected]);
      if (!field.endsWith('_at')) expect([it, (await listed(it)).sort()]).toEqual([it, expected]);
    }
  }
});

function matching(filter: Filter): string[] {
  return facts.filter((it) => matchesContactFilter(filter, it, now)).map(({ id }) => id);
}

async function idsIn(filter: Filter): Promise<string[]> {
  const { text: statement, values } =
    sql`SELECT c.id FROM contacts c WHERE c.organization_id = ${organizationId}
    AND c.name IS DISTINCT FROM 'Cast' AND c.id = ANY (${facts.map(({ uuid }) => uuid)})
    AND ${compileContactFilter(filter, { organizationId, onlooker: {}, now })}`;
  const rows = await database.read<{ id: string }>({ text: statement, values });
  return rows.map(({ id }) => publicId('cnt', id)).sort();
}

async function listed(filter: Filter): Promise<string[]> {
  const filters = {
    isNewestFirst: true,
    externalId: undefined,
    email: undefined,
    q: undefined,
    isBlocked: undefined,
    companyId: undefined,
    filter,
  };
  const range = { limit: 100, direction: 'after', position: undefined } as const;
  const { rows } = await listContacts(database, { organization: { id: organizationId } }, filters, range);
  const seeded = new Set(facts.map(({ uuid }) => uuid));
  return rows.filter(({ id }) => seeded.has(id)).map(({ id }) => publicId('cnt', id));
}

/** Contacts with everything that a filter can check, and what the API presents of them, by id. */
async function seedRow(): Promise<(ContactFacts & { id: string; uuid: string })[]> {
  const people = fc.sample(contacts, contactCount);
  const values = [organizationId, JSON.stringify(people)];
  await database.write({
    text: `INSERT INTO contacts (organization_id, id, name, phone, email, external_id, company_id, is_blocked, custom_attributes,
             last_seen_at, inserted_at, updated_at)
           SELECT $1, r.id, r.name, r.phone, r.id || '@' || r.domain, r.external_id, r.company_id, r.is_blocked, r.custom_attributes,
                  to_timestamp(r.last_seen_at), to_timestamp(r.inserted_at), to_timestamp(r.updated_at)
             FROM jsonb_to_recordset($2) AS r (id uuid, name text, phone text, domain text, external_id text, company_id uuid,
                  is_blocked boolean, custom_attributes jsonb, last_seen_at bigint, inserted_at bigint, updated_at bigint)`,
    values,
  });
  await database.write({
    text: `INSERT INTO contact_tags (organization_id, contact_id, tag_id)
           SELECT $1, r.id, unnest(r.tags) FROM jsonb_to_recordset($2) AS r (id uuid, tags uuid[])`,
    values,
  });
  for (const { id: contactId, conversation } of people)
    if (conversation !== 'none')
      await addConversation(database, {
        organizationId,
        contactId,
        status: conversation === 'closed' ? 'closed' : 'open',
        isSpam: conversation === 'spam',
      });
  const { rows } = await listContacts(
    database,
    { organization: { id: organizationId } },
    {
      isNewestFirst: true,
      externalId: undefined,
      email: undefined,
      q: undefined,
      isBlocked: undefined,
      companyId: undefined,
      filter: undefined,
    },
    { limit: 500, direction: 'after', position: undefined },
  );
  const byId = new Map(people.map((person) => [person.id, person]));
  return rows
    .flatMap((row) => {
      const seeded = byId.get(row.id);
      if (!seeded) return [];
      const fact = {
        ...presentContact(row),
        uuid: row.id,
        tagIds: seeded.tags.map((id) => publicId('tag', id)),
        hasOpenConversations: seeded.conversation === 'open',
        companyAttributes,
      };
      return [fact];
    })
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}
