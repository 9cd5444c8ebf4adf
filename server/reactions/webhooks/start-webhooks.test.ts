import { afterAll, expect, test, vi } from 'vitest';
import { cloneDatabase } from '../../testing/clone-database.ts';
import { countedDatabase } from '../../testing/counted-database.ts';
import { startWebhooks } from './start-webhooks.ts';

const clone = await cloneDatabase();
afterAll(() => clone.drop());

test('without a webhook, a look is one statement, and neither queue nor notices are opened', async () => {
  const { database, statements } = countedDatabase(clone.database);
  const opened: string[] = [];
  const open = (name: string) => async () => void opened.push(name);
  const queue = { ready: open('queue'), add: open('queue'), work: open('queue') };
  const notices = { subscribe: () => () => void opened.push('notices') };
  const stop = startWebhooks({ database, queue, notices } as unknown as Parameters<typeof startWebhooks>[0]);
  await vi.waitFor(() => expect(statements.length).toBeGreaterThan(1), { timeout: 30_000, interval: 50 });
  await stop();
  expect(new Set(statements.map(({ name }) => name))).toEqual(new Set(['logs_behind']));
  expect(opened).toEqual([]);
});
