import run, { begin, type HtmlJob } from '../html-worker.ts';

/** The server's own, except for bodies that specify how it is to fail. */
export default function fail(job: HtmlJob): unknown {
  const { html } = job.input as { html: string };
  const isParsed = job.name === 'readBody';
  if (html.startsWith('<p>crash') && isParsed) process.exit(1);
  if (html.startsWith('<p>hang') && isParsed) {
    begin(job);
    while (true);
  }
  if (html.startsWith('<p>lost')) process.exit(1);
  return run(job);
}
