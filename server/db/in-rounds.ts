import { setTimeout as delay, setImmediate as endOfTurn } from 'node:timers/promises';

/** After this, a round no longer waits for the previous one, so that one slow statement delays nobody else. */
const maxWaitMilliseconds = 50;

/**
 * Runs a read in rounds: callers that arrive in one turn of the event loop, or during a round, share the next. Every
 * result was read after its caller asked, and a hundred concurrent callers cost one statement. A failure is that of its
 * own round alone.
 */
export function inRounds<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let last: Promise<void> | undefined;
  let next: Promise<Result> | undefined;
  const previousRound = () =>
    last && Promise.race([last, delay(maxWaitMilliseconds, undefined, { ref: false })]);
  return () => {
    next ??= (previousRound() ?? endOfTurn()).then(() => {
      next = undefined;
      const result = read();
      const forget = () => {
        if (last === round) last = undefined;
      };
      const round: Promise<void> = result.then(forget, forget);
      last = round;
      return result;
    });
    return next;
  };
}

const maxKeys = 10_000;

/** The same for a read by a key: concurrent callers with the same key share rounds. */
export function inRoundsByKey<Result>(
  read: (key: string) => Promise<Result>,
): (key: string) => Promise<Result> {
  const rounds = new Map<string, () => Promise<Result>>();
  return (key) => {
    const known = rounds.get(key);
    if (known) return known();
    if (rounds.size >= maxKeys) rounds.clear();
    const round = inRounds(() => read(key));
    rounds.set(key, round);
    return round();
  };
}
