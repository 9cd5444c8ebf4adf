import { benchProcesses } from './bench-processes.ts';
import { startServer } from './deskbell.ts';
import { indexingIsComplete } from './indexing-is-complete.ts';
import { prepareData } from './prepare-data.ts';
import { printRows } from './report.ts';

/** `npm run bench:processes`: requests per second of one process and of two workers. `npm run bench` has the same rows. */
const data = await prepareData();
const single = await startServer();
await indexingIsComplete();
try {
  printRows(await benchProcesses(single, data));
} finally {
  await single.stop();
}
