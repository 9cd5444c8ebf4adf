import fc from 'fast-check';
import sql, { empty, raw } from 'sql-template-tag';
import { afterAll, expect, test } from 'vitest';
import { conditionsOf, type Filter, type FilterCondition } from '../../../../contract/filter/filter.ts';
import { filterFieldNamed, filterFields, operatorsOf } from '../../../../contract/filter/filter-fields.ts';
import { type FilterFacts, matchesFilter } from '../../../../contract/filter/matches-filter.ts';
import { readFilter } from '../../../../contract/filter/read-filter.ts';
import { requiresSpam } from '../../../../contract/filter/required-conditions.ts';
import { priorities } from '../../../../contract/values/priorities.ts';
import { sources } from '../../../../contract/values/sources.ts';
import { statuses } from '../../../../contract/values/statuses.ts';
import type { SelfCaller } from '../../../access/caller.ts';
import { newId, publicId } from '../../../ids/public-id.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { addCompany, addTag, addTeam, addTeamMember } from '../../../testing/world-records.ts';
import { type ConversationRow, conversationColumns, conversationJoins } from '../conversation-row.ts';
import { readConversationFilters } from '../list/conversation-filters.ts';
import { listConversations } from '../list/list-conversations.ts';
import { presentConversation } from '../present-conversation.ts';
import { readStates } from '../reads/unread.ts';
import { compileFilter, filteredColumns } from './compile-filter.ts';

const { app, world } = await startWorld();
afterAll(() => app.stop());

const { database } = app;
const { bicycles, jonas, mara } = world;
const organizationId = bicycles.house.id;
const now = 1_790_000_000;
const conversationCount = 100;
/** Random filters; each is evaluated for every conversation. In several tests, because a run without progress is ended. */
const filterCount = Number(process.env.TEST_FILTERS ?? 1000);
const batches = Array.from({ length: Math.ceil(filterCount / 500) }, () => Math.min(filterCount, 500));

const tags = await Promise.all([1, 2, 3].map(() => addTag(database, { organizationId })));
const teams = await Promise.all([1, 2, 3].map(() => addTeam(database, { organizationId })));
const [mine, alsoMine] = teams;
for (const team of [mine, alsoMine])
  await addTeamMember(database, { organizationId, teamId: team?.id ?? '', userId: jonas.id });

/** Contacts belong to the first by the domain of their address, and to the second by hand. */
const byDomain = await seedCompanyOf('wheel', { a: 'Wheel' });
const byHand = await seedCompanyOf('elsewhere', { a: 0.1 });

/** Few texts, with common prefixes and different case. */
const text = fc.constantFrom(
  'Wheel',
  'wheel',
  'WHEELS',
  'ÄRGER',
  'ärger %_\\',
  'İstanbul',
  'ΣΊΣΥΦΟΣ',
  'Эхо',
  "o'clock",
  '',
);
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
  fc.oneof(attribute, fc.array(attribute, { maxLength: 2 }), fc.constant({ a: 1 })),
  { maxKeys: 3 },
);
const someTime = fc.integer({ min: now - 200_000, max: now }).map((it) => it - (it % 3600));
const orNone = <Value>(values: readonly Value[]) => fc.constantFrom(null, ...values);

const contacts = fc.record({
  id: fc.constant(undefined).map(() => newId()),
  name: fc.option(text),
  external_id: fc.constantFrom('Wheel', 'x-1').map((it) => `${it}${newId()}`),
  custom_attributes: attributes,
  company_id: orNone([byHand.id]),
});
const conversations = fc.record({
  id: fc.constant(undefined).map(() => newId()),
  subject: fc.option(text),
  status: fc.constantFrom(...statuses),
  priority: fc.constantFrom(...priorities),
  source: fc.constantFrom(...sources),
  is_spam: fc.boolean(),
  contact: fc.option(fc.nat(9)),
  assignee_id: orNone([jonas.id, mara.id]),
  team_id: orNone(teams.map(({ id }) => id)),
  tags: fc.subarray(tags.map(({ id }) => id)),
  custom_attributes: attributes,
  waiting_since: fc.option(someTime),
  last_activity_at: someTime,
  inserted_at: someTime,
  updated_at: someTime,
  last_message_at: fc.option(someTime),
  is_last_message_of_contact: fc.boolean(),
  read_at: fc.option(someTime),
  is_unread_by_hand: fc.boolean(),
  mentions: orNone([jonas.id, mara.id]),
});

type Seeded = ReturnType<typeof conversations.generate>['value'];

const facts = await seedRow();

const records: Record<string, readonly string[]> = {
  assignee_id: ['me', 'none', jonas.publicId, mara.publicId, publicId('usr', newId())],
  team_id: ['mine', 'none', ...teams.map((it) => it.publicId)],
  tag_id: ['none', ...tags.map((it) => it.publicId), publicId('tag', newId())],
  contact_id: ['none', ...new Set(facts.flatMap(({ contact }) => contact?.id ?? []))],
  channel_id: ['none', publicId('chn', newId())],
  company_id: ['none', byDomain.publicId, byHand.publicId, publicId('cmp', newId())],
};
const names = [
  ...Object.keys(filterFields),
  'custom_attributes.a',
  'custom_attributes.b.c',
  'custom_attributes.__proto__',
  'contact.custom_attributes.a',
  'contact.custom_attributes.constructor',
  'company.custom_attributes.a',
];

function valueFor(name: string, op: string): fc.Arbitrary<FilterCondition['value']> {
  const field = filterFieldNamed(name);
  if (op === 'is_empty' || !field) return fc.constant(undefined);
  const list = (items: fc.Arbitrary<string | number>) =>
    op === 'in' ? fc.array(items, { minLength: 1, maxLength: 3 }) : items;
  switch (field.kind) {
    case 'choice':
      return list(fc.constantFrom(...field.values));
    case 'record':
      return list(fc.constantFrom(...(records[name] ?? [])));
    case 'flag':
      return fc.boolean();
    case 'number':
      return fc.nat(conversationCount);
    case 'text':
      return wanted;
    case 'time':
      return op.endsWith('than') ? fc.constantFrom('90m', '1h', '12h', '1d', '9999w') : someTime;
    case 'attribute':
      if (op === 'in') return list(fc.oneof(wanted, fc.constantFrom(0, 0.1)));
      if (op.startsWith('at_')) return fc.constantFrom(0, 1, 0.1, -3, 1e21);
      if (op === 'before' || op === 'after') return days;
      return op === 'is' ? fc.oneof(wanted, fc.constantFrom(0, 1, 1e21), fc.boolean()) : wanted;
  }
}

const condition = fc
  .constantFrom(
    ...names.flatMap((field) =>
      operatorsOf[filterFieldNamed(field)?.kind ?? 'text'].map((op) => ({ field, op })),
    ),
  )
  .filter(
    ({ field, op }) =>
      op !== 'is_empty' || !['last_activity_at', 'inserted_at', 'updated_at'].includes(field),
  )
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

const caller = {
  organization: bicycles.house,
  id: jonas.id,
  spenderId: jonas.id,
  proof: { sessionId: jonas.id, proofs: {}, confinedTo: null },
  app: null,
  scopes: [],
  actor: 'self',
  user: jonas,
  role: 'member',
  access: 'full',
} as unknown as SelfCaller;
const viewer = { now, userId: jonas.publicId, teamIds: [mine?.publicId ?? '', alsoMine?.publicId ?? ''] };

test.each(batches)(
  '%i filters find the same conversations in SQL, in lists and in TypeScript, whatever the filters and the conversations',
  async (numRuns) => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        expect(readFilter(filter)).toEqual({ filter });
        for (const { field, op } of conditionsOf(filter)) seen.add(`${field} ${op}`);
        const matching = facts.filter((it) => matchesFilter(filter, it, viewer));
        expect(await numbersIn(filter)).toEqual(matching.map(({ number }) => number));
        const isSpam = requiresSpam(filter);
        const listed = matching.filter(({ is_spam }) => is_spam === isSpam);
        expect(await numbersListed(filter)).toEqual(listed.map(({ number }) => number));
      }),
      { numRuns },
    );
    expect(seen.size).toBeGreaterThan(40);
  },
  600_000,
);

test('each condition alone, and its negation, agrees too', async () => {
  for (const [field, op] of names.flatMap((name) =>
    operatorsOf[filterFieldNamed(name)?.kind ?? 'text'].map((it) => [name, it] as const),
  )) {
    if (op === 'is_empty' && field.endsWith('_at')) continue;
    const [value] = fc.sample(valueFor(field, op), 1);
    const filter: Filter = { field, op, ...(value !== undefined && { value }) };
    for (const it of [filter, { not: filter }]) {
      const matching = facts.filter((fact) => matchesFilter(it, fact, viewer));
      expect([it, await numbersIn(it)]).toEqual([it, matching.map(({ number }) => number)]);
    }
  }
});

test('a filter that depends on the person is refused for an app that acts as itself', () => {
  const scope = { organizationId, userId: undefined, now };
  for (const [field, value] of [
    ['assignee_id', 'me'],
    ['team_id', 'mine'],
    ['is_unread', true],
  ] as const)
    expect(() => compileFilter({ field, op: 'is', value }, scope)).toThrow('actor=self');
});

test('a condition on missing data is neither true nor false, unless something else decides', () => {
  const [fact] = facts;
  if (!fact) throw new Error('There are no conversations.');
  const bare = { ...fact, tagIds: undefined, isUnread: undefined };
  const unread: Filter = { field: 'is_unread', op: 'is', value: true };
  const all: Filter = { field: 'number', op: 'at_least', value: 0 };
  const verdict = (filter: Filter) => matchesFilter(filter, bare, { now });
  expect(verdict(unread)).toBeUndefined();
  expect(verdict({ not: { all: [unread, all] } })).toBeUndefined();
  expect(verdict({ any: [unread, all] })).toBe(true);
  expect(verdict({ all: [unread, { not: all }] })).toBe(false);
  expect(verdict({ field: 'assignee_id', op: 'is', value: 'me' })).toBeUndefined();
});

/** As SQL finds them, looking up what the person has read, or joined with that, as counts do. */
async function numbersIn(filter: Filter): Promise<number[]> {
  const scope = { organizationId, userId: jonas.id, now };
  const [lookedUp, joined] = await Promise.all(
    [false, true].map(async (hasReadStates) => {
      const { text: statement, values } = sql`
        WITH scanned AS (SELECT ${raw(filteredColumns)} FROM conversations c WHERE c.organization_id = ${organizationId}),
             reads AS (${readStates(scope, raw('SELECT id FROM scanned'))})
        SELECT c.number FROM scanned c${hasReadStates ? raw(' LEFT JOIN reads r ON r.conversation_id = c.id') : empty}
         WHERE ${compileFilter(filter, { ...scope, hasReadStates })} ORDER BY c.number`;
      const rows = await database.read<{ number: number }>({ text: statement, values });
      return rows.map(({ number }) => number);
    }),
  );
  expect(joined).toEqual(lookedUp);
  return lookedUp ?? [];
}

/** What a list has, whichever index it is read through. */
async function numbersListed(filter: Filter): Promise<number[]> {
  const filters = readConversationFilters({ filter: JSON.stringify(filter) }, caller);
  const asOf = { filter, viewerId: jonas.id, now };
  const range = { limit: conversationCount + 50, direction: 'after', position: undefined } as const;
  const { rows } = await listConversations(database, caller, { ...filters, filter: asOf }, range);
  return rows.map(({ number }) => number).sort((one, two) => one - two);
}

type Company = { id: string; publicId: string; attributes: Record<string, unknown> };

async function seedCompanyOf(domain: string, attributes: Record<string, unknown>): Promise<Company> {
  const { id, publicId } = await addCompany(database, { organizationId, domain });
  await database.write({
    text: 'UPDATE companies SET custom_attributes = $3 WHERE organization_id = $1 AND id = $2',
    values: [organizationId, id, JSON.stringify(attributes)],
  });
  return { id, publicId, attributes };
}

/** Conversations with everything that a filter can check, and what the API presents of them. */
async function seedRow(): Promise<FilterFacts[]> {
  const people = fc.sample(contacts, 10);
  const rows = fc.sample(conversations, conversationCount);
  await database.write({
    text: `INSERT INTO contacts (organization_id, id, name, email, external_id, custom_attributes, company_id)
           SELECT $1, r.id, r.name, CASE WHEN r.name <> '' THEN r.id || '@' || lower(r.name COLLATE "C") END, r.external_id, r.custom_attributes,
                  r.company_id
             FROM jsonb_to_recordset($2) AS r (id uuid, name text, external_id text, custom_attributes jsonb, company_id uuid)`,
    values: [organizationId, JSON.stringify(people)],
  });
  await write(
    rows.map((row, index) => ({
      ...row,
      number: index + 100,
      contact_id: row.contact === null ? null : people[row.contact]?.id,
    })),
  );
  const { text: statement, values } =
    sql`SELECT ${raw(conversationColumns)} FROM conversations c ${raw(conversationJoins)}
    WHERE c.organization_id = ${organizationId} ORDER BY c.number`;
  const stored = await database.read<ConversationRow>({ text: statement, values });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const personOf = new Map(people.map((person) => [person.id, person]));
  return stored.map((row) => {
    const seeded = byId.get(row.id);
    const contact = seeded?.contact == null ? undefined : personOf.get(people[seeded.contact]?.id ?? '');
    const details = contact ?? { external_id: null, custom_attributes: {} };
    const isUnread = seeded !== undefined && isUnreadTo(seeded);
    const tagIds = (seeded?.tags ?? []).map((id) => publicId('tag', id));
    const presented = presentConversation(row);
    const company = [byDomain, byHand].find((it) => it.publicId === presented.company?.id);
    return {
      ...presented,
      contactDetails: details,
      companyAttributes: company?.attributes,
      tagIds,
      isUnread,
      mentionsMe: seeded?.mentions === jonas.id,
    };
  });
}

/** Nobody has written since the person became a member. */
function isUnreadTo(seeded: Seeded): boolean {
  const { read_at, is_unread_by_hand, last_message_at, is_last_message_of_contact, contact } = seeded;
  if (read_at === null) return false;
  const isNew = last_message_at !== null && last_message_at > read_at;
  return is_unread_by_hand || (isNew && is_last_message_of_contact && contact !== null);
}

async function write(rows: readonly object[]): Promise<void> {
  const json = JSON.stringify(rows);
  const from = `FROM jsonb_to_recordset($2) AS r (id uuid, number int, subject text, status text, priority text, source text,
    is_spam boolean, contact_id uuid, assignee_id uuid, team_id uuid, tags uuid[], custom_attributes jsonb, waiting_since bigint,
    last_activity_at bigint, inserted_at bigint, updated_at bigint, last_message_at bigint,
    is_last_message_of_contact boolean, read_at bigint, is_unread_by_hand boolean, mentions uuid)`;
  const write = (statement: string, values: unknown[] = []) =>
    database.write({ text: `${statement}`, values: [organizationId, json, ...values] });
  await write(`INSERT INTO conversations (organization_id, id, number, subject, status, priority, source, is_spam, contact_id,
      assignee_id, team_id, custom_attributes, waiting_since, last_message_at, last_message_contact_id, last_activity_at, inserted_at, updated_at)
    SELECT $1, id, number, subject, status, priority, source, is_spam, contact_id, assignee_id, team_id, custom_attributes,
           to_timestamp(waiting_since), to_timestamp(last_message_at), CASE WHEN is_last_message_of_contact THEN contact_id END,
           to_timestamp(last_activity_at), to_timestamp(inserted_at), to_timestamp(updated_at) ${from}`);
  await write(`INSERT INTO conversation_tags (organization_id, conversation_id, tag_id, last_activity_at)
    SELECT $1, id, unnest(tags), to_timestamp(last_activity_at) ${from}`);
  await write(
    `INSERT INTO conversation_reads (organization_id, user_id, conversation_id, read_at, is_unread_by_hand)
    SELECT $1, $3, id, to_timestamp(read_at), is_unread_by_hand ${from} WHERE read_at IS NOT NULL`,
    [jonas.id],
  );
  await write(
    `INSERT INTO notes (organization_id, id, conversation_id, body_html, user_id)
    SELECT $1, id, id, '<p>Look</p>', $3 ${from} WHERE mentions IS NOT NULL`,
    [mara.id],
  );
  await write(`INSERT INTO note_mentions (organization_id, note_id, user_id)
    SELECT $1, id, mentions ${from} WHERE mentions IS NOT NULL`);
}
