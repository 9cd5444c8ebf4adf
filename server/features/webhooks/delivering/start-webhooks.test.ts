import { pino } from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import { alwaysHeld } from '../../../testing/always-held.ts';
import { cloneDatabase } from '../../../testing/clone-database.ts';
import { countedDatabase } from '../../../testing/counted-database.ts';
import { makeWorld } from '../../../testing/world.ts';
import { startWebhooks } from './start-webhooks.ts';

const clone = await cloneDatabase();
afterAll(() => clone.drop());

test('without a webhook, a poll is one statement, and neither queue nor notices are opened', async () => {
  const { database, statements } = countedDatabase(clone.database);
  const opened: string[] = [];
  const open = (name: string) => async () => void opened.push(name);
  const queue = { ready: open('queue'), add: open('queue'), work: open('queue') };
  const notices = { subscribe: () => () => void opened.push('notices') };
  const options = { database, queue, notices, lease: alwaysHeld };
  const stop = startWebhooks(options as unknown as Parameters<typeof startWebhooks>[0]);
  await vi.waitFor(() => expect(statements.length).toBeGreaterThan(1), { timeout: 200_000, interval: 50 });
  await stop();
  expect(new Set(statements.map(({ name }) => name))).toEqual(new Set(['logs_behind']));
  expect(opened).toEqual([]);
});

test('a queue that can’t be opened is retried, and then there are workers and notices', async () => {
  const { house } = (await makeWorld(clone.database)).bicycles;
  await clone.database.write({
    text: 'INSERT INTO webhook_cursors (organization_id, position) VALUES ($1, 0)',
    values: [house.id],
  });
  const opened: string[] = [];
  const work = async () => {
    opened.push('queue');
    if (opened.length === 1) throw new Error('not yet');
  };
  const queue = { ready: async () => undefined, add: async () => undefined, work };
  const subscribe = () => {
    opened.push('notices');
    return () => void opened.push('ended');
  };
  const logger = pino({ level: 'silent' });
  const options = { database: clone.database, queue, notices: { subscribe }, logger, lease: alwaysHeld };
  const stop = startWebhooks(options as unknown as Parameters<typeof startWebhooks>[0]);
  await vi.waitFor(() => expect(opened).toContain('notices'), { timeout: 200_000, interval: 50 });
  await stop();
  expect(opened).toEqual(['queue', 'queue', 'notices', 'ended']);
});
