const firstPauseMilliseconds = 250;
const maxPauseMilliseconds = 30_000;

/** A worker that has served this long did not crash at startup. */
const provenMilliseconds = 10_000;

/** The maximum of consecutive failures while no worker serves. */
const maxFailures = 5;

/** When a crashed worker is replaced, and when the supervisor gives up. */
export class RestartPolicy {
  #failures = 0;

  /** A worker has ended unexpectedly; `servedMilliseconds` is undefined for one that never listened. */
  noteEnd(servedMilliseconds: number | undefined): void {
    const isProven = servedMilliseconds !== undefined && servedMilliseconds >= provenMilliseconds;
    this.#failures = isProven ? 0 : this.#failures + 1;
  }

  /** Immediately for a worker that had served; otherwise 250 ms, doubling with each further failure. */
  get pauseMilliseconds(): number {
    if (this.#failures === 0) return 0;
    return Math.min(firstPauseMilliseconds * 2 ** (this.#failures - 1), maxPauseMilliseconds);
  }

  /** While others serve, few workers are better than none. */
  isHopeless(serving: number): boolean {
    return serving === 0 && this.#failures >= maxFailures;
  }
}
