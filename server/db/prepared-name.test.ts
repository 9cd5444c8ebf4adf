import { expect, test } from 'vitest';
import { statementNames } from './prepared-name.ts';

test('a text keeps its name, which no other text ever gets', () => {
  const preparedName = statementNames();
  const { name } = preparedName('SELECT 1');
  expect(name).toBeDefined();
  expect(preparedName('SELECT 1')).toEqual({ name });
  expect(preparedName('SELECT 2').name).not.toBe(name);
});

test('a client that requests ever new lists can’t make connections keep them all', () => {
  const preparedName = statementNames();
  const created = Array.from({ length: 1000 }, (_, index) => preparedName(`SELECT ${index} + 1`).name);
  const named = created.filter((name) => name !== undefined);
  expect(named.length).toBeLessThan(250);
  expect(new Set(named).size).toBe(named.length);
});
