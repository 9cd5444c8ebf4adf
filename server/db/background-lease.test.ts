import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { cloneDatabase } from '../testing/clone-database.ts';
import { openBackgroundLease } from './background-lease.ts';
import type { Statement, Writer } from './database.ts';

const clone = await cloneDatabase();
afterAll(() => clone.drop());
const { database } = clone;
const logger = pino({ level: 'silent' });
const anHour = 3_600_000;
const soon = { timeout: 200_000, interval: 20 };

/** A process's lease, once it has asked; the first answer decides, and the next one is twenty minutes away. */
async function asked(writer: Writer = database) {
  let answers = 0;
  const counting: Writer = {
    ...writer,
    write: async (statement: Statement) => {
      const result = await writer.write(statement);
      answers++;
      return result as never;
    },
  };
  const lease = openBackgroundLease({ database: counting, logger, leaseMilliseconds: anHour });
  await vi.waitFor(() => expect(answers).toBe(1), soon);
  return lease;
}

const moveEnd = (taken: string, expires: string) =>
  database.write({
    text: 'UPDATE background_lease SET taken_at = now() + $1::interval, expires_at = now() + $2::interval',
    values: [taken, expires],
  });
const expire = () => moveEnd('-2 hours', '-1 hour');
const countHeld = (leases: { isHeld(): boolean }[]) => leases.filter((lease) => lease.isHeld()).length;

test('of twenty processes that ask at once, exactly one gets the lease, no matter who held it before', async () => {
  for (let round = 0; round < 10; round++) {
    const leases = await Promise.all(Array.from({ length: 20 }, () => asked()));
    expect(countHeld(leases)).toBe(1);
    await expire();
  }
});

test('a lease that its process gives back is free at once', async () => {
  await expire();
  const [first, second] = [await asked(), await asked()];
  expect([first.isHeld(), second.isHeld()]).toEqual([true, false]);
  await second.close();
  expect((await asked()).isHeld()).toBe(false);
  await first.close();
  expect(first.isHeld()).toBe(false);
  expect((await asked()).isHeld()).toBe(true);
});

test('a lease from before the clock of the database was set back keeps nobody waiting', async () => {
  await moveEnd('1 day', '25 hours');
  expect((await asked()).isHeld()).toBe(true);
  expect((await asked()).isHeld()).toBe(false);
});

test('a process that asked before another one and reached the row after it does not get the lease too', async () => {
  await expire();
  const late = await database.transaction(async (transaction) => {
    await transaction.read({ text: 'SELECT 1 FROM background_lease FOR UPDATE', values: [] });
    const lease = asked();
    const isWaiting = async () => {
      const text = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      expect(await database.read({ text, values: [] })).toHaveLength(1);
    };
    await vi.waitFor(isWaiting, soon);
    await transaction.write({
      text: `UPDATE background_lease SET holder_id = gen_random_uuid(), taken_at = clock_timestamp(),
                                         expires_at = clock_timestamp() + interval '1 hour'`,
      values: [],
    });
    return { lease };
  });
  expect((await late.lease).isHeld()).toBe(false);
});

test('a lease that nobody renews is over by the clock of its process, also where the database does not answer', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  await expire();
  const lease = await asked();
  expect(lease.isHeld()).toBe(true);
  vi.advanceTimersByTime(anHour);
  expect(lease.isHeld()).toBe(false);
});

test('of two processes the other takes over when one is paused or killed, and a paused one finds that it has lost the lease', async () => {
  await database.write({ text: 'DELETE FROM background_lease', values: [] });
  const first = startProcess();
  await vi.waitFor(() => expect(first.output()).toMatch(/held\n$/), soon);
  const second = startProcess();
  first.child.kill('SIGSTOP');
  await vi.waitFor(() => expect(second.output()).toContain('held\n'), soon);
  first.child.kill('SIGCONT');
  await vi.waitFor(() => expect(first.output()).toContain('lost\n'), soon);
  const { length } = first.output();
  second.child.kill('SIGKILL');
  await vi.waitFor(() => expect(first.output().slice(length)).toContain('held\n'), soon);
});

function startProcess() {
  const { host, database: name } = clone.connection;
  const file = join(import.meta.dirname, 'testing', 'hold-lease.ts');
  const child = spawn(process.execPath, [file, host, name, '1500'], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  onTestFinished(async () => {
    const isOver = once(child, 'exit');
    if (child.kill('SIGKILL')) await isOver;
  });
  return { child, output: () => output };
}
