import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Visitor } from './make-visitors.ts';
import type { Order, Report } from './stream-reader.ts';

/** Processes that keep streams open, and what they have received. */
export class StreamReaders {
  /** The first arrival time of each reply. */
  readonly arrivals = new Map<string, number>();
  /** Heartbeats in all streams by second, since the last reset. */
  heartbeats: number[] = [];
  readonly #children: ChildProcess[];
  readonly #latest = new Map<ChildProcess, Report>();

  constructor(count: number) {
    this.#children = Array.from({ length: count }, () => fork(join(import.meta.dirname, 'stream-reader.ts')));
    for (const child of this.#children) child.on('message', (report: Report) => this.#take(child, report));
  }

  open(address: string, visitors: readonly Visitor[]): void {
    for (const [at, child] of this.#children.entries()) {
      const some = visitors.filter((_, index) => index % this.#children.length === at);
      child.send({ kind: 'open', address, visitors: some } satisfies Order);
    }
  }

  get openStreams(): number {
    return this.#sum('open');
  }

  get reconnects(): number {
    return this.#sum('reconnects');
  }

  get listsRead(): number {
    return this.#sum('listsRead');
  }

  /**
   * Resolves with the seconds until that many streams were open.
   *
   * @throws Error after a timeout
   */
  async untilOpen(count: number, withinSeconds = 180): Promise<number> {
    const began = performance.now();
    while (this.openStreams < count) {
      if (performance.now() - began > withinSeconds * 1000)
        throw new Error(`${this.openStreams} of ${count} streams are open after ${withinSeconds} seconds.`);
      await delay(100);
    }
    return (performance.now() - began) / 1000;
  }

  stop(): void {
    for (const child of this.#children) child.kill();
  }

  #take(child: ChildProcess, report: Report): void {
    this.#latest.set(child, report);
    for (const { text, at } of report.arrivals) if (!this.arrivals.has(text)) this.arrivals.set(text, at);
    if (child === this.#children[0]) this.heartbeats.push(0);
    this.heartbeats[this.heartbeats.length - 1] = (this.heartbeats.at(-1) ?? 0) + report.heartbeats;
  }

  #sum(count: 'open' | 'reconnects' | 'listsRead'): number {
    return [...this.#latest.values()].reduce((sum, report) => sum + report[count], 0);
  }
}
