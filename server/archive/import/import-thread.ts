import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ImportEnd, ImportOrder } from './run-order.ts';

const maxMegabytes = 512;

/**
 * Performs an import in a thread of its own: converting and sanitizing would block requests, and a file that takes too much memory ends
 * only the thread. Aborting the signal stops it at its next batch.
 */
export async function importInThread(order: ImportOrder, signal: AbortSignal): Promise<ImportEnd> {
  const thread = new Worker(new URL('./import-worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
  });
  const stop = () => thread.postMessage('stop');
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    return await Promise.race([
      once(thread, 'message').then(([end]) => end as ImportEnd),
      once(thread, 'exit').then(([code]): ImportEnd => ({ kind: 'error', message: `exited with ${code}` })),
    ]);
  } catch (error) {
    return {
      kind: 'error',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  } finally {
    signal.removeEventListener('abort', stop);
    await thread.terminate();
  }
}
