import { expect, test } from 'vitest';
import { migrationReport, progressBefore } from './migration-report.ts';

const names = Array.from({ length: 120 }, (_, index) => `${index + 1}-step.sql`);

test('a few migrations are reported by name, many by their number and the last one', () => {
  expect(migrationReport(names.slice(0, 2))).toBe('Brought the database up to date: 1-step.sql, 2-step.sql');
  expect(migrationReport(names)).toBe('Brought the database up to date: 120 migrations, up to 120-step.sql');
});

test('a new database reports progress every fifty migrations, a small update does not', () => {
  const lines = names.flatMap((_, index) => progressBefore(index, names.length) ?? []);
  expect(lines).toEqual(['Updating the database: 120 migrations', '… 50 of 120', '… 100 of 120']);
  expect(names.slice(0, 50).flatMap((_, index) => progressBefore(index, 50) ?? [])).toEqual([]);
});
