import { readConfig } from '../config/read-config.ts';
import { runWorker } from '../process/workers/run-worker.ts';
import { describeError } from './describe-error.ts';

/** What `serve` runs as each of its workers. */
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

await runWorker(readConfig(process.env), describeError);
