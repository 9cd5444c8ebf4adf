import run, { type MailJob, type WorkerAnswer } from '../mail-worker.ts';

/** Reads mail as the server's worker does, but for what says BREAK, at which it runs out of memory, and STALL, which it never ends. */
export default async function runOrBreak(job: MailJob): Promise<WorkerAnswer> {
  const source = Buffer.from(job.source);
  if (source.includes('BREAK')) for (const held: unknown[] = []; ; ) held.push(new Array(1e6).fill(held));
  const answer = await run(job);
  return source.includes('STALL') ? new Promise(() => undefined) : answer;
}
