import { setTimeout as sleep } from 'node:timers/promises';

/** Spaces requests so that no more than so many begin in a minute; a system that asks for a pause gets it. */
export type RequestPace = {
  /** Resolves when the next request may begin. @throws the signal's reason */
  turn(signal: AbortSignal): Promise<void>;
  /** No request begins before that, including those that wait already. */
  pause(milliseconds: number): void;
};

export function requestPace(perMinute: number): RequestPace {
  const spacing = 60_000 / perMinute;
  let next = 0;
  return {
    async turn(signal) {
      for (;;) {
        signal.throwIfAborted();
        const wait = next - performance.now();
        if (wait <= 0) break;
        await sleep(wait, undefined, { signal });
      }
      next = performance.now() + spacing;
    },
    pause(milliseconds) {
      next = Math.max(next, performance.now() + milliseconds);
    },
  };
}
