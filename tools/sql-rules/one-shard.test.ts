import { loadModule } from 'libpg-query';
import { beforeAll, expect, test } from 'vitest';
import { maxTasks } from '../../server/testing/explain-tasks.ts';
import { backgroundStatements, exemptOfRequests } from './exempt-statements.ts';
import { judgeShards } from './one-shard.ts';

const file = 'server/features/notes/note-store.ts';
beforeAll(loadModule);

test('a statement of a request that goes to several shards is an offender', () => {
  const text = 'SELECT id FROM notes';
  const { offenders } = judgeShards([{ text, file, shards: 4 }]);
  expect(offenders).toEqual([{ text, file, shards: 4 }]);
});

test('so is one that leaves out the organization on a single PostgreSQL only', () => {
  const [exempt] = exemptOfRequests;
  const text = `${exempt?.begins} SELECT 1) SELECT * FROM typed`;
  const { offenders } = judgeShards([{ text, file: exempt?.file ?? '', shards: 4 }]);
  expect(offenders).toHaveLength(1);
});

test('an INSERT may read the rows of other parts only if none of them is an INSERT', () => {
  const outcome = (text: string) => ({ text, file, shards: 1 });
  const insert = 'INSERT INTO notes (organization_id, id)';
  const returned = `${insert} VALUES ($1, $2) RETURNING id`;
  const event = 'INSERT INTO events (organization_id, id) SELECT $1, id FROM';
  const apart = [
    `WITH added AS (${returned}) SELECT id FROM added`,
    `WITH closed AS (UPDATE notes SET body_html = '' WHERE organization_id = $1 RETURNING id) ${event} closed`,
    // Changes of every node's copy need all nodes anyway.
    `WITH told AS (INSERT INTO tokens (id) VALUES ($2) RETURNING id) ${event} told`,
  ];
  const passing = [
    `WITH added AS (${returned}) ${event} added`,
    `WITH known AS (SELECT $2::uuid AS id), added AS (${insert} SELECT $1, id FROM known RETURNING id) SELECT id FROM known`,
  ];
  const judged = judgeShards([...apart, ...passing, passing[0] ?? ''].map(outcome));
  expect(judged.passing.map(({ text }) => text)).toEqual(passing);
});

test('statements on one shard, on none, or of background rounds that walk all organizations are no offenders', () => {
  const [walks] = backgroundStatements;
  const { offenders, count } = judgeShards([
    { text: 'SELECT id FROM notes WHERE organization_id = $1', file, shards: 1 },
    { text: 'SELECT id FROM users WHERE id = $1', file, shards: 0 },
    { text: walks?.begins ?? '', file: walks?.file ?? '', shards: 4 },
  ]);
  expect({ offenders, count }).toEqual({ offenders: [], count: 3 });
});

test('a statement is unexplained only if no attempt succeeded', () => {
  const { unexplained } = judgeShards([
    { text: 'SELECT 1', file, error: 'the database is gone' },
    { text: 'SELECT 1', file, shards: 0 },
    { text: 'SELECT 2', file, error: 'the database is gone' },
  ]);
  expect(unexplained.map(({ text }) => text)).toEqual(['SELECT 2']);
});

test('the tasks of a plan are those of its widest part', () => {
  const part = (tasks: number) => ({ 'Distributed Query': { Job: { 'Task Count': tasks } } });
  expect(maxTasks([{ Plan: { Plans: [part(1), { Plans: [part(4)] }, part(1)] } }])).toBe(4);
  expect(maxTasks([{ Plan: { 'Node Type': 'Result' } }])).toBe(0);
});
