import { MessageChannel } from 'node:worker_threads';
import type { Piscina } from 'piscina';
import { openGate } from '../background/gate.ts';
import { openOnce } from '../background/open-once.ts';
import { UnreadableMail } from '../mime/mail-limits.ts';
import type { ReadMail, ReadOptions } from '../mime/read-mail.ts';
import type { MailJob, WorkerResult } from './mail-worker.ts';

export type MailThreads = {
  /** @throws UnreadableMail if it can't be read, Error if a thread crashed, ran out of memory or took too long */
  read(source: Uint8Array, options: ReadOptions): Promise<ReadMail>;
  close(): Promise<void>;
};

const idleMilliseconds = 30_000;

/** From when a thread starts on an email: starting the thread may take as long on a busy machine. */
const defaultTimeoutMilliseconds = 20_000;

type Options = {
  threads: number;
  /** Replaced by tests of failing threads. */
  worker?: URL;
  timeoutMilliseconds?: number;
};

/**
 * Threads that parse email, started with the first one and stopped when idle. An email that crashes the parser takes
 * down only its thread.
 */
export function openMailThreads({ threads, ...options }: Options): MailThreads {
  const { worker = new URL('./mail-worker.ts', import.meta.url) } = options;
  const { timeoutMilliseconds = defaultTimeoutMilliseconds } = options;
  // The pool starts no thread for email queued behind one that was stopped.
  const gate = openGate(threads);
  const pool = openOnce(() => openThreads(worker, threads));
  return {
    async read(source, readOptions) {
      const opened = await pool();
      const job = { source, options: readOptions };
      const response = await gate.hold(1, () => runWithin(timeoutMilliseconds, opened, job));
      if ('unreadable' in response) throw new UnreadableMail(response.unreadable);
      return response.mail;
    },
    close: async () => (await pool.ifUsed())?.destroy(),
  };
}

async function runWithin(
  milliseconds: number,
  pool: Piscina,
  job: Omit<MailJob, 'begun'>,
): Promise<WorkerResult> {
  const { port1: begins, port2: begun } = new MessageChannel();
  const tooLong = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  begins.once('message', () => {
    timer = setTimeout(() => tooLong.abort(), milliseconds).unref();
  });
  try {
    const options = { signal: tooLong.signal, transferList: [begun] };
    return await pool.run({ ...job, begun } satisfies MailJob, options);
  } finally {
    clearTimeout(timer);
    begins.close();
  }
}

async function openThreads(worker: URL, threads: number): Promise<Piscina> {
  const { Piscina } = await import('piscina');
  return new Piscina({
    filename: worker.href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleMilliseconds,
    atomics: 'disabled',
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
}
