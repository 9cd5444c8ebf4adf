import run, { type MailJob, type WorkerResult } from '../mail-worker.ts';

/** Parses email like the server's worker, except that BREAK makes it run out of memory, and STALL never ends. */
export default async function runOrBreak(job: MailJob): Promise<WorkerResult> {
  const source = Buffer.from(job.source);
  // Doubles: the garbage collector needn't look into them, again and again.
  if (source.includes('BREAK')) for (const held: unknown[] = []; ; ) held.push(new Array(1e6).fill(0.5));
  const response = await run(job);
  return source.includes('STALL') ? new Promise(() => undefined) : response;
}
