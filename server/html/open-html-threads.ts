import { MessageChannel } from 'node:worker_threads';
import type { Piscina } from 'piscina';
import { openOnce } from '../background/open-once.ts';
import { HtmlBusy } from '../errors/errors.ts';
import { fairQueue } from '../limits/fair-queue.ts';
import { bodyVector, type IndexedBodies } from '../text/body-vector.ts';
import { type ReadBody, readBody, type SentBody } from '../text/read-body.ts';
import type { HtmlJob } from './html-worker.ts';

/** Processes the HTML of messages, off the event loop if it is long. */
export type HtmlReader = {
  /** @throws HtmlBusy */
  readBody(organizationId: string, body: SentBody): Promise<ReadBody>;
  /** The words of messages' bodies for a search document. */
  bodyVector(indexed: IndexedBodies): Promise<string>;
};

export type HtmlThreads = HtmlReader & { close(): Promise<void> };

/** Below this the worst markup takes the event loop less than 3 ms, and most messages avoid the cost of a thread. */
export const longHtmlCharacters = 4_000;

const idleMilliseconds = 30_000;

/**
 * A hundred times what the worst body takes on an idle machine, from when a thread starts on it: starting one may
 * take as long.
 */
const defaultTimeoutMilliseconds = 10_000;

/** Requests take precedence when a thread needs the same core. Only Linux threads have their own priority. */
const niceIncrement = process.platform === 'linux' ? 5 : 0;

const queueRules = (threadCount: number) => ({
  concurrency: threadCount,
  whenAlone: threadCount,
  whenContended: Math.max(1, threadCount - 1),
  contentionMilliseconds: 5000,
  maxQueued: 20,
  maxQueuedInAll: 200,
  refusal: () => new HtmlBusy(),
});

type Options = {
  threads: number;
  clock: () => number;
  onFailure: (error: unknown) => void;
  /** The server's own, except in tests of failing threads. */
  worker?: URL;
  timeoutMilliseconds?: number;
};

/**
 * Threads for long HTML, started on first use and terminated when idle. Organizations take turns. A body that crashes
 * a thread or takes too long is processed as plain text by another one; if even that fails, it is refused.
 */
export function openHtmlThreads({
  threads: threadCount,
  clock,
  onFailure,
  ...options
}: Options): HtmlThreads {
  const { worker = new URL('./html-worker.ts', import.meta.url) } = options;
  const { timeoutMilliseconds = defaultTimeoutMilliseconds } = options;
  const enqueue = fairQueue(queueRules(threadCount), clock);
  const threads = openOnce(() => openThreads(worker, threadCount));
  const run = async <Result>(name: HtmlJob['name'], input: unknown): Promise<Result> =>
    runWithin(timeoutMilliseconds, await threads(), { name, input });
  return {
    async readBody(organizationId, body) {
      if (body.html.length <= longHtmlCharacters) return readBody(body);
      return enqueue(organizationId, async () => {
        try {
          return await run<ReadBody>('readBody', body);
        } catch (error) {
          onFailure(error);
          return run<ReadBody>('readBodyAsText', body).catch((secondError: unknown) => {
            onFailure(secondError);
            throw new HtmlBusy();
          });
        }
      });
    },
    async bodyVector(indexed) {
      const characters = indexed.bodies.reduce((sum, { html }) => sum + html.length, 0);
      if (characters <= longHtmlCharacters) return bodyVector(indexed);
      return enqueue('search', () => run<string>('bodyVector', indexed));
    },
    close: async () => (await threads.ifUsed())?.destroy(),
  };
}

async function runWithin<Result>(
  milliseconds: number,
  threads: Piscina,
  job: Omit<HtmlJob, 'begun'>,
): Promise<Result> {
  const { port1: begins, port2: begun } = new MessageChannel();
  const tooLong = new AbortController();
  begins.once('message', () => setTimeout(() => tooLong.abort(), milliseconds).unref());
  try {
    const options = { signal: tooLong.signal, transferList: [begun] };
    return await threads.run({ ...job, begun } satisfies HtmlJob, options);
  } finally {
    begins.close();
  }
}

/** The library is loaded with the first long body, to save memory. */
async function openThreads(worker: URL, threadCount: number): Promise<Piscina> {
  const { Piscina } = await import('piscina');
  return new Piscina({
    filename: worker.href,
    minThreads: 0,
    maxThreads: threadCount,
    idleTimeout: idleMilliseconds,
    // A thread that waits by blocking can't be terminated while it is idle.
    atomics: 'disabled',
    niceIncrement,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
}
