import { expect, test } from 'vitest';
import { namedWorker } from './move-organization.ts';

const workers = [
  { host: 'db1', port: 5432 },
  { host: 'db2', port: 5432 },
  { host: 'db2', port: 5433 },
];

test('a worker is named by its host, or by host and port', () => {
  expect(namedWorker(workers, 'db1')).toBe(workers[0]);
  expect(namedWorker(workers, 'db2:5433')).toBe(workers[2]);
});

test.each([
  ['db3', 'db3 is not a worker. There are: db1:5432, db2:5432, db2:5433.'],
  ['db2', 'db2 is the host of several workers. There are: db1:5432, db2:5432, db2:5433.'],
])('%s is refused with those that there are', (name, sentence) => {
  expect(() => namedWorker(workers, name)).toThrow(sentence);
});
