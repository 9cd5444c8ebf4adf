import type { Piscina } from 'piscina';
import { UnreadableMail } from '../mime/mail-limits.ts';
import type { ReadMail, ReadOptions } from '../mime/read-mail.ts';
import type { WorkerAnswer } from './mail-worker.ts';

export type MailThreads = {
  /** @throws UnreadableMail where it cannot be read, Error where a thread crashed, ran out of memory or took too long */
  read(source: Uint8Array, options: ReadOptions): Promise<ReadMail>;
  close(): Promise<void>;
};

const idleMilliseconds = 30_000;
const defaultTimeoutMilliseconds = 20_000;

type Options = {
  threads: number;
  /** Replaced by tests of failing threads. */
  worker?: URL;
  timeoutMilliseconds?: number;
};

/** Threads that parse mail, started for the first mail and stopped when idle. A mail that crashes the parser takes down only its thread. */
export function openMailThreads({ threads, ...options }: Options): MailThreads {
  const { worker = new URL('./mail-worker.ts', import.meta.url) } = options;
  const { timeoutMilliseconds = defaultTimeoutMilliseconds } = options;
  let opening: Promise<Piscina> | undefined;
  return {
    async read(source, readOptions) {
      opening ??= openThreads(worker, threads);
      const pool = await opening;
      const signal = AbortSignal.timeout(timeoutMilliseconds);
      const answer: WorkerAnswer = await pool.run({ source, options: readOptions }, { signal });
      if ('unreadable' in answer) throw new UnreadableMail(answer.unreadable);
      return answer.mail;
    },
    close: async () => (await opening)?.destroy(),
  };
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
