import { type ReadMail, type ReadOptions, readMail } from '../mime/read-mail.ts';

/** What a thread of `openMailThreads` runs. */
export default function run({
  source,
  options,
}: {
  source: Uint8Array;
  options: ReadOptions;
}): Promise<ReadMail> {
  return readMail(source, options);
}
