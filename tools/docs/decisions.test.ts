import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../decisions');
const files = readdirSync(folder).filter((name) => name.endsWith('.md'));

test('every decision has a unique number', () => {
  const numbers = files.map((name) => name.slice(0, 4));
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
});

test.each(files)('%s is named by number and subject, and its title is what was decided', (name) => {
  expect(name).toMatch(/^\d{4}-[a-z0-9-]+\.md$/);
  expect(readFileSync(join(folder, name), 'utf8')).toMatch(/^# (?!\d{4})\S/);
});
