import { mkdir, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { prepareAnswers } from './answers/prepare-answers.ts';
import { questionKinds } from './answers/question-kinds.ts';
import { startServer } from './deskbell.ts';
import { prepareData } from './prepare-data.ts';
import { holds, printRows, type Row } from './report.ts';
import { searchLatency } from './search-latency.ts';

/** `npm run bench:answers`: how long it takes to find what answers a question, over HTTP, among `BENCH_ANSWERS` documents. */
const wanted = Number(process.env.BENCH_ANSWERS ?? 100_000);

const data = await prepareData();
const { documents, words } = await prepareAnswers(data, wanted);
const rows: Row[] = [{ name: 'documents', unit: '', value: documents, atLeast: wanted }];
const [load = 0] = loadavg();
rows.push({ name: 'load average before', unit: '', value: load });

const server = await startServer();
try {
  const kinds = questionKinds(words);
  const [first] = kinds;
  // What is read for the first time isn't in memory yet.
  if (first) await searchLatency(server, data, first);
  for (const kind of kinds) {
    const { p50, p95, cpu } = await searchLatency(server, data, kind);
    rows.push({ name: `${kind.name}, CPU time per question`, unit: 'ms', value: cpu });
    rows.push({ name: `${kind.name}, p50`, unit: 'ms', value: p50 });
    rows.push({ name: `${kind.name}, p95`, unit: 'ms', value: p95, atMost: 50 });
  }
} finally {
  await server.stop();
}

printRows(rows);
const results = join(import.meta.dirname, 'results');
await mkdir(results, { recursive: true });
await writeFile(join(results, 'bench-answers.json'), `${JSON.stringify({ wanted, rows }, null, 2)}\n`);
if (!rows.every(holds)) process.exitCode = 1;
