import type { VisitorStream } from './visitor-stream.ts';

/** Shorter than the half minute after which proxies cut what is silent. */
const cycleSeconds = 25;

/** Streams in as many groups as there are seconds between two heartbeats, so that ten thousand are never written to at once. */
export class Heartbeats {
  readonly #groups = Array.from({ length: cycleSeconds }, () => new Set<VisitorStream>());
  #turn = 0;

  /** Returns what leaves the group. */
  add(stream: VisitorStream): () => void {
    const group = this.#groups[Math.floor(Math.random() * cycleSeconds)];
    group?.add(stream);
    return () => void group?.delete(stream);
  }

  /** The group whose turn it is, once a second. */
  next(): Iterable<VisitorStream> {
    this.#turn = (this.#turn + 1) % cycleSeconds;
    return this.#groups[this.#turn] ?? [];
  }
}
