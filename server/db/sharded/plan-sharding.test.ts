import { afterAll, describe, expect, test } from 'vitest';
import {
  referenceTables as referencesOfRules,
  tenantTables,
} from '../../../tools/sql-rules/tenant-tables.ts';
import { cloneDatabase } from '../../testing/clone-database.ts';
import type { Catalog, CitusFacts, TableFacts } from './catalog.ts';
import { referenceTables } from './placement.ts';
import { planSharding } from './plan-sharding.ts';
import { readCatalog } from './read-catalog.ts';

const citus: CitusFacts = {
  version: 13,
  workers: 2,
  isCoordinatorKnown: true,
  maxPreparedTransactions: 100,
  walLevel: 'logical',
};

function table(name: string, facts: Partial<TableFacts> = {}): TableFacts {
  const nothing = { citus: null, bytes: 0, isUnlogged: false, uniques: [], foreignKeys: [], triggers: [] };
  return { name, key: ['organization_id', 'id'], ...nothing, ...facts };
}

const toContacts = {
  name: 'notes_contact_fkey',
  target: 'contacts',
  columns: ['organization_id', 'contact_id'],
  definition: 'FOREIGN KEY (organization_id, contact_id) REFERENCES contacts(organization_id, id)',
};

function plan(tables: TableFacts[], facts: CitusFacts | undefined = citus) {
  return planSharding({ ...(facts && { citus: facts }), tables }, { shardCount: 8 });
}

const namesOf = ({ steps }: ReturnType<typeof plan>) => steps.map(({ name }) => name);

describe('the plan', () => {
  test('drops foreign keys, distributes all tables in one transaction, and adds the keys before it validates them', () => {
    const found = plan([
      table('apps', { key: ['id'] }),
      table('contacts'),
      table('installation', { key: ['only_row'] }),
      table('notes', { foreignKeys: [toContacts] }),
    ]);
    expect(namesOf(found)).toEqual([
      'drop foreign key notes_contact_fkey of notes',
      'move 2 tables to 8 shards and copy 1 to every node',
      'add foreign key notes_contact_fkey to notes',
      'validate foreign key notes_contact_fkey of notes',
      'clear the old rows of apps',
      'clear the old rows of contacts',
      'clear the old rows of notes',
    ]);
    expect(found.obstacles).toEqual([]);
    expect(found.steps[1]?.statements).toEqual(
      expect.arrayContaining([
        "SELECT create_distributed_table('contacts', 'organization_id', colocate_with => 'none')",
        "SELECT create_distributed_table('notes', 'organization_id', colocate_with => 'contacts')",
        "SELECT create_reference_table('apps')",
      ]),
    );
    expect(found.steps[1]?.statements[0]).toBe('LOCK TABLE contacts, notes, apps IN EXCLUSIVE MODE');
    expect(found.steps[2]?.statements).toEqual([
      `ALTER TABLE notes ADD CONSTRAINT "notes_contact_fkey" ${toContacts.definition} NOT VALID`,
    ]);
  });

  test('distributes contacts first, which the others are colocated with', () => {
    const move = plan([table('attachments'), table('contacts')]).steps.find(
      ({ blocks }) => blocks === 'writes',
    );
    const order = move?.statements.flatMap(
      (text) => /create_distributed_table\('(\w+)'/.exec(text)?.[1] ?? [],
    );
    expect(order).toEqual(['contacts', 'attachments']);
  });

  test('keeps triggers from firing for copied rows', () => {
    const triggers = [{ name: 'search_follows', calls: 'queue_for_search' }];
    const move = plan([table('contacts', { triggers })]).steps[0]?.statements ?? [];
    const inOrder = [
      'DISABLE TRIGGER "search_follows"',
      'create_distributed_table',
      'ENABLE TRIGGER "search_follows"',
    ];
    const found = inOrder.map((words) => move.findIndex((text) => text.includes(words)));
    expect(found).toEqual(found.toSorted((a, b) => a - b));
    expect(found).not.toContain(-1);
  });

  test('logs unlogged tables, which otherwise couldn’t be moved between workers', () => {
    expect(namesOf(plan([table('presence', { isUnlogged: true })]))[0]).toBe('log the changes of presence');
  });

  test('replaces ON DELETE SET NULL, which Citus refuses, by a restriction', () => {
    const key = { ...toContacts, definition: `${toContacts.definition} ON DELETE SET NULL (contact_id)` };
    const found = plan([table('notes', { foreignKeys: [key] })]);
    const added = found.steps.find(({ name }) => name.startsWith('add'))?.statements;
    expect(added).toEqual([
      `ALTER TABLE notes ADD CONSTRAINT "notes_contact_fkey" ${toContacts.definition} NOT VALID`,
    ]);
  });

  test('takes longer the more there is to copy, and only that part blocks writes', () => {
    const small = plan([table('contacts', { bytes: 1_000_000 })]);
    const large = plan([table('contacts', { bytes: 10_000_000_000 })]);
    expect(large.writePauseSeconds).toBeGreaterThan(600);
    expect(small.writePauseSeconds).toBeLessThan(5);
    expect(large.seconds).toBeGreaterThan(large.writePauseSeconds);
  });

  test('is empty once every table is in place', () => {
    const found = plan([
      table('contacts', { citus: 'distributed' }),
      table('apps', { key: ['id'], citus: 'reference' }),
      table('sessions', { key: ['id'], citus: 'managed' }),
    ]);
    expect(found).toMatchObject({ isSharded: true, obstacles: [], steps: [], seconds: 0 });
  });
});

describe('the obstacles include', () => {
  const obstaclesOf = (tables: TableFacts[], facts?: CitusFacts) => plan(tables, facts).obstacles.join('\n');

  test('a missing extension', () => {
    const { obstacles } = planSharding({ tables: [table('contacts')] }, { shardCount: 8 });
    expect(obstacles.join()).toContain('CREATE EXTENSION citus');
  });

  test.each([
    ['an old Citus', { version: 12 }, 'too old'],
    ['no worker', { workers: 0 }, 'citus_add_node'],
    ['a coordinator without an address', { isCoordinatorKnown: false }, 'citus_set_coordinator_host'],
    ['no prepared transactions', { maxPreparedTransactions: 0 }, 'max_prepared_transactions'],
    ['too little in the log', { walLevel: 'replica' }, 'wal_level'],
  ])('%s', (_, facts, words) => {
    expect(obstaclesOf([], { ...citus, ...facts })).toContain(words);
  });

  test('a uniqueness across organizations', () => {
    const uniques = [
      { name: 'contacts_by_handle', columns: ['handle'] },
      { name: 'contacts_by_email', columns: ['organization_id', 'email'] },
    ];
    const found = obstaclesOf([table('contacts', { uniques })]);
    expect(found).toContain('contacts_by_handle');
    expect(found).not.toContain('contacts_by_email');
  });

  test('foreign keys from an organization’s tables, and to them', () => {
    const out = { ...toContacts, name: 'to_sessions', target: 'sessions', columns: ['session_id'] };
    expect(obstaclesOf([table('notes', { foreignKeys: [out] })])).toContain('to_sessions');
    const into = { ...toContacts, name: 'into_contacts' };
    expect(obstaclesOf([table('logins', { key: ['id'], foreignKeys: [into] })])).toContain('into_contacts');
  });

  test('an unknown trigger of a reference table', () => {
    const trigger = (calls: string) => table('users', { key: ['id'], triggers: [{ name: 'told', calls }] });
    expect(obstaclesOf([trigger('send_mail')])).toContain('told of users');
    expect(obstaclesOf([trigger('raise_access_version')])).toBe('');
  });
});

describe('of the current schema', async () => {
  const clone = await cloneDatabase();
  afterAll(() => clone.drop());
  const catalog: Catalog = { ...(await readCatalog(clone.database)), citus };
  const found = planSharding(catalog, { shardCount: 8 });
  const named = (placement: string) =>
    found.tables.filter((it) => it.placement === placement).map(({ name }) => name);

  test('there are no obstacles', () => {
    expect(found.obstacles).toEqual([]);
  });

  test('the tables that the SQL rules list as tenant tables are sharded, and the reference tables copied', () => {
    expect(named('distributed')).toEqual([...tenantTables].sort());
    expect(named('reference')).toEqual([...referencesOfRules].sort());
    expect([...referenceTables].sort()).toEqual(named('reference'));
  });

  test('every foreign key of a tenant table is added again', () => {
    const count = (verb: string) => found.steps.filter(({ name }) => name.startsWith(verb)).length;
    expect(count('drop foreign key')).toBeGreaterThan(50);
    expect(count('add foreign key')).toBe(count('drop foreign key'));
    expect(count('validate foreign key')).toBe(count('drop foreign key'));
  });
});
