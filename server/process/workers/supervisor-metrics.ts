import { Counter, Gauge, Registry } from 'prom-client';
import { measureProcess } from '../../metrics/measure-process.ts';
import { MetricsOfAll, type OwnMetrics } from '../../metrics/metrics-of-all.ts';
import type { WorkerProcess } from './worker-process.ts';

/** For a worker that takes longer, its last report counts: one that hangs must not hide the state of the others. */
const reportMilliseconds = 2_000;

type Round = { missing: Set<WorkerProcess>; end: () => void };

/** `/metrics` of the whole server: whichever worker gets the request, the metrics are collected here. */
export class SupervisorMetrics {
  readonly #all = new MetricsOfAll();
  readonly #own = new Registry();
  readonly #failures: Counter;
  /** Workers that can report: they listen, or have stopped listening and still finish requests. */
  readonly #reporting: () => WorkerProcess[];
  readonly #rounds = new Set<Round>();

  constructor({ reporting, serving }: { reporting: () => WorkerProcess[]; serving: () => number }) {
    this.#reporting = reporting;
    measureProcess(this.#own);
    const registers = [this.#own];
    new Gauge({
      name: 'deskbell_workers',
      help: 'Workers that accept requests.',
      registers,
      collect() {
        this.set(serving());
      },
    });
    this.#failures = new Counter({
      name: 'deskbell_worker_failures_total',
      help: 'Workers that ended unexpectedly.',
      registers,
    });
  }

  note(worker: WorkerProcess, metrics: OwnMetrics): void {
    this.#all.note(worker.pid, metrics);
    this.#settle(worker);
  }

  /** It has ended; its counters stay. */
  async retire(worker: WorkerProcess): Promise<void> {
    this.#settle(worker);
    await this.#all.retire(worker.pid);
  }

  noteFailure(): void {
    this.#failures.inc();
  }

  async answer(asker: WorkerProcess, id: number): Promise<void> {
    await this.#collect();
    this.#all.note(process.pid, await this.#own.getMetricsAsJSON());
    asker.send({ type: 'metrics of all', id, text: await this.#all.text() });
  }

  async #collect(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const round: Round = { missing: new Set(this.#reporting()), end: resolve };
    this.#rounds.add(round);
    for (const worker of round.missing) worker.send({ type: 'report metrics' });
    const timer = setTimeout(resolve, reportMilliseconds);
    await promise;
    clearTimeout(timer);
    this.#rounds.delete(round);
  }

  #settle(worker: WorkerProcess): void {
    for (const { missing, end } of this.#rounds) {
      missing.delete(worker);
      if (missing.size === 0) end();
    }
  }
}
