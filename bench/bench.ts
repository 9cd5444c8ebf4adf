import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { benchAi } from './bench-ai.ts';
import { benchCompression } from './bench-compression.ts';
import { benchContacts } from './bench-contacts.ts';
import { benchEvents } from './bench-events.ts';
import { benchList } from './bench-list.ts';
import { benchNotifications } from './bench-notifications.ts';
import { benchPolicies } from './bench-policies.ts';
import { benchProcesses } from './bench-processes.ts';
import { benchSend } from './bench-send.ts';
import { benchThread } from './bench-thread.ts';
import { benchTiming } from './bench-timing.ts';
import { benchViews } from './bench-views.ts';
import { type RunningServer, startServer } from './deskbell.ts';
import { indexingIsComplete } from './indexing-is-complete.ts';
import { prepareData } from './prepare-data.ts';
import { holds, printRows, type Row } from './report.ts';
import { settings } from './settings.ts';

/** `npm run bench`: Deskbell against the baseline, in one run on one machine. Only the ratios transfer to other machines. */
const data = await prepareData();
const node = join(import.meta.dirname, '..', 'node_modules', '.bin', 'node');
const rows: Row[] = [];

const first = await startServer();
await indexingIsComplete();
await first.stop();
const product = await startServer();
rows.push({ name: 'ready on existing data', unit: 'ms', value: product.readyMilliseconds, atMost: 1500 });
const startBaseline = (...words: string[]) =>
  startServer(node, [join(import.meta.dirname, 'baseline.ts'), data.organizationId, data.userId, ...words]);
const baseline = await startBaseline();
try {
  const runs: Record<string, () => Promise<Row[]>> = {
    memory: async () => [await memoryAtRest(product)],
    list: () => benchList({ product, baseline, data }),
    views: () => benchViews(data),
    contacts: () => benchContacts(),
    send: () => benchSend({ product, baseline, data }),
    events: () => benchEvents({ product, startBaseline, data }),
    thread: () => benchThread(product, data),
    compression: () => benchCompression({ product, data }),
    notifications: () => benchNotifications(product, data),
    timing: () => benchTiming(product, data.clientId),
    policies: () => benchPolicies(product, data),
    ai: () => benchAi(data),
    processes: () => benchProcesses(product, data),
  };
  const unknown = settings.only.filter((name) => !Object.hasOwn(runs, name));
  if (unknown.length > 0)
    throw new Error(`BENCH_ONLY takes ${Object.keys(runs).join(', ')}, not ${unknown.join(', ')}.`);
  for (const [name, run] of Object.entries(runs))
    if (settings.only.length === 0 || settings.only.includes(name)) rows.push(...(await run()));
} finally {
  await baseline.stop();
  await product.stop();
}

printRows(rows);
const results = join(import.meta.dirname, 'results');
await mkdir(results, { recursive: true });
await writeFile(
  join(results, 'bench.json'),
  `${JSON.stringify({ settings: { ...settings, dataDir: undefined }, rows }, null, 2)}\n`,
);
if (!rows.every(holds)) process.exitCode = 1;

async function memoryAtRest({ pid }: RunningServer): Promise<Row> {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return {
    name: 'memory of the Node process at rest',
    unit: 'MB',
    value: Number(kilobytes) / 1024,
    atMost: 150,
  };
}
