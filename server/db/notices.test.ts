import { afterAll, expect, test, vi } from 'vitest';
import { cloneDatabase } from '../testing/clone-database.ts';
import { type Notice, openNotices } from './notices.ts';

const clone = await cloneDatabase();
afterAll(() => clone.drop());

const { connection, database } = clone;
const soon = { timeout: 200_000 };

test('a lost connection for notices is reopened, and notices arrive as before', async () => {
  const notices = openNotices({ connection, database, logger: { warn: () => undefined } });
  const heard: Notice['about'][] = [];
  notices.subscribe(({ about }) => heard.push(about));
  await vi.waitFor(() => expect(heard).toEqual(['listening']), soon);
  await database.read({
    text: `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE application_name = 'deskbell notices' AND datname = current_database()`,
    values: [],
  });
  await vi.waitFor(() => expect(heard).toEqual(['listening', 'listening']), soon);
  await database.write({ text: `SELECT pg_notify('deskbell_access', '')`, values: [] });
  await vi.waitFor(() => expect(heard).toEqual(['listening', 'listening', 'access']), soon);
  await notices.close();
});

test('an unreachable database is logged and retried, and doesn’t block closing', async () => {
  const logged: string[] = [];
  const logger = { warn: (_: unknown, message: string) => void logged.push(message) } as never;
  const nowhere = { ...connection, database: 'there_is_none' };
  const notices = openNotices({ connection: nowhere, database, logger });
  notices.subscribe(() => undefined);
  await vi.waitFor(() => expect(logged.length).toBeGreaterThan(1), soon);
  expect(new Set(logged)).toEqual(new Set(['listening for notices failed; it is tried again']));
  await notices.close();
});
