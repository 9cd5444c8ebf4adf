import { readdirSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { cloneDatabase } from '../testing/clone-database.ts';
import { send } from '../testing/http-client.ts';
import { environmentOf, startDeskbell } from '../testing/run-deskbell.ts';

const migrations = readdirSync(new URL('../db/migrations/', import.meta.url));

/** Each takes two seconds of CPU time; `npm run test:volume` tries more. */
const count = Number(process.env.TEST_STARTS ?? 4);

test(`${count} servers started together on one empty database share one installation`, async () => {
  const clone = await cloneDatabase();
  onTestFinished(() => clone.drop());
  const ask = (text: string) => clone.database.read({ text, values: [] });
  await ask('DROP SCHEMA public CASCADE');
  await ask('CREATE SCHEMA public');
  const env = environmentOf(clone);
  const servers = await Promise.all(Array.from({ length: count }, () => startDeskbell(['serve'], { env })));
  onTestFinished(async () => void (await Promise.all(servers.map((server) => server.stop()))));
  const ready = await Promise.all(servers.map(({ address }) => send(address, '/health/ready')));
  expect(ready.map(({ status }) => status)).toEqual(Array(count).fill(200));
  expect(await ask('SELECT count(*) FROM migrations')).toEqual([{ count: migrations.length }]);
  expect(await ask('SELECT count(*) FROM installation')).toEqual([{ count: 1 }]);
  const ranThem = servers.filter(({ stdout }) => stdout().includes('Brought the database up to date'));
  expect(ranThem).toHaveLength(1);
  const today =
    "SELECT to_regclass(to_char(now() AT TIME ZONE 'UTC', '\"events_\"YYYY_MM_DD')) IS NOT NULL AS made";
  expect(await ask(today)).toEqual([{ made: true }]);
});
