import { expect, test } from 'vitest';
import { maxTasks } from '../../server/testing/explain-tasks.ts';
import { backgroundStatements } from './exempt-statements.ts';
import { judgeShards } from './one-shard.ts';

const file = 'server/features/notes/note-store.ts';

test('a statement of a request that goes to several shards is an offender', () => {
  const text = 'SELECT id FROM notes';
  const { offenders } = judgeShards([{ text, file, shards: 4 }]);
  expect(offenders).toEqual([{ text, file, shards: 4 }]);
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
