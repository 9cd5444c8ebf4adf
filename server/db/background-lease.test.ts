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

/** A process's lease after its first try, which decides; the next one is twenty minutes away. */
async function tryLease(writer: Writer = database) {
  let responses = 0;
  const counting: Writer = {
    ...writer,
    write: async (statement: Statement) => {
      const result = await writer.write(statement);
      responses++;
      return result as never;
    },
  };
  const lease = openBackgroundLease({ database: counting, logger, leaseMilliseconds: anHour });
  await vi.waitFor(() => expect(responses).toBe(1), soon);
  return lease;
}

const moveEnd = (taken: string, expires: string) =>
  database.write({
    text: 'UPDATE background_lease SET taken_at = now() + $1::interval, expires_at = now() + $2::interval',
    values: [taken, expires],
  });
const expire = () => moveEnd('-2 hours', '-1 hour');
const countHeld = (leases: { isHeld(): boolean }[]) => leases.filter((lease) => lease.isHeld()).length;

test('of twenty processes that try at once, exactly one gets the lease, no matter which one held it before', async () => {
  for (let round = 0; round < 10; round++) {
    const leases = await Promise.all(Array.from({ length: 20 }, () => tryLease()));
    expect(countHeld(leases)).toBe(1);
    await expire();
  }
});

test('a lease that its process releases is immediately free', async () => {
  await expire();
  const [first, second] = [await tryLease(), await tryLease()];
  expect([first.isHeld(), second.isHeld()]).toEqual([true, false]);
  await second.close();
  expect((await tryLease()).isHeld()).toBe(false);
  await first.close();
  expect(first.isHeld()).toBe(false);
  expect((await tryLease()).isHeld()).toBe(true);
});

test('a lease from before the database’s clock was set back doesn’t block others', async () => {
  await moveEnd('1 day', '25 hours');
  expect((await tryLease()).isHeld()).toBe(true);
  expect((await tryLease()).isHeld()).toBe(false);
});

test('of two processes, the one that started first but reached the row second doesn’t get the lease too', async () => {
  await expire();
  const late = await database.transaction(async (transaction) => {
    await transaction.read({ text: 'SELECT 1 FROM background_lease FOR UPDATE', values: [] });
    const lease = tryLease();
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

test('a lease that nobody renews expires by its process’s clock, even if the database doesn’t respond', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  await expire();
  const lease = await tryLease();
  expect(lease.isHeld()).toBe(true);
  vi.advanceTimersByTime(anHour);
  expect(lease.isHeld()).toBe(false);
});

test('if one of two processes is paused or killed the other takes over, and a paused one finds that it has lost the lease', async () => {
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
