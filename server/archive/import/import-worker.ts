import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { type ImportOrder, runOrder } from './run-order.ts';

const niceness = 5;

/** On Linux, the priority is that of the calling thread; elsewhere it would be that of the server as a whole. */
function yieldProcessor(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(niceness);
  } catch {
    // A server with a lower priority stays as it is, and some sandboxes refuse it. The rests remain.
  }
}

/** The thread of `importInThread`: any message stops it at the next batch. */
yieldProcessor();
const stopping = new AbortController();
parentPort?.once('message', () => stopping.abort());
parentPort?.postMessage(await runOrder(workerData as ImportOrder, stopping.signal));
parentPort?.close();
