import type { MessagePort } from 'node:worker_threads';
import { UnreadableMail } from '../mime/mail-limits.ts';
import { type ReadMail, type ReadOptions, readMail } from '../mime/read-mail.ts';

/** Errors lose their class when they leave a thread, so an unreadable email is returned as a result. */
export type WorkerResult = { mail: ReadMail } | { unreadable: string };

export type MailJob = {
  source: Uint8Array;
  options: ReadOptions;
  /** Notified when a thread has started on the email. */
  begun: MessagePort;
};

/** The code of a thread of `openMailThreads`. */
export default async function run({ source, options, begun }: MailJob): Promise<WorkerResult> {
  begun.postMessage(true);
  begun.close();
  try {
    return { mail: await readMail(source, options) };
  } catch (error) {
    if (error instanceof UnreadableMail) return { unreadable: error.message };
    throw error;
  }
}
