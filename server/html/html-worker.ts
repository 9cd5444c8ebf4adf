import { bodyVector } from '../text/body-vector.ts';
import { readBody, readBodyAsText } from '../text/read-body.ts';

const jobs = { bodyVector, readBody, readBodyAsText };

export type HtmlJob = { name: keyof typeof jobs; input: unknown };

/** What a thread of `openHtmlThreads` runs. */
export default function run({ name, input }: HtmlJob): unknown {
  return jobs[name](input as never);
}
