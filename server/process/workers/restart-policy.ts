const firstPauseMilliseconds = 250;
const maxPauseMilliseconds = 30_000;

/** A worker that has served for so long ended for a reason of its own, and not at its start. */
const provenMilliseconds = 10_000;

/** Without any worker that serves, so many failures in a row are enough. */
const maxFailures = 5;

/** When a worker that has ended is replaced, and when no more. */
export class RestartPolicy {
  #failures = 0;

  /** A worker has ended unasked; `servedMilliseconds` is undefined for one that never listened. */
  noteEnd(servedMilliseconds: number | undefined): void {
    const isProven = servedMilliseconds !== undefined && servedMilliseconds >= provenMilliseconds;
    this.#failures = isProven ? 0 : this.#failures + 1;
  }

  /** At once after a worker that had served; then 250 ms, and twice as long after each further failure. */
  get pauseMilliseconds(): number {
    if (this.#failures === 0) return 0;
    return Math.min(firstPauseMilliseconds * 2 ** (this.#failures - 1), maxPauseMilliseconds);
  }

  /** As long as others serve, it's better to have few workers than none. */
  isHopeless(serving: number): boolean {
    return serving === 0 && this.#failures >= maxFailures;
  }
}
