import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startServer } from './deskbell.ts';
import { prepareData } from './prepare-data.ts';
import { holds, printRows, type Row } from './report.ts';
import { searchIsComplete } from './search-is-complete.ts';
import { searchKinds } from './search-kinds.ts';
import { searchLatency } from './search-latency.ts';
import { takeSamples } from './search-samples.ts';
import { searchWal } from './search-wal.ts';
import { settings } from './settings.ts';

/** `npm run bench:search`: how long each kind of search takes, over HTTP, on the data set of `npm run bench`; and its share of the WAL. */
const data = await prepareData();
const server = await startServer();
const rows: Row[] = [];
try {
  await searchIsComplete();
  for (const kind of await searchKinds(server, data, await takeSamples(server, data))) {
    const { p50, p95, cpu } = await searchLatency(server, data, kind);
    rows.push({ name: `${kind.name}, CPU time per search`, unit: 'ms', value: cpu });
    rows.push({ name: `${kind.name}, p50`, unit: 'ms', value: p50 });
    rows.push({ name: `${kind.name}, p95`, unit: 'ms', value: p95, atMost: 100 });
  }
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
