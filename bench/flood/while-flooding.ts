import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { FloodCounts, FloodTask } from './flood-worker.ts';

/** Measures while a separate thread floods, so that the flood does not slow down the measurement. */
export async function whileFlooding<Measured>(
  task: FloodTask,
  measure: () => Promise<Measured>,
): Promise<{ flooded: Measured; counts: FloodCounts }> {
  const worker = new Worker(new URL('./flood-worker.ts', import.meta.url), { workerData: task });
  const counts = new Promise<FloodCounts>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  await delay(500);
  const flooded = await measure();
  worker.postMessage('stop');
  return { flooded, counts: await counts };
}
