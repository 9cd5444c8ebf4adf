import type { VisitorStream } from './visitor-stream.ts';

/** Less than the half minute after which proxies close idle connections. */
const cycleSeconds = 25;

/**
 * Streams in as many groups as there are seconds between two heartbeats, so that ten thousand are never written to at
 * once.
 */
export class Heartbeats {
  readonly #groups = Array.from({ length: cycleSeconds }, () => new Set<VisitorStream>());
  #turn = 0;

  /** Returns a function that leaves the group. */
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
