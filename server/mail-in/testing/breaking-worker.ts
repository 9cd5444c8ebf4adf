import type { ReadOptions } from '../../mime/read-mail.ts';
import run, { type WorkerAnswer } from '../mail-worker.ts';

/** Reads mail as the server's worker does, but for what says BREAK: at that it runs out of memory. */
export default function runOrBreak(job: { source: Uint8Array; options: ReadOptions }): Promise<WorkerAnswer> {
  if (Buffer.from(job.source).includes('BREAK'))
    for (const held: unknown[] = []; ; ) held.push(new Array(1e6).fill(held));
  return run(job);
}
