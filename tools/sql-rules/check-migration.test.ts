import { readdirSync, readFileSync } from 'node:fs';
import { loadModule } from 'libpg-query';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkMigration } from './check-migration.ts';

/** Migrations up to this one predate the rules, and can never be changed. */
const lastBefore = 126;

const folder = new URL('../../server/db/migrations/', import.meta.url);
const migrations = readdirSync(folder).filter((name) => Number.parseInt(name, 10) > lastBefore);

beforeAll(() => loadModule());

const rulesBroken = (text: string) => checkMigration(text).map(({ rule }) => rule);

test.each(migrations)('%s keeps the rules for migrations', (name) => {
  expect(checkMigration(readFileSync(new URL(name, folder), 'utf8'))).toEqual([]);
});

describe('migrations that follow the rules', () => {
  test.each([
    ['a column', 'ALTER TABLE notes ADD COLUMN is_pinned boolean NOT NULL DEFAULT false'],
    [
      'a column and its check apart',
      `ALTER TABLE notes ADD COLUMN weight integer;
       ALTER TABLE notes ADD CONSTRAINT light CHECK (weight < 9) NOT VALID`,
    ],
    ['an index', 'CREATE INDEX CONCURRENTLY notes_by_weight ON notes (organization_id, weight)'],
    ['a constraint by its index', 'ALTER TABLE notes ADD CONSTRAINT one UNIQUE USING INDEX notes_by_weight'],
    [
      'a table of its own with all that belongs to it',
      `CREATE TABLE marks (organization_id uuid, id uuid CHECK (id IS NOT NULL), PRIMARY KEY (organization_id, id));
       CREATE INDEX marks_by_id ON marks (id);
       ALTER TABLE marks ADD FOREIGN KEY (organization_id) REFERENCES organizations`,
    ],
    [
      'a trigger on a tenant table',
      'CREATE TRIGGER told AFTER INSERT ON notes FOR EACH ROW EXECUTE FUNCTION f()',
    ],
  ])('%s', (_, text) => {
    expect(checkMigration(text)).toEqual([]);
  });
});

test('rule 6: no trigger on a reference table', () => {
  expect(rulesBroken('CREATE TRIGGER told AFTER UPDATE ON users FOR EACH ROW EXECUTE FUNCTION f()')).toEqual([
    6,
  ]);
});

describe('rule 7: a migration is safe on a big table, and makes one change at a time', () => {
  test.each([
    ['a column with its check', 'ALTER TABLE notes ADD COLUMN weight integer CHECK (weight < 9)'],
    ['a column with its reference', 'ALTER TABLE notes ADD COLUMN by_id uuid REFERENCES users'],
    ['two changes in one', 'ALTER TABLE notes ADD COLUMN one integer, ADD COLUMN two integer'],
    ['a check that is valid immediately', 'ALTER TABLE notes ADD CONSTRAINT light CHECK (weight < 9)'],
    ['a reference that is valid immediately', 'ALTER TABLE notes ADD FOREIGN KEY (by_id) REFERENCES users'],
    ['a unique key without an index', 'ALTER TABLE notes ADD UNIQUE (organization_id, weight)'],
    [
      'a default that each row gets for itself',
      'ALTER TABLE notes ADD COLUMN key uuid DEFAULT gen_random_uuid()',
    ],
    ['another type', 'ALTER TABLE notes ALTER COLUMN weight TYPE bigint'],
    ['NOT NULL', 'ALTER TABLE notes ALTER COLUMN weight SET NOT NULL'],
    ['an index under a lock', 'CREATE INDEX notes_by_weight ON notes (organization_id, weight)'],
    ['an UPDATE of all rows', 'UPDATE notes SET weight = 1'],
  ])('%s', (_, text) => {
    expect(rulesBroken(text)).toEqual([7]);
  });
});
