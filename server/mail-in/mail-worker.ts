import { UnreadableMail } from '../mime/mail-limits.ts';
import { type ReadMail, type ReadOptions, readMail } from '../mime/read-mail.ts';

/** Errors lose their class when they leave a thread, so the one that says something comes as an answer. */
export type WorkerAnswer = { mail: ReadMail } | { unreadable: string };

/** The code of a thread of `openMailThreads`. */
export default async function run({
  source,
  options,
}: {
  source: Uint8Array;
  options: ReadOptions;
}): Promise<WorkerAnswer> {
  try {
    return { mail: await readMail(source, options) };
  } catch (error) {
    if (error instanceof UnreadableMail) return { unreadable: error.message };
    throw error;
  }
}
