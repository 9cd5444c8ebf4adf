import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Shutdown } from '../stop-on-signal.ts';
import type { FromWorker, WorkerOrder } from './messages.ts';
import { RestartPolicy } from './restart-policy.ts';
import { SupervisorMetrics } from './supervisor-metrics.ts';
import { launchWorker, type WorkerProcess } from './worker-process.ts';

type Parts = {
  buildInbox: () => Promise<string | undefined>;
  logger: Logger;
  shutdown: Pick<Shutdown, 'stop' | 'isStopping'>;
};

/** Workers end by themselves before that; a second is left to stop the database. */
const killMilliseconds = 8_500;

/**
 * A retiring worker waits fifteen minutes for its clients at most (`drain`); one that hangs would delay replacing the
 * others.
 */
const retirementMilliseconds = 16 * 60 * 1000;

/** Keeps a worker running in each slot. */
export class Supervisor {
  readonly #slots = new Map<number, WorkerProcess>();
  /** All that have not ended, including those that are starting and retiring. */
  readonly #alive = new Set<WorkerProcess>();
  /** Workers that were stopped because they have been replaced. */
  readonly #retiring = new Set<WorkerProcess>();
  readonly #policy = new RestartPolicy();
  readonly #stopping = new AbortController();
  readonly #metrics: SupervisorMetrics;
  readonly #parts: Parts;
  #order: WorkerOrder;
  #reloading: 'no' | 'yes' | 'again' = 'no';

  constructor(order: WorkerOrder, parts: Parts) {
    this.#order = order;
    this.#parts = parts;
    this.#metrics = new SupervisorMetrics({
      reporting: () => [...this.#alive].filter((worker) => worker.servedMilliseconds() !== undefined),
      serving: () => this.#slots.size,
    });
  }

  /** @throws OperatorError if one of the workers can't start; the others have been stopped then */
  async start(processes: number): Promise<URL> {
    const workers = Array.from({ length: processes }, () => this.#launch());
    try {
      const addresses = await Promise.all(workers.map((worker) => worker.listening));
      for (const [slot, worker] of workers.entries()) this.#settle(slot, worker);
      return addresses[0] as URL;
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** A signal during a replacement causes another one: it may be about newer files. */
  reload(): void {
    const isReloading = this.#reloading !== 'no';
    this.#reloading = isReloading ? 'again' : 'yes';
    if (isReloading) return;
    this.#replaceAll()
      .catch((error: unknown) => this.#parts.logger.error({ err: error }, 'replacing the workers failed'))
      .finally(() => {
        this.#reloading = 'no';
      });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const worker of this.#alive) worker.send({ type: 'stop' });
    const kill = setTimeout(() => {
      for (const worker of this.#alive) {
        this.#parts.logger.warn({ worker: worker.pid }, 'killing a worker that does not stop');
        worker.kill();
      }
    }, killMilliseconds);
    await Promise.all([...this.#alive].map((worker) => worker.ended));
    clearTimeout(kill);
  }

  get #isStopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  #launch(): WorkerProcess {
    const worker = launchWorker(this.#order, (message) => this.#handle(worker, message));
    this.#alive.add(worker);
    void worker.ended.then(() => {
      this.#alive.delete(worker);
      return this.#metrics.retire(worker);
    });
    return worker;
  }

  #handle(worker: WorkerProcess, message: FromWorker): void {
    if (message.type === 'metrics') this.#metrics.note(worker, message.metrics);
    if (message.type === 'collect metrics') void this.#metrics.answer(worker, message.id);
  }

  #settle(slot: number, worker: WorkerProcess): void {
    this.#slots.set(slot, worker);
    this.#parts.logger.info({ worker: worker.pid }, 'a worker listens');
    void this.#watch(slot, worker);
  }

  async #watch(slot: number, worker: WorkerProcess): Promise<void> {
    const ending = await worker.ended;
    if (this.#retiring.delete(worker) || this.#isStopping) return;
    this.#slots.delete(slot);
    this.#metrics.noteFailure();
    this.#policy.noteEnd(worker.servedMilliseconds());
    this.#parts.logger.error({ worker: worker.pid, ending }, 'a worker ended; another one takes its place');
    await this.#refill(slot, `The last one ended with ${ending}.`);
  }

  /** Tries until a worker has the slot, or the policy gives up. `reason`: why the last one ended. */
  async #refill(slot: number, reason: string): Promise<void> {
    if (this.#policy.isHopeless(this.#slots.size)) return this.#giveUp(reason);
    const { signal } = this.#stopping;
    await delay(this.#policy.pauseMilliseconds, undefined, { signal }).catch(() => undefined);
    if (this.#isStopping) return;
    const outcome = await this.#started();
    if (typeof outcome !== 'string') return this.#settle(slot, outcome);
    if (this.#isStopping) return;
    this.#policy.noteEnd(undefined);
    return this.#refill(slot, outcome);
  }

  /** A new worker that listens, or why there is none. */
  async #started(): Promise<WorkerProcess | string> {
    const worker = this.#launch();
    try {
      await worker.listening;
      return worker;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (!this.#isStopping)
        this.#parts.logger.error({ worker: worker.pid, reason }, 'a worker could not start');
      return reason;
    }
  }

  #giveUp(reason: string): void {
    const { shutdown } = this.#parts;
    if (shutdown.isStopping()) return;
    process.stderr.write(`deskbell: Workers keep failing to start. ${reason}\n`);
    shutdown.stop(1);
  }

  async #replaceAll(): Promise<void> {
    const { logger, buildInbox } = this.#parts;
    while (this.#reloading !== 'no') {
      this.#reloading = 'yes';
      logger.info('replacing the workers');
      this.#order = { ...this.#order, inbox: await buildInbox() };
      for (const slot of [...this.#slots.keys()]) {
        if (this.#isStopping) return;
        if (!(await this.#replace(slot))) return;
      }
      logger.info('the workers were replaced');
      if (this.#reloading === 'yes') return;
    }
  }

  /** Starts a worker for a slot before its current one retires. Returns whether that was possible. */
  async #replace(slot: number): Promise<boolean> {
    const former = this.#slots.get(slot);
    const worker = await this.#started();
    if (typeof worker === 'string') {
      if (!this.#isStopping) this.#parts.logger.error('the existing workers keep serving');
      return false;
    }
    // The previous one may have ended by itself since, and has or will have a successor.
    const isNeeded = former !== undefined && this.#slots.get(slot) === former;
    const leaving = isNeeded ? former : worker;
    if (isNeeded) {
      this.#retiring.add(former);
      this.#settle(slot, worker);
    }
    leaving.send({ type: 'retire' });
    const kill = setTimeout(() => leaving.kill(), retirementMilliseconds).unref();
    await leaving.ended;
    clearTimeout(kill);
    return true;
  }
}
