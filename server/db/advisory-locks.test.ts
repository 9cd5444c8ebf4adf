import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { advisoryLocks } from './advisory-locks.ts';

const root = join(import.meta.dirname, '..', '..');
const own = 'server/db/advisory-locks.ts';
const files = ['server', 'bench', 'tools', 'contract', 'seeds'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter(
      (name) => /\.(ts|sql)$/.test(name) && name !== own && !name.startsWith('server/db/advisory-locks'),
    ),
);
const textOf = (name: string) => readFileSync(join(root, name), 'utf8');
const calls = (text: string) =>
  [...text.matchAll(/pg_(?:try_)?advisory_(?:xact_)?(?:un)?lock(?:_shared)?\(([^)]*)/g)].map(([, it]) => it);

test('no two advisory locks share a number', () => {
  const numbers = Object.values(advisoryLocks);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('every number is in PostgreSQL’s range', () => {
  for (const number of Object.values(advisoryLocks)) expect(BigInt.asIntN(64, number)).toBe(number);
});

test('no other file contains the number of an advisory lock', () => {
  expect(files).toContain('server/db/migrate.ts');
  const literals = files.filter((name) => {
    const numbers = textOf(name).replaceAll(/(?<=\d)_(?=\d)/g, '');
    return Object.values(advisoryLocks).some((number) => numbers.includes(String(number)));
  });
  expect(literals).toEqual([]);
});

// A backup and a move hold locks on connections of their own.
test('every advisory lock is a parameter, and taken below server/db or server/backup', () => {
  const isOfTests = (name: string) => name.endsWith('.test.ts') || name.startsWith('server/testing/');
  const taking = files.filter((name) => !isOfTests(name) && calls(textOf(name)).length > 0);
  expect(taking).toContain('server/db/migrate.ts');
  expect(taking.filter((name) => !/^server\/(db|backup)\//.test(name))).toEqual([]);
  for (const name of taking) for (const argument of calls(textOf(name))) expect(argument).toBe('$1');
});
