import { parentPort, workerData } from 'node:worker_threads';
import { yieldProcessor } from '../load/yield-processor.ts';
import { type ImportOrder, runOrder } from './run-order.ts';

/** The thread of `importInThread`: any message stops it at the next batch. */
yieldProcessor();
const stopping = new AbortController();
parentPort?.once('message', () => stopping.abort());
parentPort?.postMessage(await runOrder(workerData as ImportOrder, stopping.signal));
parentPort?.close();
