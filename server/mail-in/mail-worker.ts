import { type ReadMail, type ReadOptions, readMail } from '../mime/read-mail.ts';

/** The code of a thread of `openMailThreads`. */
export default function run({
  source,
  options,
}: {
  source: Uint8Array;
  options: ReadOptions;
}): Promise<ReadMail> {
  return readMail(source, options);
}
