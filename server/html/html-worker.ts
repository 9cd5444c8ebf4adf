import type { MessagePort } from 'node:worker_threads';
import { bodyVector } from '../text/body-vector.ts';
import { readBody, readBodyAsText } from '../text/read-body.ts';

const jobs = { bodyVector, readBody, readBodyAsText };

export type HtmlJob = {
  name: keyof typeof jobs;
  input: unknown;
  /** Notified when a thread has started the job. */
  begun: MessagePort;
};

/** A job for a thread of `openHtmlThreads`. */
export default function run(job: HtmlJob): unknown {
  begin(job);
  return jobs[job.name](job.input as never);
}

export function begin({ begun }: HtmlJob): void {
  begun.postMessage(true);
  begun.close();
}
