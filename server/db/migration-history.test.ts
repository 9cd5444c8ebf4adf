import { expect, test } from 'vitest';
import { checksumOf, type Migration, pendingMigrations } from './migration-history.ts';

const migration = (number: number, name: string, text = `SELECT ${number};\n`): Migration => ({
  number,
  name: `000${number}-${name}.sql`,
  text,
});
const appliedFrom = ({ number, name, text }: Migration) => ({ number, name, checksum: checksumOf(text) });

const first = migration(1, 'first');
const third = migration(3, 'third');
const fifth = migration(5, 'fifth');

test('migrations that haven’t run are pending, in order, across gaps in the numbers', () => {
  expect(pendingMigrations([first, third, fifth], [])).toEqual([first, third, fifth]);
  expect(pendingMigrations([first, third, fifth], [appliedFrom(first)])).toEqual([third, fifth]);
  expect(pendingMigrations([first, third], [third, first].map(appliedFrom))).toEqual([]);
});

test('a file that was changed after it ran is refused by name, even if only a comment changed', () => {
  const changed = { ...first, text: `-- with a comment\n${first.text}` };
  expect(() => pendingMigrations([changed, third], [appliedFrom(first)])).toThrow(
    'The migration 0001-first.sql was changed after it ran on this database: restore the file as it was, and put the change into a new migration.',
  );
});

test('Windows line endings don’t count as a change', () => {
  const windows = { ...first, text: first.text.replaceAll('\n', '\r\n') };
  expect(windows.text).not.toBe(first.text);
  expect(pendingMigrations([windows], [appliedFrom(first)])).toEqual([]);
});

test('a file that was only renamed after it ran is the same migration', () => {
  expect(pendingMigrations([{ ...first, name: '0001-better.sql' }], [appliedFrom(first)])).toEqual([]);
});

test('another file in place of one that ran is refused', () => {
  expect(() => pendingMigrations([migration(1, 'other', 'SELECT 2;\n')], [appliedFrom(first)])).toThrow(
    'The migration 0001-other.sql has the number of 0001-first.sql, which ran on this database: give it the next free number, and restore 0001-first.sql.',
  );
});

test('a late lower number is refused, with what to do', () => {
  expect(() => pendingMigrations([first, third, fifth], [first, fifth].map(appliedFrom))).toThrow(
    'The migration 0003-third.sql has a late lower number: 0005-fifth.sql ran on this database before it. Rename it to a number above 5, or start a version of Deskbell in which it comes in order.',
  );
});

test('what ran under a version without checksums is accepted as it is, and what that version skipped still runs', () => {
  const withoutChecksums = [first, fifth].map((it) => ({ ...appliedFrom(it), checksum: null }));
  const changed = { ...first, text: 'SELECT 2;\n' };
  expect(pendingMigrations([changed, third, fifth], withoutChecksums)).toEqual([third]);
});

test('two files with the same number are refused', () => {
  expect(() => pendingMigrations([first, migration(1, 'second')], [])).toThrow(
    'The migrations 0001-first.sql and 0001-second.sql have the same number: give the newer one the next free number.',
  );
});

test('the database of a newer Deskbell is refused before anything else', () => {
  expect(() => pendingMigrations([first], [appliedFrom(fifth)])).toThrow(/created by a newer Deskbell/);
});
