import { expect, test } from 'vitest';
import { OperatorError } from './operator-error.ts';
import { shareAmong, wholeShare } from './process-share.ts';
import { processesFor, readProcesses } from './processes.ts';
import { readConfig } from './read-config.ts';

test.each([
  [1, 1],
  [2, 1],
  [3, 2],
  [4, 3],
  [16, 15],
])('on %i cores auto means %i processes', (cores, processes) => {
  expect(processesFor('auto', cores)).toBe(processes);
});

test('a configured number of processes is used whatever the number of cores', () => {
  expect(processesFor(readProcesses('1'), 16)).toBe(1);
  expect(processesFor(readProcesses('2'), 1)).toBe(2);
  expect(readConfig({ DESKBELL_PROCESSES: '3' }).processes).toBe(3);
});

test.each(['0', '65', '-1', '1.5', 'all', '1e1', '0x2', ''])('"%s" is not a number of processes', (text) => {
  const sentence = new OperatorError(`--processes is "${text}"; it must be auto, or a number from 1 to 64.`);
  expect(() => readProcesses(text, '--processes')).toThrow(sentence);
});

const machine = { cores: 8, maxConnections: 97 };

test('workers share the threads and connections of a process that serves alone', () => {
  expect(wholeShare(8)).toEqual({ threads: 4, connections: 10 });
  expect(shareAmong(2, machine)).toEqual({ processes: 2, share: { threads: 2, connections: 10 } });
  expect(shareAmong('auto', machine)).toEqual({ processes: 7, share: { threads: 1, connections: 7 } });
});

test('their connections fit into PostgreSQL’s limit, even while one more of them starts', () => {
  for (let processes = 1; processes <= 11; processes++) {
    const { share } = shareAmong(processes, machine);
    expect(share.connections).toBeGreaterThanOrEqual(4);
    expect((share.connections + 3) * (processes + 1)).toBeLessThanOrEqual(97 - 10);
  }
});

test('if PostgreSQL allows too few connections, auto uses fewer workers and a number is refused', () => {
  expect(shareAmong('auto', { ...machine, cores: 32 })).toMatchObject({
    processes: 11,
    share: { connections: 4 },
  });
  expect(shareAmong('auto', { cores: 4, maxConnections: 15 })).toMatchObject({ processes: 1 });
  expect(() => shareAmong(12, machine)).toThrow(
    'PostgreSQL allows 97 connections, and 12 processes need 101. Raise its max_connections, or set --processes to 11 at most.',
  );
});
