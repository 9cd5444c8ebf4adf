import { openEmbeddedPostgres } from '@deskbell/embedded-postgres';
import { openDatabase } from '../server/db/open-database.ts';
import { median } from './load.ts';
import type { Row } from './report.ts';
import { settings } from './settings.ts';

const writers = 16;

/** How a NOTIFY in each transaction slows down sixteen writers that commit one row at a time (decisions/0062). */
export async function notifyingCommits(): Promise<Row[]> {
  const postgres = await openEmbeddedPostgres({ dataDir: settings.dataDir });
  const database = openDatabase({ ...postgres.connection, max: writers }, () => undefined);
  const ask = (text: string) => database.write({ text, values: [] });
  await ask(
    'CREATE TABLE IF NOT EXISTS notifying_commits (id bigint GENERATED ALWAYS AS IDENTITY, body text)',
  );
  const insert = `INSERT INTO notifying_commits (body) VALUES ('A message, or as good as one.')`;
  const rate = async (text: string) => {
    const until = performance.now() + settings.secondsPerRun * 1000;
    let commits = 0;
    const write = async () => {
      for (; performance.now() < until; commits++) await ask(text);
    };
    await Promise.all(Array.from({ length: writers }, write));
    return commits / settings.secondsPerRun;
  };
  const shares: number[] = [];
  for (let round = 0; round < settings.rounds; round++) {
    const silent = await rate(`${insert}`);
    shares.push((await rate(`WITH w AS (${insert}) SELECT pg_notify('bench', '')`)) / silent);
  }
  await ask('DROP TABLE notifying_commits');
  await database.close();
  await postgres.leave();
  return [
    {
      name: `${writers} writers with a NOTIFY in each commit, relative to without`,
      unit: 'x',
      value: median(shares),
    },
  ];
}
