import { MessageChannel } from 'node:worker_threads';
import type { Piscina } from 'piscina';
import { HtmlBusy } from '../errors/errors.ts';
import { fairQueue } from '../limits/fair-queue.ts';
import { bodyVector, type IndexedBodies } from '../text/body-vector.ts';
import { type ReadBody, readBody, type SentBody } from '../text/read-body.ts';
import type { HtmlJob } from './html-worker.ts';

/** What is done with the HTML of messages, off the event loop where it is long. */
export type HtmlReader = {
  /** @throws HtmlBusy */
  readBody(organizationId: string, body: SentBody): Promise<ReadBody>;
  /** What a search document holds of messages' bodies. */
  bodyVector(indexed: IndexedBodies): Promise<string>;
};

export type HtmlThreads = HtmlReader & { close(): Promise<void> };

/** Below it the worst markup takes the event loop less than 3 ms, and most messages are spared the way to a thread. */
export const longHtmlCharacters = 4_000;

const idleMilliseconds = 30_000;

/** A hundred times what the worst body takes on a quiet machine, from when a thread takes it up: to start one may take as long. */
const defaultTimeoutMilliseconds = 10_000;

/** Requests come first where a thread wants the same core. Only on Linux do threads have a priority of their own. */
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
  /** The server's own, but for tests of threads that fail. */
  worker?: URL;
  timeoutMilliseconds?: number;
};

/**
 * Threads for long HTML, started when first needed and ended when idle. Organizations take turns at them. A body at which
 * a thread crashes or takes too long is read as plain text by another one; what fails even so is refused.
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
  let opening: Promise<Piscina> | undefined;
  const run = async <Result>(name: HtmlJob['name'], input: unknown): Promise<Result> => {
    opening ??= openThreads(worker, threadCount);
    return runWithin(timeoutMilliseconds, await opening, { name, input });
  };
  return {
    async readBody(organizationId, body) {
      if (body.html.length <= longHtmlCharacters) return readBody(body);
      return enqueue(organizationId, async () => {
        try {
          return await run<ReadBody>('readBody', body);
        } catch (error) {
          onFailure(error);
          return run<ReadBody>('readBodyAsText', body).catch((again: unknown) => {
            onFailure(again);
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
    close: async () => (await opening)?.destroy(),
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

/** The library is loaded with the first long body, so that a server at rest stays small. */
async function openThreads(worker: URL, threadCount: number): Promise<Piscina> {
  const { Piscina } = await import('piscina');
  return new Piscina({
    filename: worker.href,
    minThreads: 0,
    maxThreads: threadCount,
    idleTimeout: idleMilliseconds,
    // A thread that waits by blocking can't be ended while it is idle.
    atomics: 'disabled',
    niceIncrement,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
}
