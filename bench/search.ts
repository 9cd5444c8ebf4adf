import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startServer } from './deskbell.ts';
import { indexingIsComplete } from './indexing-is-complete.ts';
import { prepareData } from './prepare-data.ts';
import { holds, printRows, type Row } from './report.ts';
import { searchKinds } from './search-kinds.ts';
import { searchLatency } from './search-latency.ts';
import { type Samples, takeSamples } from './search-samples.ts';
import { searchWal } from './search-wal.ts';
import { sendRecent } from './send-recent.ts';
import { settings } from './settings.ts';

/** `npm run bench:search`: how long each kind of search takes, over HTTP, on the data set of `npm run bench`, before and after a busy day; and its share of the WAL. */
const data = await prepareData();
const server = await startServer();
const rows: Row[] = [];
try {
  await indexingIsComplete();
  const samples = await takeSamples(server, data);
  rows.push(...(await measureKinds(samples)));
  await sendRecent(server, data);
  rows.push(...(await measureKinds(samples, ', after 10,000 messages')));
} finally {
  await server.stop();
}
rows.push(...(await searchWal(data)));

printRows(rows);
const results = join(import.meta.dirname, 'results');
await mkdir(results, { recursive: true });
const written = { settings: { ...settings, dataDir: undefined }, rows };
await writeFile(join(results, 'bench-search.json'), `${JSON.stringify(written, null, 2)}\n`);
if (!rows.every(holds)) process.exitCode = 1;

async function measureKinds(samples: Samples, when = ''): Promise<Row[]> {
  const measured: Row[] = [];
  for (const kind of await searchKinds(server, data, samples)) {
    const { p50, p95, cpu } = await searchLatency(server, data, kind);
    const name = `${kind.name}${when}`;
    measured.push({ name: `${name}, CPU time per search`, unit: 'ms', value: cpu });
    measured.push({ name: `${name}, p50`, unit: 'ms', value: p50 });
    measured.push({ name: `${name}, p95`, unit: 'ms', value: p95, atMost: 100 });
  }
  return measured;
}
